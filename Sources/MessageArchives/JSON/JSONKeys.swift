import JSONCodec

/// Which key of an object in JSON Lines is which part of a message: the default names of columns in tables, the keys of
/// `siftbox export`, and those that the user set with `--column`.
///
///     let keys = JSONKeys(ColumnNames())
///     keys.members(of: object)[.text]     // {"Body":"Hello"}: .string("Hello")
///
/// If an object has several keys for a part, the one whose name comes first counts; null counts only if there is no other.
/// A name that the user set can be a path: `message.text` of `{"message":{"text":"Hello"}}`.
package struct JSONKeys: Sendable {
    package enum Part: Int, CaseIterable, Sendable {
        case text, sender, recipient, label, date, time, labels, others, service, direction, status, read, category, id

        /// The names by priority.
        fileprivate var names: [String] {
            switch self {
            case .text: ColumnNames.textColumns
            case .sender: ColumnNames.senderColumns
            case .recipient: ColumnNames.recipientColumns
            // `category` is where an export was filed.
            case .label: ColumnNames.labelColumns.filter { $0 != "category" }
            case .date: ColumnNames.dateColumns.filter { !ColumnNames.timeColumns.contains($0) }
            case .time: ColumnNames.timeColumns
            case .direction: ColumnNames.directionColumns
            case .status: ColumnNames.statusColumns
            case .others: ["with"]
            case .labels, .service, .read, .category, .id: ["\(self)"]
            }
        }
    }

    private struct Place {
        let part: Part
        /// 0 for the first name.
        let rank: Int
    }

    private static let places: [String: Place] = {
        var places: [String: Place] = [:]
        for part in Part.allCases {
            for (rank, name) in part.names.enumerated() {
                for name in [name, ColumnNames.plain(name)] where places[name] == nil {
                    places[name] = Place(part: part, rank: rank)
                }
            }
        }
        return places
    }()

    /// The names that the user set.
    package let given: [(part: Part, name: String)]
    let dateOrder: DateOrder?
    /// The key that shows the direction, if it has a name that also stands for other things.
    var box: JSONBox?

    package init(_ columns: ColumnNames) {
        let names: [(Part, String?)] = [
            (.text, columns.text), (.sender, columns.sender), (.label, columns.label), (.date, columns.date),
        ]
        dateOrder = columns.dateOrder
        given = names.compactMap { part, name in name.map { (part, $0) } }
    }

    /// The part that a key is by its default names; nil: none.
    package static func part(of key: String) -> Part? { place(of: key)?.part }

    private static func place(of key: String) -> Place? {
        if let place = places[key] { return place }
        // The plain form of such a key is the key itself.
        if key.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) { return nil }
        return places[ColumnNames.plain(key)]
    }

    /// The members of an object that are parts of a message.
    package func members(of object: JSONObject) -> JSONParts {
        var parts = JSONParts()
        var ranks = [Int](repeating: .max, count: Part.allCases.count)
        for member in object.members {
            if let box, member.key == box.key {
                parts.box = member.value
                continue
            }
            guard let place = Self.place(of: member.key), !isGiven(place.part, member.key) else { continue }
            let index = place.part.rawValue
            // The last of equal keys counts, as in nearly every parser.
            guard place.rank <= ranks[index] || parts[place.part] == nil,
                member.value != .null || parts[place.part] == nil
            else { continue }
            ranks[index] = place.rank
            parts.set(place.part, member.key, member.value)
        }
        for (part, name) in given {
            guard let (key, value) = object.value(named: name) else { continue }
            parts.set(part, key, value)
        }
        return parts
    }

    /// Whether the user set another key for a part, or this key for another part.
    func isGiven(_ part: Part?, _ key: String) -> Bool {
        given.contains {
            $0.part == part || $0.part == .label && part == .labels || $0.part == .date && part == .time
                || $0.name.lowercased() == key.lowercased()
        }
    }
}

/// The members of an object that are parts of a message.
package struct JSONParts {
    private var members = [(key: String, value: JSON)?](repeating: nil, count: JSONKeys.Part.allCases.count)
    /// The value of `JSONKeys.box`.
    fileprivate(set) var box: JSON?

    fileprivate mutating func set(_ part: JSONKeys.Part, _ key: String, _ value: JSON) {
        members[part.rawValue] = (key, value)
    }

    /// The value of a part; nil if it is absent or null.
    package subscript(_ part: JSONKeys.Part) -> JSON? {
        guard let value = members[part.rawValue]?.value, value != .null else { return nil }
        return value
    }

    /// The key of a part; nil: the object has none.
    package func key(of part: JSONKeys.Part) -> String? { members[part.rawValue]?.key }
}

extension JSON {
    /// An address: a string or a whole number; nil if it is anything else.
    package var address: String? {
        switch self {
        case .string(let text): text
        case .integer(let number) where number >= 0: String(number)
        default: nil
        }
    }

    /// A string, a number or a boolean as it is written in a table; nil if it is anything else.
    var cell: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .integer(let number): String(number)
        case .bool(let value): String(value)
        default: nil
        }
    }
}

extension JSONObject {
    /// The value of a key, of one with other case, or of a path of keys with dots between them.
    fileprivate func value(named name: String) -> (key: String, value: JSON)? {
        if let value = self[name] { return (name, value) }
        let lower = name.lowercased()
        if let member = members.last(where: { $0.key.lowercased() == lower }) { return (member.key, member.value) }
        var rest = name.split(separator: ".", omittingEmptySubsequences: false)[...]
        var value = JSON.object(self)
        while let key = rest.popFirst() {
            guard let next = value.object?[String(key)] else { return nil }
            value = next
        }
        return (name, value)
    }

    /// The keys, and as paths those of objects in them.
    func paths(_ limit: Int) -> [String] {
        var paths: [String] = []
        func add(_ object: JSONObject, _ prefix: String) {
            for member in object.members where paths.count < limit {
                if let inner = member.value.object, prefix.utf8.count < 100 {
                    add(inner, "\(prefix)\(member.key).")
                } else {
                    paths.append(prefix + member.key)
                }
            }
        }
        add(self, "")
        return paths
    }
}
