import JSONCodec

/// The key of JSON Lines that shows whether a message was sent, although it has a name that other programs use for other
/// things: `type`, `folder`, `sent`. Its values decide, as in the columns of a table.
struct JSONBox: Hashable, Sendable {
    private enum Form: Hashable {
        /// Words, and if `numbers` is set, the numbers of Android's boxes.
        case words(numbers: Bool)
        case flag(whenTrue: ArchivedMessage.Direction)
    }

    let key: String
    private let form: Form

    /// What a value says about the direction; nil: nothing.
    func meaning(_ value: JSON) -> WrittenDirection? {
        guard let cell = value.cell else { return nil }
        return switch form {
        case .words(let numbers): WrittenDirection(cell, box: numbers)
        case .flag(let direction): WrittenDirection(flag: cell, whenTrue: direction)
        }
    }

    /// The key in the first objects of a file, and the first value that is not understood of each key that only seems to be
    /// one.
    ///
    /// - Parameter hasBoxNumbers: Whether the objects have the other columns of Android.
    static func find(
        in objects: [JSONObject], _ keys: JSONKeys, hasBoxNumbers: Bool
    ) -> (box: JSONBox?, unknown: [(key: String, value: String)]) {
        var values: [String: [JSON]] = [:]
        var names: [String: String] = [:]
        for member in objects.lazy.flatMap(\.members) where member.value != .null && member.value != .string("") {
            guard !keys.isGiven(nil, member.key) else { continue }
            values[member.key, default: []].append(member.value)
            let plain = ColumnNames.plain(member.key)
            if names[plain] == nil { names[plain] = member.key }
        }
        var unknown: [(key: String, value: String)] = []
        func found(_ columns: [String], _ form: Form) -> JSONBox? {
            for column in columns {
                guard let key = names[ColumnNames.plain(column)], let values = values[key] else { continue }
                let box = JSONBox(key: key, form: form)
                let others = values.filter { box.meaning($0) == nil }
                guard values.contains(where: { if case .filed = box.meaning($0) { true } else { false } }) else {
                    continue
                }
                // A class can be a number, too, or true and false.
                let isExact =
                    form != .words(numbers: hasBoxNumbers) || values.contains { $0.cell.flatMap { Int($0) } != nil }
                if others.count <= (isExact ? 0 : values.count / 2) { return box }
                if let first = others.first { unknown.append((key, first.cell ?? first.kind)) }
            }
            return nil
        }
        let box =
            found(ColumnNames.boxColumns, .words(numbers: hasBoxNumbers))
            ?? found(ColumnNames.sentColumns, .flag(whenTrue: .sent))
            ?? found(ColumnNames.receivedColumns, .flag(whenTrue: .received))
        return (box, box == nil ? unknown : [])
    }
}
