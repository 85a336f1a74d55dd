/// What an app asks the user for (iOS 10).
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
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

/// How an alert is shown (iOS 10).
public enum UNAlertStyle: Int, Sendable {
    case none, banner, alert
}

/// When previews are shown (iOS 11).
public enum UNShowPreviewsSetting: Int, Sendable {
    case always, whenAuthenticated, never
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
    public var carPlaySetting: UNNotificationSetting { .notSupported }
    public var criticalAlertSetting: UNNotificationSetting { .notSupported }
    public var announcementSetting: UNNotificationSetting { .notSupported }
    public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    public var scheduledDeliverySetting: UNNotificationSetting { .disabled }
    public var alertStyle: UNAlertStyle { .none }
    public var showPreviewsSetting: UNShowPreviewsSetting { .never }
    public var providesAppNotificationSettings: Bool { false }

    private override init() { super.init() }
}
