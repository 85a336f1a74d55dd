/// The alignment of a value in columns.
///
///     logger.debug("\(rule, align: .left(columns: 12), privacy: .public) \(hits, align: .right(columns: 4))")
///
/// Longer values are not truncated, and values that are not shown are not aligned.
public struct OSLogStringAlignment: Sendable {
    /// The maximum number of columns, and of digits.
    static let widest = 512

    private enum Side: Sendable {
        case left, right
    }

    private let side: Side
    private let columns: Int

    public static let none = left(columns: 0)

    public static func left(columns: Int) -> OSLogStringAlignment { .init(side: .left, columns: columns) }
    public static func right(columns: Int) -> OSLogStringAlignment { .init(side: .right, columns: columns) }

    /// The text, padded with spaces.
    func align(_ text: String) -> String {
        let columns = min(columns, Self.widest)
        // Does not count the characters of a very long string.
        let length = text.prefix(max(columns, 0)).count
        guard length < columns else { return text }
        let blanks = String(repeating: " ", count: columns - length)
        return side == .left ? text + blanks : blanks + text
    }
}

/// The format of a Bool in a message.
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
