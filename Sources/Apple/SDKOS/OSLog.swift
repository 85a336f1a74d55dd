public import Foundation

/// Where messages are logged: a subsystem and a category in it.
///
///     extension OSLog { static let filter = OSLog(subsystem: "com.example.filter", category: "query") }
///     os_log("Asked", log: .filter, type: .info)
public final class OSLog: NSObject, Sendable {
    /// The categories that Instruments knows.
    public struct Category: Hashable, Sendable {
        public let rawValue: String

        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Has neither a subsystem nor a category.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// Drops what is logged to it; the values of its messages are not even computed.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    let subsystem: String
    let category: String
    private let isDisabled: Bool

    /// - Parameters:
    ///   - subsystem: by custom in reverse DNS notation, as a bundle identifier.
    ///   - category: a part of it.
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

    /// Every level is written, so that a developer sees what debug messages say: only `disabled` is off.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    /// There is no Instruments here to look at signposts.
    public var signpostsEnabled: Bool { false }

    /// Writes one message.
    ///
    /// `errno` is the caller's throughout: a message may name it, and the caller may look at it afterwards.
    ///
    /// - Parameter text: is not asked for when this log is disabled; its argument tells whether private values are shown.
    func send(_ type: OSLogType, _ text: (Bool) -> LogText) {
        guard isEnabled(type: type) else { return }
        let error = errno
        defer { errno = error }
        let showsPrivate = LogText.showsPrivate
        errno = error
        LogSink.take(
            LogEntry(subsystem: subsystem, category: category, type: type, shown: text(showsPrivate).shown))
    }
}

/// The header's name of the class.
public typealias os_log_t = OSLog
