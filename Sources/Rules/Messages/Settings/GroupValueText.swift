extension GroupValue {
    /// Parses a typed value: `true`, `12`, `0x1F`, `0.5`, `[parcel, prize]`; anything else is a string, with or without
    /// quotes.
    ///
    ///     GroupValue(written: "[parcel, prize]")  // a list of two strings
    ///
    /// Whole numbers are those of YAML 1.2: `0x` begins a hexadecimal and `0o` an octal one.
    package init(written text: String) {
        let text = text.trimmingBlanks
        if text == "true" || text == "false" {
            self = .flag(text == "true")
        } else if let whole = Self.whole(text) {
            self = .whole(whole)
        } else if let decimal = Self.decimal(text) {
            self = .decimal(decimal)
        } else if text.hasPrefix("["), text.hasSuffix("]"), text.count >= 2 {
            let entries = text.dropFirst().dropLast().split(separator: ",").map { String($0).trimmingBlanks }
            self = .list(entries.filter { !$0.isEmpty }.map { GroupValue(written: $0) })
        } else if text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 {
            self = .text(String(text.dropFirst().dropLast()))
        } else {
            self = .text(text)
        }
    }

    private static func whole(_ text: String) -> Int? {
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            // Int also takes a sign here, which YAML does not.
            let digits = text.dropFirst(prefix.count)
            return digits.first?.isHexDigit == true ? Int(digits, radix: radix) : nil
        }
        return Int(text)
    }

    private static func decimal(_ text: String) -> Double? {
        // Double also parses "nan", "infinity" and hexadecimal fractions.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// For display. `init(written:)` reads back flags, numbers, strings and lists of these whose strings contain no
    /// commas; a session reads back everything.
    package var written: String {
        switch self {
        case .flag(let flag): String(flag)
        case .whole(let whole): String(whole)
        case .decimal(let decimal): String(decimal)
        case .text(let text): GroupValue(written: text) == self ? text : "\"\(text)\""
        case .data(let bytes): "!data \(Base64.text(bytes))"
        case .date(let milliseconds): "!date \(CivilDate.utc(milliseconds: milliseconds))"
        case .list(let list): "[" + list.map(\.written).joined(separator: ", ") + "]"
        case .dictionary(let dictionary):
            "{" + dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.written)" }.joined(separator: ", ")
                + "}"
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
