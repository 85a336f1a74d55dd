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

/// A property list value, as `UserDefaults` stores it.
package indirect enum GroupValue: Hashable, Sendable {
    case flag(Bool)
    case whole(Int)
    case decimal(Double)
    case text(String)
    case data([UInt8])
    /// Milliseconds since 1970.
    case date(Int64)
    case list([GroupValue])
    case dictionary([String: GroupValue])
}

extension GroupValue: Codable {
    // JSON has no data and no dates: each is an object with one of these keys. In dictionaries, a key that begins with
    // an exclamation mark gets another one.
    private static let dataKey = "!data"
    private static let dateKey = "!date"

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
            self = Self.unwrapped(dictionary)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    private static func unwrapped(_ stored: [String: GroupValue]) -> GroupValue {
        if stored.count == 1 {
            if case .text(let text)? = stored[dataKey], let bytes = Base64.bytes(text) { return .data(bytes) }
            if case .whole(let milliseconds)? = stored[dateKey] { return .date(Int64(milliseconds)) }
        }
        return .dictionary(
            Dictionary(stored.map { ($0.hasPrefix("!!") ? String($0.dropFirst()) : $0, $1) }) { first, _ in first })
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try value.encode(flag)
        case .whole(let whole): try value.encode(whole)
        case .decimal(let decimal): try value.encode(decimal)
        case .text(let text): try value.encode(text)
        case .data(let bytes): try value.encode([Self.dataKey: Base64.text(bytes)])
        case .date(let milliseconds): try value.encode([Self.dateKey: milliseconds])
        case .list(let list): try value.encode(list)
        case .dictionary(let dictionary):
            let escaped = dictionary.map { ($0.hasPrefix("!") ? "!" + $0 : $0, $1) }
            try value.encode(Dictionary(escaped) { first, _ in first })
        }
    }
}
