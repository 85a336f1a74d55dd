import Messages
import Phone

/// One step of a session: something that happens, what it should lead to, or both.
package struct Step: Hashable, Sendable {
    package var position: SourcePosition
    /// nil: the step only looks at the inbox.
    package var action: StepAction?
    package var expectation: Expectation?

    package init(position: SourcePosition, action: StepAction?, expectation: Expectation? = nil) {
        self.position = position
        self.action = action
        self.expectation = expectation
    }
}

/// What a step does.
package enum StepAction: Hashable, Sendable {
    /// Shown while watching.
    case caption(String)
    /// Lets virtual time pass, in milliseconds.
    case wait(Int64)
    case receive(IncomingText)
    case reply(to: Which, text: String, times: Int)
    case addContact(name: String, address: String)
    case removeContact(address: String)
    case chooseFilter(String?)
    case chooseReporting(String?)
    case report(ScriptedReport)
    case set(SettingsChange)
    case delete(Which)
    case recover(Which)
    case block(address: String)
    case unblock(address: String)
    /// Release 26 (R6).
    case markKnown(Which)
    case read(Which)
    /// Takes back the last deeds of the session, so many of them.
    case undo(Int)
    /// Tells what would move by a filter's answers of now (E5).
    case judgeAgain(Judging.By)
    /// Moves it.
    case fileAgain(Judging.By)
    /// How the session's server behaves from then on.
    case server(SessionServer)
    /// Only where there is a screen.
    case press([SessionKey])
}

/// A conversation by its sender, by the others of a group, and by the folder that lists it.
package struct Which: Hashable, Sendable {
    package var from: String
    package var with: [String] = []
    package var folder: FolderID?

    var reference: ConversationReference { .with(from, others: with, folder: folder) }

    /// For a reader: `+447700900456 with Mum in junk`.
    var name: String {
        let people = [from.isEmpty ? "no sender" : from, with.isEmpty ? nil : "with \(with.joined(separator: ", "))"]
        return (people + [folder.map { "in \($0.rawValue)" }]).compactMap { $0 }.joined(separator: " ")
    }
}

/// The settings that a session names; the others stay as they are.
package struct SettingsChange: Hashable, Sendable {
    package var filterUnknownSenders: Bool?
    package var subFolderLimit: Settings.SubFolderLimit?
    package var extensionProcess: Settings.ExtensionProcess?
    package var answerWithinMilliseconds: Int?
    package var extensionMemoryMebibytes: Int?
    package var notifyingKinds: Set<NotifyingKind>?
    package var showsPrivateValues: Bool?
    package var filterFolder: Settings.FilterFolder?
    package var trustCA: String?
    package var association: Settings.AssociationPolicy?
    package var localHTTP: Settings.LocalHTTP?

    package init() {}

    package func applied(to settings: Settings) -> Settings {
        var settings = settings
        if let filterUnknownSenders { settings.filterUnknownSenders = filterUnknownSenders }
        if let subFolderLimit { settings.subFolderLimit = subFolderLimit }
        if let extensionProcess { settings.extensionProcess = extensionProcess }
        if let answerWithinMilliseconds { settings.answerWithinMilliseconds = answerWithinMilliseconds }
        if let extensionMemoryMebibytes { settings.extensionMemoryMebibytes = extensionMemoryMebibytes }
        if let notifyingKinds { settings.notifyingKinds = notifyingKinds }
        if let showsPrivateValues { settings.showsPrivateValues = showsPrivateValues }
        if let filterFolder { settings.filterFolder = filterFolder }
        if let trustCA { settings.trustCA = trustCA }
        if let association { settings.association = association }
        if let localHTTP { settings.localHTTP = localHTTP }
        return settings
    }
}
