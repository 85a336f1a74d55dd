import Device
import Messages

// What each setting does, in one or two sentences, and what is known about undocumented ones.
extension SettingsMenu.Item {
    /// The explanation of a line of Settings; empty for the lines of other lists.
    func explanation(_ facts: DeviceFacts) -> String {
        let release = facts.release
        let onAniPhone = " On an iPhone: \(release.settingsPath)"
        return switch self {
        case .filterUnknownSenders:
            "On: messages from unknown senders can be filtered and silenced. Off: no message is (E3)."
                + (release.filterSwitchNote.map { " " + $0 } ?? "")
        case .filterSpam:
            "On: what iOS itself takes for spam goes to Spam, silently (F14). How iOS decides this is not public: "
                + "in Siftbox, a session says it (receive, spam: true)."
        case .notify(let kind):
            "Whether \(kind.rawValue) messages from unknown senders alert. " + known(.allowNotifications)
        case .notifiedInMessages:
            "Whether \(release.folders.all) lists an unknown sender for some time after an alert. "
                + known(.notifiedInMessages)
        case .unknownInMessages:
            "Whether \(release.folders.all) also lists what other folders list. " + known(.unknownInMessages)
        case .iMessageJoinsJunk:
            "Whether an iMessage joins a conversation that an SMS made junk. " + known(.iMessageJoinsJunk)
        case .spamDays: "When conversations in \(release.folders.junk) are deleted. " + known(.spamDays)
        case .filter(nil): "No filter: messages stay with known or unknown senders." + onAniPhone
        case .filter:
            "Unknown senders' messages go to this filter, and its answer decides their folder." + onAniPhone
        case .filterByPath:
            "Another filter: an Xcode project, an extension's folder or an executable. Source is built first."
                + onAniPhone
        case .subFolderLimit:
            "Which sub-folders are shown for a filter with more than Apple's maximum. " + known(.subFolderLimit)
        case .extensionProcess:
            "Whether the filter keeps what it has in memory from one message to the next. " + known(.extensionProcess)
        case .responseTimeout:
            "How long the filter may take. Without an answer in time, the message is shown as usual. "
                + known(.responseTimeout)
        case .memory: "How much memory the filter may use beyond its program. " + known(.extensionMemory)
        case .privateValues: "Whether the log shows values that the filter logs as private, as a debugger would (X6)."
        case .limit(let limit): limit.explanation
        case .groupValue: "A value that the filter reads from its App Group (X3). Enter edits it."
        case .newGroupValue:
            "Give the filter a value in its App Group, as its app would write it with UserDefaults (X3)."
        case .association:
            "Whether the filter's server must list the app before it gets a request, as on iOS (D5). Assumed: to try a server that does not."
        case .localHTTP:
            "Whether filters may use plain HTTP to a server on this machine. iOS refuses it; allow it to try a local server (D4)."
        case .trustCA: "One more authority to trust for filters' servers, such as your own: a PEM file (D9)."
        case .reporting(nil): "No reporting extension: messages cannot be reported."
        case .reporting: "This extension handles the messages that you report with ! in the inbox (U1)."
        case .reportingByPath:
            "Another reporting extension: an Xcode project, an extension's folder or an executable."
        case .blockedList:
            "Messages from blocked senders are dropped (C1). Enter lists the senders, to unblock them."
        case .bell: "Whether a message that alerts also rings the terminal's bell. The configuration can forbid it."
        case .mouse:
            "On: clicks and the wheel go to Siftbox; hold Shift to select text. Off: the terminal selects text."
        case .release:
            (release.title == release.name ? "" : "\(release.title). ")
                + "The release of iOS whose rules apply. An inbox belongs to one release; another one starts a new inbox."
        case .country:
            "The device's country, by which phone numbers are compared. An inbox keeps it; to start one with another, use --country."
        case .releaseChoice, .target, .blocked, .yes, .no: ""
        }
    }

    /// What is known about an undocumented setting.
    private func known(_ setting: UndocumentedSetting) -> String { setting.sentence }
}
