import JSONCodec
import Messages

extension ArchivedMessage {
    /// Reads a message from the members of an object of JSON Lines.
    init(_ parts: JSONParts, _ direction: Direction) throws(ArchiveRecord) {
        self.direction = direction
        (address, others) = try Self.people(parts, direction)
        body = try parts.string(.text)
        if let name = try parts.string(.service) {
            guard let service = TableMessages.service(name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw .bad("unknown service \"\(name)\"; expected one of \(names)")
            }
            self.service = service
        }
        if let value = parts[.others] {
            guard let others = value.list(\.address) else {
                throw .bad("\"with\" is not a list of addresses")
            }
            self.others = others
        }
        labels = try Self.labels(parts, .label) + Self.labels(parts, .labels)
        if let number = parts[.id]?.integer {
            identifier = String(number)
        } else {
            identifier = try parts.string(.id)
        }
        switch parts[.read] {
        case nil: break
        case .bool(let value): isRead = value
        default: throw .bad("\"read\": expected true or false")
        }
        if let name = try parts.string(.category) {
            guard setVerdict(named: name) else {
                throw .bad("unknown category \"\(name)\"; if it is a label: --column label=category")
            }
        }
        guard address != nil || body != nil else { throw .bad("the sender and the text are missing") }
    }

    /// The sender; of a sent message, whom it went to, which `from` has in an export.
    private static func people(
        _ parts: JSONParts, _ direction: Direction
    ) throws(ArchiveRecord) -> (String?, others: [String]) {
        if direction == .sent, let value = parts[.recipient] {
            guard let people = value.address.map({ [$0] }) ?? value.list(\.address) else {
                throw .bad("\"\(parts.key(of: .recipient) ?? "to")\" is neither an address nor a list of addresses")
            }
            return (people.first, Array(people.dropFirst()))
        }
        guard let value = parts[.sender] else { return (nil, []) }
        guard let address = value.address else {
            throw .bad("\"\(parts.key(of: .sender) ?? "sender")\" is neither a string nor a whole number")
        }
        return (address, [])
    }

    private static func labels(_ parts: JSONParts, _ part: JSONKeys.Part) throws(ArchiveRecord) -> [String] {
        guard let value = parts[part] else { return [] }
        if case .string(let text) = value { return labels(text) }
        guard let labels = value.cell.map({ [$0] }) ?? value.list(\.cell) else {
            throw .bad("\"\(parts.key(of: part) ?? "label")\" is neither a string or number nor a list of them")
        }
        return labels.flatMap { labels in Self.labels(labels) }
    }

    /// The date, whose time can be in a key of its own.
    ///
    /// Only `date` and a key that the user set always hold a date. What is nothing like one in another key is ignored.
    ///
    /// - Returns: the date, and the key whose value is ignored, with the reason.
    static func date(_ parts: JSONParts, _ keys: JSONKeys) -> (WrittenDate, ignored: (key: String, reason: String)?) {
        let (day, time) = (parts[.date], parts[.time])
        let found = date(day, time, order: keys.dateOrder)
        guard case .unreadable(let reason) = found else { return (found, nil) }
        if day != nil, time != nil, let key = parts.key(of: .time) {
            let alone = date(day, nil, order: keys.dateOrder)
            if case .at = alone { return (alone, (key, reason)) }
        }
        let part: JSONKeys.Part = day == nil ? .time : .date
        guard let key = parts.key(of: part), ColumnNames.plain(key) != "date",
            !keys.given.contains(where: { $0.part == .date }), parts[part]?.string.map(SenderCells.isDate) != true
        else { return (found, nil) }
        return (.absent, (key, reason))
    }

    private static func date(_ day: JSON?, _ time: JSON?, order: DateOrder?) -> WrittenDate {
        switch (day, time) {
        case (nil, nil): .absent
        case (.integer(let number), _), (nil, .integer(let number)): ArchiveDate.epoch(Int64(number))
        case (.string(let day), .string(let time)): ArchiveDate.written(day, time: time, order: order)
        case (.number(let text), _), (.string(let text), _), (nil, .number(let text)), (nil, .string(let text)):
            ArchiveDate.written(text, order: order)
        default: .unreadable("date is neither a string nor a number")
        }
    }
}

extension ArchiveDate {
    fileprivate static func written(_ day: String, time: String, order: DateOrder?) -> WrittenDate {
        var (day, time) = (day, time)
        return day.withUTF8 { day in time.withUTF8 { written(day, time: $0, order: order) } }
    }
}

extension JSONParts {
    /// The direction by its key, or by one that may show it.
    func direction(_ keys: JSONKeys) throws(ArchiveRecord) -> WrittenDirection {
        var found = WrittenDirection.filed(.received)
        if let value = self[.direction] {
            guard let written = value.cell else {
                throw .bad("\"\(key(of: .direction) ?? "direction")\" is not a string")
            }
            guard let direction = keys.directionForm.meaning(written) else {
                throw .bad("unknown direction \"\(ColumnNames.short(written))\"; expected received or sent")
            }
            found = direction
        } else if let box = keys.box, let value = self.box, value != .null {
            guard let direction = box.meaning(value) else {
                throw .bad(
                    "unknown direction \"\((value.cell ?? value.kind).prefix(40))\" in \"\(box.place)\"; expected received or sent"
                )
            }
            found = direction
        }
        return found.with(status: self[.status]?.string)
    }

    /// The string of a part; nil if it is absent or null.
    fileprivate func string(_ part: JSONKeys.Part) throws(ArchiveRecord) -> String? {
        guard let value = self[part] else { return nil }
        guard let text = value.string else {
            let key = key(of: part) ?? "\(part)"
            let hint = value.object == nil ? "" : "; name a key in it with --column \(part)=\(key).NAME"
            throw .bad("\"\(key)\" is not a string\(part == .text ? hint : "")")
        }
        return text
    }
}

extension JSON {
    /// The elements of a list; nil if it is not one of such elements.
    fileprivate func list<Element>(_ element: (JSON) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(element)
        return elements.count == values.count ? elements : nil
    }
}

extension DirectionSource<String> {
    /// What a value says about the direction; nil: nothing that is understood. An empty value means received.
    fileprivate func meaning(_ value: JSON) -> WrittenDirection? {
        if value.isEmpty { return .filed(.received) }
        return value.cell.flatMap(meaning) ?? (mayBeUnknown ? .filed(.received) : nil)
    }
}
