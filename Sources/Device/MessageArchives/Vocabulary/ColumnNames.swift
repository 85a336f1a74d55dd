/// How to read a file that does not show it itself: its encoding, and the columns of a table, by their names in the
/// header (if they are not the default ones) or by their numbers from 1 (if there is no header).
package struct ColumnNames: Hashable, Sendable {
    /// The column of the message body; default: one of `textColumns`.
    package var text: String?
    /// Default: one of `labelColumns`.
    package var label: String?
    /// Default: one of `senderColumns`.
    package var sender: String?
    /// Default: one of `dateColumns`.
    package var date: String?
    /// The order of day and month in `11/12/2023`; nil to infer it from the other dates in the first 256 KiB.
    package var dateOrder: DateOrder?
    /// The encoding of a text file; nil to detect it, with a remark if it is a guess.
    package var encoding: NamedEncoding?

    package init() {}
}
