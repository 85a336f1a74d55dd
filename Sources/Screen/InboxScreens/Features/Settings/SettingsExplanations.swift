import Device
import Messages

// What each setting does, in one or two sentences, and what is known about undocumented ones.
extension SettingsMenu.Item {
    /// The explanation of a line of Settings; empty for the lines of other lists.
    func explanation(_ facts: DeviceFacts) -> String {
        switch self {
        case .filterUnknownSenders:
            return "On: messages from unknown senders can be filtered and silenced. Off: no message is (E3)."
                + (facts.release.filterSwitchNote.map { " " + $0 } ?? "")
        case .filterSpam:
            return
                "On: what iOS itself takes for spam goes to Spam, silently (F14). How iOS decides this is not public: "
                + "in Siftbox, a session says it (receive, spam: true)."
        case .notify(let kind):
            return "Whether \(kind.rawValue) messages from unknown senders alert. "
                + UndocumentedSetting.allowNotifications.sentence
        case .notifiedInMessages, .unknownInMessages, .iMessageJoinsJunk, .spamDays:
            return placeOfMessages(facts.release)
        case .filter, .filterByPath:
            return filter(facts.release)
        case .subFolderLimit, .extensionProcess, .responseTimeout, .memory, .privateValues:
            return process
        case .limit(let limit):
            return limit.explanation
        case .groupValue, .newGroupValue, .association, .localHTTP, .trustCA:
            return data
        case .reporting, .reportingByPath, .blockedList:
            return reporting
        case .bell, .mouse, .release, .country:
            return device
        case .releaseChoice, .target, .blocked, .yes, .no:
            return ""
        }
    }

    private func placeOfMessages(_ release: Release) -> String {
        let (what, setting): (String, UndocumentedSetting) =
            switch self {
            case .notifiedInMessages:
                (
                    "Whether \(release.folders.all) lists an unknown sender for some time after an alert.",
                    .notifiedInMessages
                )
            case .unknownInMessages:
                ("Whether \(release.folders.all) also lists what other folders list.", .unknownInMessages)
            case .iMessageJoinsJunk:
                ("Whether an iMessage joins a conversation that an SMS made junk.", .iMessageJoinsJunk)
            default: ("When conversations in \(release.folders.junk) are deleted.", .spamDays)
            }
        return what + " " + setting.sentence
    }

    private func filter(_ release: Release) -> String {
        let what =
            switch self {
            case .filter(nil): "No filter: messages stay with known or unknown senders."
            case .filterByPath:
                "Another filter: an Xcode project, an extension's folder or an executable. Source is built first."
            default: "Unknown senders' messages go to this filter, and its answer decides their folder."
            }
        return what + " On an iPhone: \(release.settingsPath)"
    }

    private var process: String {
        switch self {
        case .subFolderLimit:
            "Which sub-folders are shown for a filter with more than Apple's maximum. "
                + UndocumentedSetting.subFolderLimit.sentence
        case .extensionProcess:
            "Whether the filter keeps what it has in memory from one message to the next. "
                + UndocumentedSetting.extensionProcess.sentence
        case .responseTimeout:
            "How long the filter may take. Without an answer in time, the message is shown as usual. "
                + UndocumentedSetting.responseTimeout.sentence
        case .memory:
            "How much memory the filter may use beyond its program. "
                + UndocumentedSetting.extensionMemory.sentence
        default: "Whether the log shows values that the filter logs as private, as a debugger would (X6)."
        }
    }

    private var data: String {
        switch self {
        case .groupValue: "A value that the filter reads from its App Group (X3). Enter edits it."
        case .newGroupValue:
            "Give the filter a value in its App Group, as its app would write it with UserDefaults (X3)."
        case .association:
            "Whether the filter's server must list the app before it gets a request, as on iOS (D5). Assumed: to try a server that does not."
        case .localHTTP:
            "Whether filters may use plain HTTP to a server on this machine. iOS refuses it; allow it to try a local server (D4)."
        default: "One more authority to trust for filters' servers, such as your own: a PEM file (D9)."
        }
    }

    private var reporting: String {
        switch self {
        case .reporting(nil): "No reporting extension: messages cannot be reported."
        case .reporting: "This extension handles the messages that you report with ! in the inbox (U1)."
        case .reportingByPath:
            "Another reporting extension: an Xcode project, an extension's folder or an executable."
        default: "Messages from blocked senders are dropped (C1). Enter lists the senders, to unblock them."
        }
    }

    private var device: String {
        switch self {
        case .bell: "Whether a message that alerts also rings the terminal's bell. The configuration can forbid it."
        case .mouse:
            "On: clicks and the wheel go to Siftbox; hold Shift to select text. Off: the terminal selects text."
        case .release:
            "The release of iOS whose rules apply. An inbox belongs to one release; another one starts a new inbox."
        default:
            "The device's country, by which phone numbers are compared. An inbox keeps it; to start one with another, use --country."
        }
    }
}
