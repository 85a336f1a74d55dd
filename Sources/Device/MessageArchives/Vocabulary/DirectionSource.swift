/// The column of a table, or the key of JSON Lines, that says whether a message was sent or received, and how.
struct DirectionSource<Place: Hashable & Sendable>: Hashable, Sendable {
    let place: Place
    let form: DirectionForm
    /// Whether messages without a direction were received: the first records have none, or only the values show what the
    /// place is.
    var mayBeEmpty = false
    /// Whether messages whose value is not understood were received: no value says sent, so it may be anything, such as a
    /// folder for spam.
    var mayBeUnknown = false

    /// What a value says; nil: nothing.
    func meaning(_ written: String) -> WrittenDirection? { form.meaning(written) }

    /// Finds the first place with a name that other programs use for other things, too (`type`, `folder`, `sent`), whose
    /// values are directions.
    ///
    /// - Parameters:
    ///   - candidates: the places with one of these names, in their order, with their first values that are not empty.
    ///   - hasBoxNumbers: whether the file has the other columns of Android.
    ///   - isTyped: whether the file distinguishes numbers from words: then every number and every yes or no must be
    ///     understood.
    /// - Returns: the place; and for each earlier place that only looked like one, its first unknown value.
    static func find(
        hasBoxNumbers: Bool, isTyped: Bool, _ candidates: ([String]) -> [(place: Place, values: [String])]
    ) -> (source: DirectionSource?, unknown: [(place: Place, value: String)]) {
        let words: DirectionForm = hasBoxNumbers ? .box : .words
        let forms = [
            (ColumnNames.boxColumns, words), (ColumnNames.sentColumns, .flag(whenTrue: .sent)),
            (ColumnNames.receivedColumns, .flag(whenTrue: .received)),
        ]
        var unknown: [(place: Place, value: String)] = []
        for (names, form) in forms {
            for (place, values) in candidates(names) {
                let survey = DirectionSurvey(values, form)
                // A class can be a number, too, but 0 is not a box.
                let isExact = form == words ? values.contains { isTyped ? Int($0) != nil : $0 == "0" } : isTyped
                if survey.isDirection(isExact: isExact) {
                    let source = DirectionSource(
                        place: place, form: form, mayBeEmpty: true, mayBeUnknown: !survey.hasSent)
                    return (source, unknown)
                }
                guard let first = survey.unknown.first else { continue }
                let seemsOne = form == words || isTyped ? survey.isCertain : !SenderCells.isDate(first)
                if seemsOne { unknown.append((place, first)) }
            }
        }
        return (nil, unknown)
    }
}

/// How the values of a table's column, or of a key of JSON Lines, say whether a message was sent or received.
enum DirectionForm: Hashable, Sendable {
    case words
    /// Android's numbers, or words.
    case box
    /// Yes or no.
    case flag(whenTrue: ArchivedMessage.Direction)

    /// The form of the values in a place that is certainly a direction.
    ///
    /// - Parameters:
    ///   - values: The first ones, without empty ones.
    ///   - name: The place's name: `is_from_me`.
    init(of values: [String], named name: String) {
        let name = ColumnNames.plain(name)
        let numbers = values.compactMap(Int.init)
        if ColumnNames.sentColumns.contains(where: { ColumnNames.plain($0) == name }) {
            self = .flag(whenTrue: .sent)
        } else if ColumnNames.receivedColumns.contains(where: { ColumnNames.plain($0) == name }) {
            self = .flag(whenTrue: .received)
        } else {
            // 0 and 1 can mean anything. With 2 and without 0, they are Android's.
            self = numbers.count == values.count && numbers.contains(2) && !numbers.contains(0) ? .box : .words
        }
    }

    /// What a value says; nil: nothing.
    func meaning(_ written: String) -> WrittenDirection? {
        switch self {
        case .words: WrittenDirection(written)
        case .box: WrittenDirection(written, box: true)
        case .flag(let direction): WrittenDirection(flag: written, whenTrue: direction)
        }
    }
}

/// What the first values of a column or key say together, if its name also stands for other things.
private struct DirectionSurvey {
    private let count: Int
    /// Whether a value says sent or received.
    let isCertain: Bool
    /// Whether a value says sent. Otherwise a value that is not understood may be anything, such as a folder for spam:
    /// that message was received.
    let hasSent: Bool
    /// The values that are not understood.
    let unknown: [String]

    /// - Parameter values: Those that are not empty.
    init(_ values: [String], _ form: DirectionForm) {
        let meanings = values.map(form.meaning)
        count = values.count
        hasSent = meanings.contains(.filed(.sent))
        isCertain = hasSent || meanings.contains(.filed(.received))
        unknown = zip(values, meanings).filter { $1 == nil }.map(\.0)
    }

    /// Whether the values are directions.
    ///
    /// - Parameter isExact: Whether each of them must be understood, and not only half of them.
    func isDirection(isExact: Bool) -> Bool { isCertain && unknown.count <= (isExact ? 0 : count / 2) }
}
