import Foundation

/// The encodings that XML and vCard files declare.
struct TextEncoding: Hashable {
    private enum Decoder: Hashable {
        case foundation(String.Encoding)
        case system(NamedEncoding)
    }

    private let decoder: Decoder

    static let utf8 = TextEncoding(.utf8)
    static let windows1252 = TextEncoding(.windowsCP1252)

    private init(_ encoding: String.Encoding) { decoder = .foundation(encoding) }

    /// The encoding with a registered name (iana.org/assignments/character-sets), in any case; nil if it is not
    /// supported.
    init?(name: String) {
        if let found = Self.names[name.lowercased().replacing("_", with: "-")] {
            decoder = .foundation(found)
            return
        }
        // The markup is read as ASCII, so the encoding must be a superset of it.
        guard let named = NamedEncoding(name), named.text(Self.ascii) == String(decoding: Self.ascii, as: UTF8.self)
        else { return nil }
        decoder = .system(named)
    }

    private static let ascii = [UInt8](0x20...0x7E)

    /// Decodes bytes; returns nil if they are invalid.
    func text(_ bytes: some Collection<UInt8>) -> String? {
        switch decoder {
        case .foundation(.utf8): String(validating: bytes, as: UTF8.self)
        case .foundation(let encoding): String(bytes: bytes, encoding: encoding)
        case .system(let encoding): encoding.text(Array(bytes))
        }
    }

    private static let names: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
        // Files that declare Latin-1 contain the quotes of Windows-1252 instead of control characters.
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "windows-1252": .windowsCP1252,
        "cp1252": .windowsCP1252,
        "iso-8859-15": numbered(0x020F), "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "iso-8859-5": numbered(0x0205), "koi8-r": numbered(0x0A02), "shift-jis": .shiftJIS, "sjis": .shiftJIS,
        "windows-31j": .shiftJIS, "iso-2022-jp": .iso2022JP, "gb2312": numbered(0x0632),
        "gbk": numbered(0x0632), "gb18030": numbered(0x0632), "big5": numbered(0x0A03), "euc-kr": numbered(0x0940),
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    ]

    /// An encoding by its number in Core Foundation (CFStringEncodingExt.h).
    private static func numbered(_ number: UInt) -> String.Encoding { String.Encoding(rawValue: 0x8000_0000 | number) }
}
