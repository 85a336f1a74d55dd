/// Where a value stands in its columns.
///
///     logger.debug("\(rule, align: .left(columns: 12), privacy: .public) \(hits, align: .right(columns: 4))")
///
/// A value that is longer than its columns is not cut, and one that is not seen is not aligned.
public struct OSLogStringAlignment: Sendable {
    /// Hostile numbers of columns end here, as do those of digits.
    static let widest = 512

    private enum Side: Sendable {
        case left, right
    }

    private let side: Side
    private let columns: Int

    public static let none = left(columns: 0)

    public static func left(columns: Int) -> OSLogStringAlignment { .init(side: .left, columns: columns) }
    public static func right(columns: Int) -> OSLogStringAlignment { .init(side: .right, columns: columns) }

    /// A text with blanks before or behind it.
    func align(_ text: String) -> String {
        let columns = min(columns, Self.widest)
        // A text of a megabyte is not counted to its end.
        let length = text.prefix(max(columns, 0)).count
        guard length < columns else { return text }
        let blanks = String(repeating: " ", count: columns - length)
        return side == .left ? text + blanks : blanks + text
    }
}

/// How a Bool is written in a message.
public enum OSLogBoolFormat: Sendable {
    /// true or false
    case truth
    /// yes or no
    case answer

    func describe(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}
