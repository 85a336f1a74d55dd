/// How the values of a table's column, or of a key of JSON Lines, say whether a message was sent or received.
enum DirectionForm: Hashable, Sendable {
    case words
    /// Android's numbers, or words.
    case box
    /// Yes or no.
    case flag(whenTrue: ArchivedMessage.Direction)

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
struct DirectionSurvey {
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
