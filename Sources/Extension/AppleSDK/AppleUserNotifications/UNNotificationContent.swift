/// What a notification shows (iOS 10). Its properties are those of its values.
@dynamicMemberLookup
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    public struct _Values {
        public var title = ""
        public var subtitle = ""
        public var body = ""
        public var badge: NSNumber?
        public var sound: UNNotificationSound?
        public var userInfo: [AnyHashable: Any] = [:]
        public var attachments: [UNNotificationAttachment] = []
        public var categoryIdentifier = ""
        public var threadIdentifier = ""
        public var interruptionLevel = UNNotificationInterruptionLevel.active
        public var relevanceScore = 0.0
    }

    final var values: _Values

    init(_ values: _Values) { self.values = values }

    public subscript<Value>(dynamicMember property: KeyPath<_Values, Value>) -> Value { values[keyPath: property] }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values) }
}

/// What a notification will show (iOS 10).
open class UNMutableNotificationContent: UNNotificationContent {
    public init() { super.init(_Values()) }

    override init(_ values: _Values) { super.init(values) }

    public subscript<Value>(dynamicMember property: WritableKeyPath<_Values, Value>) -> Value {
        get { values[keyPath: property] }
        set { values[keyPath: property] = newValue }
    }
}

/// How much a notification interrupts (iOS 15).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive, active, timeSensitive, critical
}

/// The name of a sound file (iOS 10).
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The sound of a notification (iOS 10). Never played.
public final class UNNotificationSound: NSObject, Sendable {
    private let name: String?

    public class var `default`: UNNotificationSound { UNNotificationSound(nil) }
    public class var defaultCritical: UNNotificationSound { UNNotificationSound("") }

    public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

    private init(_ name: String?) { self.name = name }
}

/// A file that a notification shows (iOS 10). Never created here: a file would be moved into the data store of the system.
public final class UNNotificationAttachment: NSObject, Sendable {
    public let identifier: String
    public let url: URL

    /// - Throws: `notificationsNotAllowed`.
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        throw UNError(.notificationsNotAllowed)
    }
}
