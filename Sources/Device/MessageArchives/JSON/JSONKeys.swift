package import JSONCodec

/// Which key of an object in JSON Lines is which part of a message: the default names of columns in tables, the keys of
/// `siftbox export`, and those that the user set with `--column`.
///
///     let keys = JSONKeys(ColumnNames())
///     keys.members(of: object)[.text]     // {"Body":"Hello"}: .string("Hello")
///
/// If an object has several keys for a part, the first name in the list of defaults counts. A null value, or a text or sender of
/// the wrong type, is used only if no other key has a value.
/// A name that the user set can be a path: `message.text` of `{"message":{"text":"Hello"}}`.
package struct JSONKeys: Sendable {
    package enum Part: Int, CaseIterable, Sendable {
        case text, sender, recipient, label, date, time, labels, others, service, direction, status, read, category, id

        /// What the user named a key for.
        init(_ named: ColumnNames.Part) {
            self =
                switch named {
                case .text: .text
                case .label: .label
                case .sender: .sender
                case .recipient: .recipient
                case .date: .date
                case .time: .time
                case .direction: .direction
                case .service: .service
                case .read: .read
                case .id: .id
                }
        }

        /// The names by priority.
        fileprivate var names: [String] {
            switch self {
            // First the names of an export and of the filter protocol.
            case .text: ["text", "messagebody"] + ColumnNames.textColumns
            case .sender: ["from", "sender"] + ColumnNames.senderColumns
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

        /// How well a value fits the part, from 0 for null to 2.
        func fit(_ value: JSON) -> Int {
            switch (part, value) {
            case (_, .null): 0
            case (.text, _): value.string == nil ? 1 : 2
            case (.sender, _): value.address == nil ? 1 : 2
            default: 2
            }
        }

        /// Whether the name of a sender also stands for other things: a value that is not an address is ignored then.
        func ignores(_ value: JSON) -> Bool {
            part == .sender && rank > 1 && value != .null && value.address.map(SenderCells.isAddress) != true
        }
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
    let extras: [ExtraColumn]
    /// The key that shows the direction, if it has a name that also stands for other things.
    var box: DirectionSource<String>?
    /// How the values of the key that is certainly the direction say it.
    var directionForm = DirectionForm.words
    /// The keys with a sender's name whose values are something else.
    var ignored: Set<String> = []

    package init(_ columns: ColumnNames) {
        dateOrder = columns.dateOrder
        extras = columns.extras
        given = columns.given.map { (Part($0.part), $0.name) }
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
        var best = [(fit: Int, rank: Int)](repeating: (-1, .max), count: Part.allCases.count)
        for member in object.members {
            if let box, member.key == box.place {
                parts.box = member.value
                continue
            }
            guard let place = Self.place(of: member.key), !isGiven(place.part, member.key),
                !place.ignores(member.value), ignored.isEmpty || !ignored.contains(member.key)
            else { continue }
            let index = place.part.rawValue
            let fit = place.fit(member.value)
            // The last of equal keys counts, as in nearly every parser.
            guard fit > best[index].fit || fit == best[index].fit && place.rank <= best[index].rank else { continue }
            best[index] = (fit, place.rank)
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

extension JSONKeys {
    /// The values of `ColumnNames.extras` as text: a list or an object by its kind.
    func extras(of object: JSONObject) -> [String: String] {
        var found: [String: String] = [:]
        for extra in extras {
            guard let value = object.value(named: extra.name)?.value, value != .null else { continue }
            found[extra.name] =
                if case .bool(let isTrue) = value { isTrue ? "true" : "false" } else { value.cell ?? value.kind }
        }
        return found
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
