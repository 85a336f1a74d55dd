/// What an app asks the user for (iOS 10).
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// Whether an app may show notifications (iOS 10).
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, authorized, provisional, ephemeral
}

/// Whether a kind of notification is on (iOS 10).
public enum UNNotificationSetting: Int, Sendable {
    case notSupported, disabled, enabled
}

/// What the user allows the app (iOS 10). Here everything is denied.
public final class UNNotificationSettings: NSObject, Sendable {
    static let denied = UNNotificationSettings()

    public var authorizationStatus: UNAuthorizationStatus { .denied }
    public var soundSetting: UNNotificationSetting { .disabled }
    public var badgeSetting: UNNotificationSetting { .disabled }
    public var alertSetting: UNNotificationSetting { .disabled }
    public var notificationCenterSetting: UNNotificationSetting { .disabled }
    public var lockScreenSetting: UNNotificationSetting { .disabled }
    public var criticalAlertSetting: UNNotificationSetting { .notSupported }

    private override init() { super.init() }
}
