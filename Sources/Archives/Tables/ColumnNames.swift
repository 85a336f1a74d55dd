/// How a file is read where it does not show that itself: its encoding, and of a table, which columns hold what: by their
/// names in its first line where they are not the usual ones, or by their numbers from 1 where it has no such line.
package struct ColumnNames: Hashable, Sendable {
    /// The message body: at first `text`, `body`, `message`, `msg`, `sms`, `v2`.
    package var text: String?
    /// At first `label`, `category`, `class`, `v1`.
    package var label: String?
    /// At first `sender`, `from`, `address`, `number`.
    package var sender: String?
    /// At first `date`, `time`, `timestamp`.
    package var date: String?
    /// Which number of `11/12/2023` is the day; nil: as the column's other dates in the first 256 KiB tell.
    package var dateOrder: DateOrder?
    /// In which encoding a file of text is; nil: as the file itself shows, with a remark where it is a guess.
    package var encoding: NamedEncoding?

    package init() {}
}
