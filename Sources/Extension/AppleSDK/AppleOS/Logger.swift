/// Logs messages with interpolated values.
///
///     private let logger = Logger(subsystem: "com.example.filter", category: "query")
///     logger.error("No rule for \(sender, privacy: .private(mask: .hash))")
///
/// A message is one line on standard error: `[com.example.filter:query] error: No rule for <mask.hash: '…'>`. As on iOS
/// without a debugger, numbers are shown, but strings and objects only if they are `.public`. The environment variable
/// `SIFTBOX_SHOW_PRIVATE=1` shows private values, too.
public struct Logger: Sendable {
    private let destination: OSLog

    /// A logger without subsystem and category.
    public init() { destination = .default }

    public init(subsystem: String, category: String) {
        destination = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) { destination = logObj }

    /// Logs at the default level.
    public func log(level: OSLogType = .default, _ message: OSLogMessage) { send(level, message) }
    /// Logs at the debug level.
    public func trace(_ message: OSLogMessage) { send(.debug, message) }
    public func debug(_ message: OSLogMessage) { send(.debug, message) }
    public func info(_ message: OSLogMessage) { send(.info, message) }
    /// Logs at the default level.
    public func notice(_ message: OSLogMessage) { send(.default, message) }
    /// Logs at the error level: there is no separate level for warnings.
    public func warning(_ message: OSLogMessage) { send(.error, message) }
    public func error(_ message: OSLogMessage) { send(.error, message) }
    /// Logs at the fault level.
    public func critical(_ message: OSLogMessage) { send(.fault, message) }
    public func fault(_ message: OSLogMessage) { send(.fault, message) }

    private func send(_ type: OSLogType, _ message: OSLogMessage) {
        destination.send(type) { message.interpolation.text(showsPrivate: $0) }
    }
}
