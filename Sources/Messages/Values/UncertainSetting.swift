/// A setting for what nobody outside Apple knows for certain, with what is known (rules.md, evidence (?)).
package enum UncertainSetting: String, CaseIterable, Sendable {
    // By their keys in sessions (session-format.md, `settings`).
    case subFolderLimit = "sub-folder-limit"
    case extensionProcess = "extension-process"
    case answerWithin = "answer-within"
    case extensionMemory = "extension-memory"
    case allowNotifications = "allow-notifications"

    /// The rule that leaves it open.
    package var rule: Rule {
        switch self {
        case .subFolderLimit: .s6
        case .extensionProcess: .x4
        case .answerWithin: .v7
        case .extensionMemory: .x5
        case .allowNotifications: .n3
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
        }
    }
}
