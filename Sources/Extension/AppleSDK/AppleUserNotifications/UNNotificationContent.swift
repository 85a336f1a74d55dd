/// What a notification shows (iOS 10).
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    struct Values {
        var title = ""
        var subtitle = ""
        var body = ""
        var badge: NSNumber?
        var sound: UNNotificationSound?
        var userInfo: [AnyHashable: Any] = [:]
        var attachments: [UNNotificationAttachment] = []
        var categoryIdentifier = ""
        var threadIdentifier = ""
        var targetContentIdentifier: String?
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
        var filterCriteria: String?
    }

    final var values: Values

    init(_ values: Values) { self.values = values }

    open var title: String { values.title }
    open var subtitle: String { values.subtitle }
    open var body: String { values.body }
    open var badge: NSNumber? { values.badge }
    open var sound: UNNotificationSound? { values.sound }
    open var userInfo: [AnyHashable: Any] { values.userInfo }
    open var attachments: [UNNotificationAttachment] { values.attachments }
    open var categoryIdentifier: String { values.categoryIdentifier }
    open var threadIdentifier: String { values.threadIdentifier }
    open var targetContentIdentifier: String? { values.targetContentIdentifier }
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
    open var relevanceScore: Double { values.relevanceScore }
    open var filterCriteria: String? { values.filterCriteria }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values) }
}

/// What a notification will show (iOS 10).
open class UNMutableNotificationContent: UNNotificationContent {
    public init() { super.init(Values()) }

    override init(_ values: Values) { super.init(values) }

    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }
    open override var relevanceScore: Double {
        get { values.relevanceScore }
        set { values.relevanceScore = newValue }
    }
    open override var filterCriteria: String? {
        get { values.filterCriteria }
        set { values.filterCriteria = newValue }
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
