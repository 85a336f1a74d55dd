import Synchronization

/// Where messages go: to standard error, and to whoever asked to see them too.
enum LogSink {
    private static let body = Mutex<(@Sendable (LogEntry) -> Void)?>(nil)

    /// - Parameter body: is called with each message from now on, after its line is written, on the thread that logs. It
    ///   must not log itself.
    static func set(_ body: @escaping @Sendable (LogEntry) -> Void) { Self.body.withLock { $0 = body } }

    static func take(_ entry: LogEntry) {
        LogLine.write(entry)
        let body = body.withLock { $0 }
        body?(entry)
    }
}
