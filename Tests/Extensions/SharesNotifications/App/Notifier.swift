// swift-format-ignore-file
import UIKit
import UserNotifications

final class Notifier: NSObject, UNUserNotificationCenterDelegate {
    static let shared = Notifier()
    private let center = UNUserNotificationCenter.current()

    func start() {
        center.delegate = self
        let stop = UNNotificationAction(identifier: "stop", title: "Stop", options: [.destructive])
        center.setNotificationCategories([UNNotificationCategory(identifier: "junk", actions: [stop], intentIdentifiers: [], options: [])])
        center.requestAuthorization(options: [.alert, .badge, .sound]) { granted, error in
            if let error = error { print(error.localizedDescription) }
            DispatchQueue.main.async { self.isAllowed = granted }
        }
    }

    private var isAllowed = false

    func schedule(_ title: String, completion: @escaping (String) -> Void) {
        let content = UNMutableNotificationContent()
        content.title = title
        content.body = "A message was filtered"
        content.sound = .default
        content.badge = 1
        content.userInfo = ["count": 1]
        content.categoryIdentifier = "junk"
        if #available(iOS 15.0, *) { content.interruptionLevel = .passive }
        var time = DateComponents()
        time.hour = 9
        let daily = UNNotificationRequest(identifier: "daily", content: content, trigger: UNCalendarNotificationTrigger(dateMatching: time, repeats: true))
        let soon = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false))
        center.removePendingNotificationRequests(withIdentifiers: ["daily"])
        center.removeAllDeliveredNotifications()
        center.add(daily)
        center.getNotificationSettings { settings in
            guard settings.authorizationStatus == .authorized else {
                return self.center.add(soon) { error in
                    completion("status \(settings.authorizationStatus.rawValue), error \((error as NSError?)?.code ?? 0) for \(soon.content.title)")
                }
            }
            completion("allowed")
        }
    }

    func cancelAll() async -> Int {
        center.removeAllPendingNotificationRequests()
        return await center.pendingNotificationRequests().count
    }

    func remind() async throws {
        guard try await center.requestAuthorization(options: [.alert]) else { return }
        try await center.add(UNNotificationRequest(identifier: "reminder", content: UNMutableNotificationContent(), trigger: nil))
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {
        completionHandler([.banner, .sound])
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        if response.actionIdentifier == UNNotificationDefaultActionIdentifier { print(response.notification.request.content.userInfo) }
    }
}
