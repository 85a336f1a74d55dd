/// The date of a message as an archive has it.
///
/// No date is made up: a message without one has none, and an unreadable one is reported (`ArchiveRecord.badDate`).
enum WrittenDate: Hashable {
    case absent
    /// In milliseconds since 1970, UTC.
    case at(Int64)
    /// The reason why it cannot be read.
    case unreadable(String)

    /// A date in milliseconds, if it is in the valid range.
    ///
    /// - Parameter written: The date as written in the archive.
    init(_ milliseconds: Int64, written: @autoclosure () -> String) {
        self =
            (0...ArchiveDate.last).contains(milliseconds)
            ? .at(milliseconds) : .unreadable("date \(written()) is outside the years 1970 to 9999")
    }
}

extension ArchiveRecord {
    /// A message with its date.
    static func message(_ message: ArchivedMessage, dated date: WrittenDate) -> ArchiveRecord {
        switch date {
        case .absent: return .message(message)
        case .unreadable(let reason): return .badDate(message, reason)
        case .at(let milliseconds):
            var message = message
            message.date = milliseconds
            return .message(message)
        }
    }
}
