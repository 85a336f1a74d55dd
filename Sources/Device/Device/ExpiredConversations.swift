import InboxDatabase
import Messages

/// Deletes conversations whose time in Recently Deleted (F12) or in Spam (F13) has expired, and ends their stay in Messages
/// (N3).
final class ExpiredConversations {
    private let store: InboxStore
    private let release: Release
    private var lastPurge: Int64 = .min
    private var lastSpamPurge: Int64 = .min

    /// How often Recently Deleted is checked, in milliseconds of the device's clock.
    private static let interval: Int64 = 60_000
    /// How often Spam is checked, in milliseconds of the device's clock.
    private static let spamInterval: Int64 = 3_600_000

    init(store: InboxStore, release: Release) {
        self.store = store
        self.release = release
    }

    /// Deletes what has expired, unless it checked a short time ago.
    ///
    /// - Parameters:
    ///   - now: the device's clock, in milliseconds since 1970.
    ///   - retention: how long conversations stay in Spam.
    ///   - changed: called after a deletion and after an error.
    func purgeWhenDue(now: Int64, retention: Settings.SpamRetention, changed: (Change) -> Void) {
        purgeSpamWhenDue(now: now, retention: retention, changed: changed)
        guard let days = release.recoverableDays, Self.isDue(lastPurge, now, Self.interval) else { return }
        lastPurge = now
        if release.unknownSenderAlerts == .allowedKinds {
            let start = now - Release.notifiedInMessages
            report(changed) {
                guard try store.hasEndedStays(since: start) else { return 0 }
                return try store.write { try $0.endStays(since: start) }
            }
        }
        let limit = now - Int64(days) * DeviceClock.day
        report(changed) {
            // A transaction without changes would clear what an import remembers of the store.
            guard try store.hasDeleted(before: limit) else { return 0 }
            return try store.write { try $0.purge(deletedBefore: limit) }
        }
    }

    /// Prepares a leap of the clock: records when the new messages entered Spam, before time passes. The next check is
    /// due at once.
    func prepareLeap(now: Int64, retention: Settings.SpamRetention, changed: (Change) -> Void) {
        lastSpamPurge = .min
        purgeSpamWhenDue(now: now, retention: retention, changed: changed)
        lastPurge = .min
        lastSpamPurge = .min
    }

    private func purgeSpamWhenDue(now: Int64, retention: Settings.SpamRetention, changed: (Change) -> Void) {
        guard release.deletesSpam, Self.isDue(lastSpamPurge, now, Self.spamInterval) else { return }
        lastSpamPurge = now
        report(changed) {
            guard try store.hasSpam() else { return 0 }
            return try store.write { inbox in
                try inbox.recordSpam(at: now)
                guard case .days(let days) = retention else { return 0 }
                return try inbox.purgeSpam(since: now - Int64(days) * DeviceClock.day)
            }
        }
    }

    private static func isDue(_ last: Int64, _ now: Int64, _ interval: Int64) -> Bool {
        // The machine's clock may be set back.
        last == .min || now < last || now - last > interval
    }

    private func report(_ changed: (Change) -> Void, _ purge: () throws -> Int) {
        do {
            if try purge() > 0 { changed(.inbox) }
        } catch {
            changed(.problem("\(error)"))
        }
    }
}
