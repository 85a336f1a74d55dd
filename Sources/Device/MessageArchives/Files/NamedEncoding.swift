import Glibc

/// A text encoding by name: any that the system's iconv supports.
///
///     NamedEncoding("shift_jis")     // as Windows writes it: CP932
///     NamedEncoding("no such")       // nil
package struct NamedEncoding: Hashable, Sendable {
    /// The name as the user wrote it.
    package let name: String
    /// The name for iconv.
    let systemName: String

    /// Examples for error messages.
    package static let examples = "shift_jis, euc-jp, gbk, big5, euc-kr, koi8-r, windows-1251, iso-8859-2, utf-16le"

    /// Returns nil if iconv does not know the encoding.
    ///
    /// - Parameter name: in any case, with `-` or `_`, as Python, iconv or IANA write it.
    package init?(_ name: String) {
        // A slash begins iconv's own options, such as //TRANSLIT, which would replace characters.
        guard !name.isEmpty, name.utf8.count <= 40,
            name.unicodeScalars.allSatisfy({
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.:()+".unicodeScalars.contains($0))
            })
        else { return nil }
        self.name = name
        let plain = name.lowercased().replacing("_", with: "-")
        let candidates = [Self.aliases[plain], name, plain, plain.replacing("-", with: "")].compactMap { $0 }
        guard let known = candidates.first(where: Self.isKnown) else { return nil }
        systemName = known
    }

    /// Names that programs use for a larger encoding, and Python names that iconv does not know.
    private static let aliases = [
        "shift-jis": "CP932", "sjis": "CP932", "gbk": "GB18030", "gb2312": "GB18030", "cp936": "GB18030",
        "euc-kr": "CP949", "latin-1": "CP1252", "latin1": "CP1252", "iso-8859-1": "CP1252", "utf-8-sig": "UTF-8",
        "mac-roman": "MACINTOSH", "macroman": "MACINTOSH",
    ]

    private static func isKnown(_ name: String) -> Bool {
        // These depend on the locale.
        guard !["char", "wchar_t", "internal"].contains(name.lowercased()) else { return false }
        guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return false }
        iconv_close(converter)
        return true
    }

    /// Decodes a text; returns nil if bytes are invalid.
    func text(_ bytes: [UInt8]) -> String? {
        let text = bytes.withUnsafeBytes { Transcoder(self)?.utf8($0, isLast: true) }
        return text.flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Whether files may begin with a byte order mark.
    var isUnicode: Bool { systemName.uppercased().hasPrefix("UTF") || systemName.uppercased().hasPrefix("UCS") }

    /// The size of a code unit in bytes: the length of an invalid sequence that is replaced.
    var unitSize: Int {
        guard isUnicode else { return 1 }
        let name = systemName.uppercased()
        if name.contains("32") || name.contains("4") { return 4 }
        return name.contains("16") || name.contains("2") ? 2 : 1
    }
}
