extension GroupValue {
    /// Parses a typed value: `true`, `12`, `0.5`, `[parcel, prize]`; anything else is a string, with or without quotes.
    ///
    ///     GroupValue(written: "[parcel, prize]")  // a list of two strings
    package init(written text: String) {
        let text = text.trimmingBlanks
        if text == "true" || text == "false" {
            self = .flag(text == "true")
        } else if let whole = Int(text) {
            self = .whole(whole)
        } else if let decimal = Double(text), decimal.isFinite,
            text.first.map({ $0.isNumber || "-+.".contains($0) }) == true
        {
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

    /// For display. `init(written:)` reads back flags, numbers, strings and lists of these whose strings contain no
    /// commas; a session reads back everything.
    package var written: String {
        switch self {
        case .flag(let flag): String(flag)
        case .whole(let whole): String(whole)
        case .decimal(let decimal): String(decimal)
        case .text(let text): GroupValue(written: text) == self ? text : "\"\(text)\""
        case .data(let bytes): "!data \(Base64.text(bytes))"
        case .date(let milliseconds): "!date \(CivilTime(milliseconds: milliseconds).text)"
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
