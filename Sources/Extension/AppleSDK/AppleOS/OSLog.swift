public import Foundation

/// A log: a subsystem and a category.
///
///     extension OSLog { static let filter = OSLog(subsystem: "com.example.filter", category: "query") }
///     os_log("Asked", log: .filter, type: .info)
public final class OSLog: NSObject, Sendable {
    /// The categories for Instruments.
    public struct Category: Hashable, Sendable {
        public let rawValue: String

        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Without subsystem and category.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// Discards all messages, without evaluating their values.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    let subsystem: String
    let category: String
    private let isDisabled: Bool

    /// - Parameters:
    ///   - subsystem: usually in reverse DNS notation, as a bundle identifier.
    ///   - category: a part of the subsystem.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
        super.init()
    }

    /// All levels are enabled, so that developers see debug messages; only `disabled` is off.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    /// False: there is no Instruments here.
    public var signpostsEnabled: Bool { false }

    /// Logs a message.
    ///
    /// Preserves `errno`: a message may use it, and the caller may check it afterwards.
    ///
    /// - Parameter text: not called if this log is disabled; its argument is whether to show private values.
    func send(_ type: OSLogType, _ text: (Bool) -> LogText) {
        guard isEnabled(type: type) else { return }
        let error = errno
        defer { errno = error }
        let showsPrivate = LogText.showsPrivate
        errno = error
        LogSink.log(
            LogEntry(subsystem: subsystem, category: category, type: type, shown: text(showsPrivate).shown))
    }
}

/// The name of the class in C.
public typealias os_log_t = OSLog
