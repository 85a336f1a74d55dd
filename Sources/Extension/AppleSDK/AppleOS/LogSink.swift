import Synchronization

/// The destination of messages: standard error, and a closure for tests.
enum LogSink {
    private static let body = Mutex<(@Sendable (LogEntry) -> Void)?>(nil)

    /// - Parameter body: called with each later message after it is written, on the logging thread. It must not log.
    static func set(_ body: @escaping @Sendable (LogEntry) -> Void) { Self.body.withLock { $0 = body } }

    static func log(_ entry: LogEntry) {
        LogLine.write(entry)
        let body = body.withLock { $0 }
        body?(entry)
    }
}
