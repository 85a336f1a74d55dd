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
    case receive(IncomingMessage)
    case reply(to: ConversationSelector, text: String, times: Int)
    case addContact(name: String, address: String)
    case removeContact(address: String)
    case chooseFilter(String?)
    case chooseReporting(String?)
    case report(ScriptedReport)
    case set(SettingsChange)
    case delete(ConversationSelector)
    case recover(ConversationSelector)
    case block(address: String)
    case unblock(address: String)
    /// Release 26 (R6).
    case markKnown(ConversationSelector)
    /// Release 26 (R8).
    case removeFromSpam(ConversationSelector)
    case read(ConversationSelector)
    /// Takes back the last deeds of the session, so many of them.
    case undo(Int)
    /// Tells what would move by a filter's answers of now (E5).
    case reevaluate(Reevaluation.FilterChoice)
    /// Moves it.
    case applyReevaluation(Reevaluation.FilterChoice)
    /// How the session's server behaves from then on.
    case server(SessionServer)
    /// Presses keys on the screen.
    case press([SessionKey])
    /// Brings a conversation or a folder onto the screen.
    case show(ShownPlace)
}

/// What a `show` step brings onto the screen.
package enum ShownPlace: Hashable, Sendable {
    /// In the folder that it names, else where the inbox lists it.
    case conversation(ConversationSelector)
    case folder(FolderID)
}

/// A conversation by its sender, by the others of a group, and by the folder that lists it.
package struct ConversationSelector: Hashable, Sendable {
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
    package var responseTimeoutMilliseconds: Int?
    package var extensionMemoryMebibytes: Int?
    package var limits: [FilterLimit: Int] = [:]
    package var notifyingKinds: Set<NotifyingKind>?
    package var unknownInMessages: Bool?
    package var iMessageJoinsJunk: Bool?
    package var spamRetention: Settings.SpamRetention?
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
        if let responseTimeoutMilliseconds { settings.answerWithinMilliseconds = responseTimeoutMilliseconds }
        if let extensionMemoryMebibytes { settings.extensionMemoryMebibytes = extensionMemoryMebibytes }
        for (limit, value) in limits { settings.limits[limit] = value }
        if let notifyingKinds { settings.notifyingKinds = notifyingKinds }
        if let unknownInMessages { settings.unknownInMessages = unknownInMessages }
        if let iMessageJoinsJunk { settings.iMessageJoinsJunk = iMessageJoinsJunk }
        if let spamRetention { settings.spamRetention = spamRetention }
        if let showsPrivateValues { settings.showsPrivateValues = showsPrivateValues }
        if let filterFolder { settings.filterFolder = filterFolder }
        if let trustCA { settings.trustCA = trustCA }
        if let association { settings.association = association }
        if let localHTTP { settings.localHTTP = localHTTP }
        return settings
    }
}
