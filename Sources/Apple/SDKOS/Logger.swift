/// Writes messages with interpolated values to the log.
///
///     private let logger = Logger(subsystem: "com.example.filter", category: "query")
///     logger.error("No rule for \(sender, privacy: .private(mask: .hash))")
///
/// A message goes to standard error, as one line: `[com.example.filter:query] error: No rule for <mask.hash: '…'>`.
/// As on a phone without a debugger, numbers are shown, and texts and objects only when they are `.public`. With
/// `SIFTBOX_SHOW_PRIVATE=1` in the environment the private ones are shown too.
public struct Logger: Sendable {
    private let destination: OSLog

    /// Writes without a subsystem and a category.
    public init() { destination = .default }

    public init(subsystem: String, category: String) {
        destination = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) { destination = logObj }

    /// Writes at the default level.
    public func log(_ message: OSLogMessage) { send(.default, message) }
    public func log(level: OSLogType, _ message: OSLogMessage) { send(level, message) }
    /// Writes at the debug level, which is all that a trace is.
    public func trace(_ message: OSLogMessage) { send(.debug, message) }
    public func debug(_ message: OSLogMessage) { send(.debug, message) }
    public func info(_ message: OSLogMessage) { send(.info, message) }
    /// Writes at the default level.
    public func notice(_ message: OSLogMessage) { send(.default, message) }
    /// Writes at the error level: the log has no level of its own for warnings.
    public func warning(_ message: OSLogMessage) { send(.error, message) }
    public func error(_ message: OSLogMessage) { send(.error, message) }
    /// Writes at the fault level.
    public func critical(_ message: OSLogMessage) { send(.fault, message) }
    public func fault(_ message: OSLogMessage) { send(.fault, message) }

    private func send(_ type: OSLogType, _ message: OSLogMessage) {
        destination.send(type) { message.interpolation.text(showsPrivate: $0) }
    }
}
