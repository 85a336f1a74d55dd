/// The contents of an App Group, which the app writes and the extension reads (X3): the values of
/// `UserDefaults(suiteName:)`, and the files of the group's container.
package struct AppGroup: Hashable, Sendable, Codable {
    package var values: [String: GroupValue] = [:]
    /// The absolute path of the folder that becomes the group's container; nil: no files.
    package var files: String?

    package init() {}
}

extension AppGroup {
    /// Stands for every group identifier: any group that the extension opens has these files.
    package static let any = "*"

    /// Whether this is a valid group identifier that is also safe as a folder name.
    package static func isIdentifier(_ text: String) -> Bool {
        text.hasPrefix("group.") && 7...255 ~= text.utf8.count && !text.contains("/") && !text.contains(":")
    }
}

/// A property list value.
package indirect enum GroupValue: Hashable, Sendable {
    case flag(Bool)
    case whole(Int)
    case decimal(Double)
    case text(String)
    case list([GroupValue])
    case dictionary([String: GroupValue])
}

extension GroupValue: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? value.decode(Int.self) {
            self = .whole(whole)
        } else if let decimal = try? value.decode(Double.self) {
            self = .decimal(decimal)
        } else if let list = try? value.decode([GroupValue].self) {
            self = .list(list)
        } else if let dictionary = try? value.decode([String: GroupValue].self) {
            self = .dictionary(dictionary)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try value.encode(flag)
        case .whole(let whole): try value.encode(whole)
        case .decimal(let decimal): try value.encode(decimal)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .dictionary(let dictionary): try value.encode(dictionary)
        }
    }
}

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

    /// For display. `init(written:)` reads it back, except dictionaries, and lists whose strings contain commas.
    package var written: String {
        switch self {
        case .flag(let flag): String(flag)
        case .whole(let whole): String(whole)
        case .decimal(let decimal): String(decimal)
        case .text(let text): GroupValue(written: text) == self ? text : "\"\(text)\""
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
