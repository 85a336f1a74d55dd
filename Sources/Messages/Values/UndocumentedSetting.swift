/// A setting for what nobody outside Apple knows for certain, with what is known (Sessions/rules/README.md, Evidence).
package enum UndocumentedSetting: String, CaseIterable, Sendable {
    // By their keys in sessions (Sessions/README.md, Settings).
    case subFolderLimit = "sub-folder-limit"
    case extensionProcess = "extension-process"
    case answerWithin = "response-timeout"
    case extensionMemory = "extension-memory"
    case allowNotifications = "allow-notifications"
    case unknownInMessages = "unknown-in-messages"
    case iMessageJoinsJunk = "imessage-joins-junk"
    case spamDays = "spam-days"

    /// The rule that leaves it open.
    package var rule: Rule {
        switch self {
        case .subFolderLimit: .s6
        case .extensionProcess: .x4
        case .answerWithin: .v7
        case .extensionMemory: .x5
        case .allowNotifications: .n3
        case .unknownInMessages: .f3
        case .iMessageJoinsJunk: .c2
        case .spamDays: .f13
        }
    }

    /// Whether a release has it: where it would have no effect it cannot be set.
    package func exists(in release: Release) -> Bool {
        switch self {
        case .subFolderLimit: release.hasSubActions
        case .extensionProcess, .answerWithin, .extensionMemory: true
        case .allowNotifications: release.unknownSenderAlerts == .allowedKinds
        case .unknownInMessages: release.folders.allIsOfKnown
        case .iMessageJoinsJunk: release.spreadsJunk
        case .spamDays: release.deletesSpam
        }
    }

    /// The default, and what is known.
    package var sentence: String {
        let standard = Settings()
        return switch self {
        case .subFolderLimit:
            "At first all are shown, as phones were seen to do with twelve. Apple documents five; the first iOS 16 showed "
                + "none of more (S6)."
        case .extensionProcess:
            "At first one for many. Whether the phone keeps the process between two texts is said nowhere (X4)."
        case .answerWithin:
            "At first \(JourneyReport.time(Double(standard.answerWithinMilliseconds))). The phone gives up at some time, "
                + "and no public source has the number (V7)."
        case .extensionMemory:
            "At first \(standard.extensionMemoryMebibytes) MiB. The phone has a limit, and no public source has the "
                + "number (X5)."
        case .allowNotifications:
            "At first none. The phone has one more, Time Sensitive, and judges by itself what is: it is not simulated "
                + "(N3)."
        case .unknownInMessages:
            "Default: off, as Apple describes the phone (support.apple.com/125068). On: one observation only, a poster's "
                + "counts on iOS 26.5 (Apple Developer Forums 836163); whether screening was on is not told there (F3)."
        case .iMessageJoinsJunk:
            "Default: off. An iMessage is never junk (WWDC 2017 session 249). Whether a phone keeps it in a conversation "
                + "that an SMS made junk is unknown; it alerts either way (C2)."
        case .spamDays:
            "Default: 90 days after the newest message. Several publications say so, perhaps all from one source; Apple "
                + "does not (F13)."
        }
    }
}
