/// The writing system of a letter, by its Unicode script.
enum LetterScript: Int, CaseIterable, Hashable {
    case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu
    case kannada, malayalam, sinhala, thai, lao, tibetan, myanmar, georgian, hangul, ethiopic, khmer, mongolian, kana
    case han, other

    /// Unicode's name of the script: `Latin`; Hiragana and Katakana are one, `Kana`.
    var name: String { self == .other ? "other" : "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

    /// The value of the slice `script`: the script of most letters; of two with as many, the one that comes first in
    /// `allCases`. A word that mixes Latin with Cyrillic or Greek letters is a disguise, and so a value of its own.
    static func name(of body: String) -> String {
        var counts = [Int](repeating: 0, count: allCases.count)
        var inWord: (latin: Bool, lookalike: Bool) = (false, false)
        for scalar in body.unicodeScalars {
            guard let script = LetterScript(scalar) else {
                // An accent belongs to the letter before it.
                if scalar.value < 0x80 || !scalar.properties.isDefaultIgnorableCodePoint, !isMark(scalar) {
                    inWord = (false, false)
                }
                continue
            }
            counts[script.rawValue] += 1
            switch script {
            case .latin: inWord.latin = true
            case .cyrillic, .greek: inWord.lookalike = true
            default: inWord = (false, false)
            }
            if inWord.latin, inWord.lookalike { return mixed }
        }
        // Japanese is written with both.
        if counts[kana.rawValue] > 0 {
            counts[kana.rawValue] += counts[han.rawValue]
            counts[han.rawValue] = 0
        }
        guard let largest = counts.max(), largest > 0, let index = counts.firstIndex(of: largest) else {
            return SliceDimension.none
        }
        return allCases[index].name
    }

    private static let mixed = "mixed in a word"

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// nil: not a letter.
    init?(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        // The most common case: ASCII letters.
        if value < 0x80 {
            guard (0x41...0x5A).contains(value & 0xDF) else { return nil }
            self = .latin
            return
        }
        guard scalar.properties.isAlphabetic, !Self.isMark(scalar) else { return nil }
        self = Self.ranges.first { $0.range.contains(value) }?.script ?? .other
    }

    /// Source: Scripts.txt of the Unicode character database, joined to the blocks that are mostly of one script; the
    /// most common ones first.
    private static let ranges: [(range: ClosedRange<UInt32>, script: LetterScript)] = [
        (0x80...0x2AF, .latin), (0x4E00...0x9FFF, .han), (0x400...0x52F, .cyrillic), (0x600...0x6FF, .arabic),
        (0x900...0x97F, .devanagari), (0x3040...0x30FF, .kana), (0xAC00...0xD7AF, .hangul), (0x370...0x3FF, .greek),
        (0x590...0x5FF, .hebrew), (0xE00...0xE7F, .thai), (0x1E00...0x1EFF, .latin), (0x980...0x9FF, .bengali),
        (0xA00...0xA7F, .gurmukhi), (0xA80...0xAFF, .gujarati), (0xB00...0xB7F, .oriya), (0xB80...0xBFF, .tamil),
        (0xC00...0xC7F, .telugu), (0xC80...0xCFF, .kannada), (0xD00...0xD7F, .malayalam), (0xD80...0xDFF, .sinhala),
        (0xE80...0xEFF, .lao), (0xF00...0xFFF, .tibetan), (0x1000...0x109F, .myanmar), (0x10A0...0x10FF, .georgian),
        (0x1100...0x11FF, .hangul), (0x1200...0x139F, .ethiopic), (0x1780...0x17FF, .khmer),
        (0x1800...0x18AF, .mongolian), (0x1C80...0x1C8F, .cyrillic), (0x1C90...0x1CBF, .georgian),
        (0x1D00...0x1D25, .latin), (0x1F00...0x1FFF, .greek), (0x2C60...0x2C7F, .latin), (0x2D00...0x2D2F, .georgian),
        (0x2D80...0x2DDF, .ethiopic), (0x2DE0...0x2DFF, .cyrillic), (0x3005...0x3007, .han), (0x3130...0x318F, .hangul),
        (0x31F0...0x31FF, .kana), (0x3400...0x4DBF, .han), (0x531...0x58F, .armenian), (0x700...0x74F, .other),
        (0x750...0x77F, .arabic), (0x8A0...0x8FF, .arabic), (0xA640...0xA69F, .cyrillic), (0xA722...0xA7FF, .latin),
        (0xA8E0...0xA8FF, .devanagari), (0xAB30...0xAB6F, .latin), (0xF900...0xFAFF, .han), (0xFB00...0xFB06, .latin),
        (0xFB13...0xFB17, .armenian), (0xFB1D...0xFB4F, .hebrew), (0xFB50...0xFDFF, .arabic),
        (0xFE70...0xFEFC, .arabic), (0xFF21...0xFF5A, .latin), (0xFF66...0xFF9D, .kana), (0xFFA0...0xFFDC, .hangul),
        (0x20000...0x323AF, .han),
    ]
}
