/// What an archive has in the place of a text's date.
///
/// Nothing is made up: where nothing stands the text has no date, and where something stands that cannot be read, that is
/// said (`ArchiveRecord.badDate`).
enum WrittenDate: Hashable {
    case absent
    /// In milliseconds since 1970, UTC.
    case at(Int64)
    /// Why it cannot be read.
    case unreadable(String)

    /// What was read where a number of milliseconds came of it.
    ///
    /// - Parameter written: how it is written there.
    init(_ milliseconds: Int64, written: @autoclosure () -> String) {
        self =
            (0...ArchiveDate.last).contains(milliseconds)
            ? .at(milliseconds) : .unreadable("its date \(written()) is not in the years 1970 to 9999")
    }
}

extension ArchiveRecord {
    /// A text with the date that stands beside it.
    static func text(_ text: ArchivedMessage, dated date: WrittenDate) -> ArchiveRecord {
        switch date {
        case .absent: return .text(text)
        case .unreadable(let reason): return .badDate(text, reason)
        case .at(let milliseconds):
            var text = text
            text.date = milliseconds
            return .text(text)
        }
    }
}
