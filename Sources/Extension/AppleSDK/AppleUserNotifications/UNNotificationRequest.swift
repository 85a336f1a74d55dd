/// A notification to schedule (iOS 10).
open class UNNotificationRequest: NSObject {
    public let identifier: String
    public let content: UNNotificationContent
    /// nil: at once.
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.values)
        self.trigger = trigger
    }
}

/// When a notification is shown (iOS 10).
open class UNNotificationTrigger: NSObject {
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }
}

/// After a time (iOS 10).
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// In seconds.
    public let timeInterval: TimeInterval

    /// - Parameter timeInterval: in seconds, more than 0; at least 60 if it repeats. As on an iPhone, anything else ends the
    ///   process.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }
}

/// At a time (iOS 10).
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
    public let dateComponents: DateComponents

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    public func nextTriggerDate() -> Date? {
        (dateComponents.calendar ?? .current).nextDate(
            after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
    }
}
