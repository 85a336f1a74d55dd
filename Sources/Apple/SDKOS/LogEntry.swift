/// One message as it was logged.
struct LogEntry: Hashable, Sendable {
    let subsystem: String
    let category: String
    let type: OSLogType
    /// The text as it is written, line ends and all.
    let shown: String
}
