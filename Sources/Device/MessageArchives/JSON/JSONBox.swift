import JSONCodec

/// The key of JSON Lines that shows whether a message was sent, although it has a name that other programs use for other
/// things: `type`, `folder`, `sent`. Its values decide, as in the columns of a table.
struct JSONBox: Hashable, Sendable {
    let key: String
    private let form: DirectionForm
    /// Whether messages whose value is not understood were received (`DirectionSurvey.hasSent`).
    let mayBeUnknown: Bool

    /// What a value says about the direction; nil: nothing that is understood. An empty value means received.
    func meaning(_ value: JSON) -> WrittenDirection? {
        if value.isEmpty { return .filed(.received) }
        return value.cell.flatMap(form.meaning) ?? (mayBeUnknown ? .filed(.received) : nil)
    }

    /// The key in the first objects of a file, and the first value that is not understood of each key that only seems to be
    /// one.
    ///
    /// - Parameter hasBoxNumbers: Whether the objects have the other columns of Android.
    static func find(
        in objects: [JSONObject], _ keys: JSONKeys, hasBoxNumbers: Bool
    ) -> (box: JSONBox?, unknown: [(key: String, value: String)]) {
        var values: [String: [String]] = [:]
        var names: [String: String] = [:]
        for member in objects.lazy.flatMap(\.members) where !member.value.isEmpty {
            guard !keys.isGiven(nil, member.key) else { continue }
            values[member.key, default: []].append(member.value.cell ?? member.value.kind)
            let plain = ColumnNames.plain(member.key)
            if names[plain] == nil { names[plain] = member.key }
        }
        let words: DirectionForm = hasBoxNumbers ? .box : .words
        var unknown: [(key: String, value: String)] = []
        func found(_ columns: [String], _ form: DirectionForm) -> JSONBox? {
            for column in columns {
                guard let key = names[ColumnNames.plain(column)], let values = values[key] else { continue }
                let survey = DirectionSurvey(values, form)
                guard survey.isCertain else { continue }
                // A class can be a number, too, or true and false.
                let isExact = form != words || values.contains { Int($0) != nil }
                if survey.isDirection(isExact: isExact) {
                    return JSONBox(key: key, form: form, mayBeUnknown: !survey.hasSent)
                }
                if let first = survey.unknown.first { unknown.append((key, first)) }
            }
            return nil
        }
        let box =
            found(ColumnNames.boxColumns, words)
            ?? found(ColumnNames.sentColumns, .flag(whenTrue: .sent))
            ?? found(ColumnNames.receivedColumns, .flag(whenTrue: .received))
        return (box, box == nil ? unknown : [])
    }
}
