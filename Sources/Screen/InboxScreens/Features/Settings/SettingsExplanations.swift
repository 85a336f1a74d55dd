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
            "On: the filter gets messages from unknown senders. Off: nothing is filtered, and messages from unknown "
                + "senders alert, too."
                + (release.filterSwitchNote.map { " " + $0 } ?? "")
        case .filterSpam:
            "On: what iOS itself takes for spam goes to Spam, silently. How iOS decides is not public; here a session "
                + "decides (receive, spam: true)."
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
        case .filter(nil): "No filter: messages are only sorted into known and unknown senders." + onAniPhone
        case .filter:
            "This filter gets messages from unknown senders, and its answer decides their folder." + onAniPhone
        case .filterByPath:
            "Choose another filter: an Xcode project, an extension's folder or an executable."
                + onAniPhone
        case .subFolderLimit:
            "Which sub-folders appear if a filter declares more than five. " + known(.subFolderLimit)
        case .extensionProcess:
            "Whether the filter keeps its memory from one message to the next. " + known(.extensionProcess)
        case .responseTimeout:
            "How long the filter may take. After that, the message is shown as usual. "
                + known(.responseTimeout)
        case .memory: "How much memory the filter may use beyond its program. " + known(.extensionMemory)
        case .privateValues: "Whether the log shows values that the filter logs as private, as a debugger would."
        case .limits: "How long the filter may take, and how much memory, disk space and CPU time it may use."
        case .limit(let limit): limit.explanation
        case .chaos:
            "What goes wrong on purpose, to see how the filter copes. Why names it. What would change is not affected."
        case .chaosEffect(let effect): effect.sentence
        case .chaosDelay:
            "How long late messages and answers are held back. A session can set other values, and a seed."
        case .groupValue: "A value that the filter reads from its App Group. Enter edits it."
        case .newGroupValue:
            "Add a value to the filter's App Group, as its app would with UserDefaults."
        case .association:
            "Whether the filter's server must list the app, as on iOS. Assumed: try a server that does not."
        case .localHTTP:
            "Whether filters may reach a server on this machine with plain HTTP, which iOS refuses. Allow it to try a local server."
        case .trustCA: "One more certificate authority for filters' servers, such as your own (a PEM file)."
        case .reporting(nil): "No reporting extension: you cannot report messages."
        case .reporting: "This extension handles the messages that you report with ! in the inbox."
        case .reportingByPath:
            "Choose another reporting extension: an Xcode project, an extension's folder or an executable."
        case .blockedList:
            "Messages from blocked senders are dropped. Enter lists the senders, to unblock them."
        case .bell: "Whether alerts ring the terminal's bell. The configuration can forbid it."
        case .mouse:
            "On: clicks and the wheel go to Siftbox; Shift-drag selects text. Off: the terminal selects text."
        case .release:
            (release.title == release.name ? "" : "\(release.title). ")
                + "The release of iOS that this phone follows. Another one starts a new inbox."
        case .country:
            "This phone's country, which decides which numbers are equal. It is fixed for this inbox; a new inbox takes --country."
        case .releaseChoice, .target, .blocked, .yes, .no: ""
        }
    }

    /// What is known about an undocumented setting.
    private func known(_ setting: UndocumentedSetting) -> String { setting.sentence }
}
