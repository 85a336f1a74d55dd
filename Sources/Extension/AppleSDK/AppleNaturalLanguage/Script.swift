/// A writing system, by its ISO 15924 code.
struct Script: Hashable, Sendable {
    let code: String

    static let latin = Script(code: "Latn")
    static let cyrillic = Script(code: "Cyrl")
    static let arabic = Script(code: "Arab")
    static let devanagari = Script(code: "Deva")
    static let han = Script(code: "Hani")
    static let kana = Script(code: "Jpan")
    static let hangul = Script(code: "Kore")

    /// The script of a letter, by Unicode block; nil: not a letter, or not a script of one of Apple's languages.
    init?(_ letter: Unicode.Scalar) {
        let value = letter.value
        // The most common case: ASCII letters.
        if value < 0x80 {
            guard (0x41...0x5A).contains(value & 0xDF) else { return nil }
            self = .latin
            return
        }
        var low = 0
        var high = Self.blocks.count
        while low < high {
            let middle = (low + high) / 2
            if Self.blocks[middle].last < value { low = middle + 1 } else { high = middle }
        }
        guard low < Self.blocks.count, Self.blocks[low].first <= value else { return nil }
        self = Self.blocks[low].script
    }

    private init(code: String) { self.code = code }

    /// The only language of the script; nil: several.
    var language: NLLanguage? { Self.languages[code] }

    private static let languages: [String: NLLanguage] = [
        "Grek": .greek, "Armn": .armenian, "Hebr": .hebrew, "Beng": .bengali, "Guru": .punjabi, "Gujr": .gujarati,
        "Orya": .oriya, "Taml": .tamil, "Telu": .telugu, "Knda": .kannada, "Mlym": .malayalam, "Sinh": .sinhalese,
        "Thai": .thai, "Laoo": .lao, "Tibt": .tibetan, "Mymr": .burmese, "Geor": .georgian, "Ethi": .amharic,
        "Cher": .cherokee, "Khmr": .khmer, "Mong": .mongolian, "Jpan": .japanese, "Kore": .korean,
    ]

    private struct Block {
        let first: UInt32
        let last: UInt32
        let script: Script
    }

    /// Source: the blocks of the Unicode character database, in order.
    private static let blocks: [Block] = [
        (0xAA, 0x24F, "Latn"), (0x250, 0x2AF, "Latn"), (0x370, 0x3FF, "Grek"), (0x400, 0x52F, "Cyrl"),
        (0x531, 0x58F, "Armn"), (0x591, 0x5F4, "Hebr"), (0x600, 0x6FF, "Arab"), (0x750, 0x77F, "Arab"),
        (0x8A0, 0x8FF, "Arab"), (0x900, 0x97F, "Deva"), (0x980, 0x9FF, "Beng"), (0xA00, 0xA7F, "Guru"),
        (0xA80, 0xAFF, "Gujr"), (0xB00, 0xB7F, "Orya"), (0xB80, 0xBFF, "Taml"), (0xC00, 0xC7F, "Telu"),
        (0xC80, 0xCFF, "Knda"), (0xD00, 0xD7F, "Mlym"), (0xD80, 0xDFF, "Sinh"), (0xE00, 0xE7F, "Thai"),
        (0xE80, 0xEFF, "Laoo"), (0xF00, 0xFFF, "Tibt"), (0x1000, 0x109F, "Mymr"), (0x10A0, 0x10FF, "Geor"),
        (0x1100, 0x11FF, "Kore"), (0x1200, 0x139F, "Ethi"), (0x13A0, 0x13FF, "Cher"), (0x1780, 0x17FF, "Khmr"),
        (0x1800, 0x18AF, "Mong"), (0x1C90, 0x1CBF, "Geor"), (0x1E00, 0x1EFF, "Latn"), (0x1F00, 0x1FFF, "Grek"),
        (0x2C60, 0x2C7F, "Latn"), (0x2D00, 0x2D2F, "Geor"), (0x2D80, 0x2DDF, "Ethi"), (0x3005, 0x3007, "Hani"),
        (0x3041, 0x30FF, "Jpan"), (0x3131, 0x318E, "Kore"), (0x31F0, 0x31FF, "Jpan"), (0x3400, 0x4DBF, "Hani"),
        (0x4E00, 0x9FFF, "Hani"), (0xA8E0, 0xA8FF, "Deva"), (0xAB70, 0xABBF, "Cher"), (0xAC00, 0xD7A3, "Kore"),
        (0xF900, 0xFAFF, "Hani"), (0xFB00, 0xFB06, "Latn"), (0xFB1D, 0xFB4F, "Hebr"), (0xFB50, 0xFDFF, "Arab"),
        (0xFE70, 0xFEFC, "Arab"), (0xFF21, 0xFF5A, "Latn"), (0xFF66, 0xFF9D, "Jpan"), (0x20000, 0x323AF, "Hani"),
    ].map { Block(first: $0.0, last: $0.1, script: Script(code: $0.2)) }
}
