@_exported import Foundation
@_exported import FoundationNetworking

/// The notifications of the app (iOS 10). Here the user has denied them: nothing is scheduled or shown.
///
/// Apps ask and schedule in files that their filter's target may contain.
///
///     UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { granted, _ in }  // false
public final class UNUserNotificationCenter: NSObject, Sendable {
    private static let shared = UNUserNotificationCenter()

    public class func current() -> UNUserNotificationCenter { shared }

    private override init() { super.init() }

    /// Not kept: it would never be called.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { nil }
        set {}
    }

    /// Does not ask the user.
    ///
    /// - Parameter completionHandler: called at once with false.
    @preconcurrency
    public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        completionHandler(false, nil)
    }

    /// Does not ask the user.
    ///
    /// - Returns: false.
    public nonisolated(nonsending) func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool
    {
        false
    }

    /// - Parameter completionHandler: called at once with settings that are denied.
    @preconcurrency
    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        completionHandler(.denied)
    }

    public nonisolated(nonsending) func notificationSettings() async -> UNNotificationSettings { .denied }

    /// Schedules nothing.
    ///
    /// - Parameter completionHandler: called at once with `notificationsNotAllowed`.
    @preconcurrency
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(UNError(.notificationsNotAllowed))
    }

    /// - Throws: `notificationsNotAllowed`.
    public nonisolated(nonsending) func add(_ request: UNNotificationRequest) async throws {
        throw UNError(.notificationsNotAllowed)
    }
}

// What was scheduled and shown: nothing.
extension UNUserNotificationCenter {
    @preconcurrency
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        completionHandler([])
    }

    public nonisolated(nonsending) func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }

    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
    public func removeAllPendingNotificationRequests() {}

    @preconcurrency
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        completionHandler([])
    }

    public nonisolated(nonsending) func deliveredNotifications() async -> [UNNotification] { [] }

    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    public func removeAllDeliveredNotifications() {}

    /// Not kept.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}

    /// Sets no badge (iOS 16).
    ///
    /// - Parameter completionHandler: called at once with `notificationsNotAllowed`.
    @preconcurrency
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(UNError(.notificationsNotAllowed))
    }

    /// - Throws: `notificationsNotAllowed`.
    public nonisolated(nonsending) func setBadgeCount(_ newBadgeCount: Int) async throws {
        throw UNError(.notificationsNotAllowed)
    }
}
