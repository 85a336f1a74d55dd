/// What can replace a letter. One substitute needs no memory: this is made for each letter of a corpus.
struct Substitutes: Sendable {
    private let first: Unicode.Scalar
    private let others: [Unicode.Scalar]

    init(_ first: Unicode.Scalar, or others: [Unicode.Scalar] = []) {
        self.first = first
        self.others = others
    }

    var count: Int { 1 + others.count }

    subscript(index: Int) -> Unicode.Scalar { index == 0 ? first : others[index - 1] }
}

/// Letters and what people read as the same letter.
enum LookalikeLetters {
    /// What can replace each letter.
    struct Table: Sendable {
        /// Those of ASCII letters, in an array because they are looked up for each letter of a corpus.
        private let ascii: [Substitutes?]
        private let others: [Unicode.Scalar: Substitutes]

        /// - Parameter lines: a letter, followed by what can replace it.
        init(_ lines: [String], bothWays: Bool = false) {
            var scalars: [Unicode.Scalar: [Unicode.Scalar]] = [:]
            for line in lines {
                guard let letter = line.unicodeScalars.first else { continue }
                let others = Array(line.unicodeScalars.dropFirst())
                scalars[letter, default: []] += others
                if bothWays { for other in others { scalars[other, default: []].append(letter) } }
            }
            let all = scalars.compactMapValues { all in
                all.first.map { Substitutes($0, or: Array(all.dropFirst())) }
            }
            ascii = (0..<0x80).map { all[Unicode.Scalar($0)] }
            others = all.filter { $0.key.value >= 0x80 }
        }

        subscript(letter: Unicode.Scalar) -> Substitutes? {
            letter.value < 0x80 ? ascii[Int(letter.value)] : others.isEmpty ? nil : others[letter]
        }

        /// - Parameter isWhole: false: the letter has a combining mark already.
        subscript(letter: Unicode.Scalar, isWhole isWhole: Bool) -> Substitutes? { isWhole ? self[letter] : nil }
    }

    /// Latin letters and those of Cyrillic, Greek and Armenian with the same shape (Unicode's confusables), both ways.
    static let homoglyphs = Table(
        [
            "aа", "cс", "dԁ", "eе", "hһ", "iі", "jј", "lӏ", "nո", "oоο", "pр", "qԛ", "sѕ", "uս", "vѵ", "wԝ", "xх", "yу",
            "AАΑ", "BВΒ", "CС", "EЕΕ", "GԌ", "HНΗ", "IІΙ", "JЈ", "KКΚ", "MМΜ", "NΝ", "OОΟ", "PРΡ", "QԚ", "SЅ", "TТΤ",
            "WԜ", "XХΧ", "YҮΥ", "ZΖ",
        ], bothWays: true)

    static let digits = Table([
        "a4", "b8", "e3", "g9", "i1", "l1", "o0", "s5", "t7", "z2", "A4", "B8", "E3", "G6", "I1", "L1", "O0", "S5",
        "T7", "Z2",
    ])

    /// Letters of Latin-1 and Latin Extended-A, each one scalar: without its mark it is the letter.
    static let accents = Table([
        "aàáâäã", "cçć", "eèéêë", "iìíîï", "lĺľ", "nñń", "oòóôöõ", "rŕř", "sśš", "tť", "uùúûü", "yýÿ", "zźž",
        "AÀÁÂÄÃ", "CÇĆ", "EÈÉÊË", "IÌÍÎÏ", "LĹĽ", "NÑŃ", "OÒÓÔÖÕ", "RŔŘ", "SŚŠ", "TŤ", "UÙÚÛÜ", "YÝŸ", "ZŹŽ",
    ])

    /// The letter in the other case; nil: it has none, or is another letter afterwards, as `ß` and `ς` are.
    static func otherCase(_ letter: Unicode.Scalar) -> Substitutes? {
        if letter.value < 0x80 {
            guard (0x61...0x7A).contains(letter.value | 0x20) else { return nil }
            return Unicode.Scalar(letter.value ^ 0x20).map { Substitutes($0) }
        }
        let properties = letter.properties
        let other = properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
        guard let scalar = other.unicodeScalars.first, other.unicodeScalars.count == 1, scalar != letter else {
            return nil
        }
        let back = properties.isLowercase ? scalar.properties.lowercaseMapping : scalar.properties.uppercaseMapping
        return back.unicodeScalars.elementsEqual([letter]) ? Substitutes(scalar) : nil
    }

    /// The letter of ASCII in full width (U+FF21 and following).
    static func fullWidth(_ letter: Unicode.Scalar, isWhole: Bool) -> Substitutes? {
        guard isWhole, (0x61...0x7A).contains(letter.value | 0x20) else { return nil }
        return Unicode.Scalar(letter.value + 0xFEE0).map { Substitutes($0) }
    }
}
