/// A logged message.
struct LogEntry: Hashable, Sendable {
    let subsystem: String
    let category: String
    let type: OSLogType
    /// The text as written, with line breaks.
    let shown: String
}
