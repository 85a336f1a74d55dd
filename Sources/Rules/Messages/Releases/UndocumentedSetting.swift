/// A setting for behavior that Apple does not document, with what is known about it (Sessions/rules/README.md,
/// Evidence).
package enum UndocumentedSetting: String, CaseIterable, Sendable {
    // The keys in sessions (Sessions/README.md, Settings).
    case subFolderLimit = "sub-folder-limit"
    case extensionProcess = "extension-process"
    case responseTimeout = "response-timeout"
    case extensionMemory = "extension-memory"
    case allowNotifications = "allow-notifications"
    case notifiedInMessages = "notified-in-messages"
    case unknownInMessages = "unknown-in-messages"
    case iMessageJoinsJunk = "imessage-joins-junk"
    case spamDays = "spam-days"

    /// The rule that depends on it.
    package var rule: Rule {
        switch self {
        case .subFolderLimit: .s6
        case .extensionProcess: .x4
        case .responseTimeout: .v7
        case .extensionMemory: .x5
        case .allowNotifications, .notifiedInMessages: .n3
        case .unknownInMessages: .f3
        case .iMessageJoinsJunk: .c2
        case .spamDays: .f13
        }
    }

    /// Whether a release has it. It cannot be set where it has no effect.
    package func exists(in release: Release) -> Bool {
        switch self {
        case .subFolderLimit: release.hasSubActions
        case .extensionProcess, .responseTimeout, .extensionMemory: true
        case .allowNotifications, .notifiedInMessages: release.unknownSenderAlerts == .allowedKinds
        case .unknownInMessages: release.folders.allIsOfKnown
        case .iMessageJoinsJunk: release.spreadsJunk
        case .spamDays: release.deletesSpam
        }
    }

    /// The default, and what is known about iOS.
    package var sentence: String {
        let standard = Settings()
        return switch self {
        case .subFolderLimit:
            "Default: show all, as iPhones do (observed with twelve). Apple documents a maximum of five, and the first "
                + "release of iOS 16 showed none above it."
        case .extensionProcess:
            "Default: one process for all messages. Apple does not document what iOS does."
        case .responseTimeout:
            "Default: \(Counted.time(Double(standard.responseTimeoutMilliseconds))). iOS has a time limit, but no public "
                + "source gives its value."
        case .extensionMemory:
            "Default: \(standard.extensionMemoryMebibytes) MiB. iOS has a limit, but no public source gives its value."
        case .allowNotifications:
            "Default: none. Siftbox leaves out a fourth kind, Time Sensitive: iOS guesses which messages belong to it, "
                + "and is sometimes wrong."
        case .notifiedInMessages:
            "Default: off. On: after an alert, the conversation stays in Messages for 12 hours. Only one publication says so "
                + "(resourcefulman.net, February 2026); Apple does not document it."
        case .unknownInMessages:
            "Default: off, as Apple documents (support.apple.com/125068). On: as one post about iOS 26.5 suggests (Apple "
                + "Developer Forums 836163); it does not say whether screening was on."
        case .iMessageJoinsJunk:
            "Default: off. An iMessage is never junk (WWDC 2017 session 249) and alerts either way. Whether it joins a "
                + "conversation that an SMS made junk is unknown."
        case .spamDays:
            "Default: 90 days after the newest message, as several publications say, perhaps all from one source. Apple "
                + "does not document it."
        }
    }
}
