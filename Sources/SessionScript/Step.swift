import Device
import Messages

/// One step of a session: an action, an expectation, or both.
package struct Step: Hashable, Sendable {
    package var position: SourcePosition
    /// nil: the step has only an expectation.
    package var action: StepAction?
    package var expectation: Expectation?

    package init(position: SourcePosition, action: StepAction?, expectation: Expectation? = nil) {
        self.position = position
        self.action = action
        self.expectation = expectation
    }
}

/// The action of a step.
package enum StepAction: Hashable, Sendable {
    /// Shows a caption while the session is watched.
    case caption(String)
    /// Advances the virtual clock, in milliseconds.
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
    /// Undoes this number of user actions of the session.
    case undo(Int)
    /// Re-evaluates the inbox with a filter; nothing moves (E5).
    case reevaluate(Reevaluation.FilterChoice)
    /// Re-evaluates the inbox with a filter, and moves the messages.
    case applyReevaluation(Reevaluation.FilterChoice)
    /// Changes the behavior of the session's server.
    case server(SessionServer)
    /// Presses keys on the screen.
    case press([SessionKey])
    /// Shows a conversation or a folder on the screen.
    case show(ShownPlace)
}

/// What a `show` step shows.
package enum ShownPlace: Hashable, Sendable {
    /// In the folder that the selector names, or else in one that lists it.
    case conversation(ConversationSelector)
    case folder(FolderID)
}

/// Identifies a conversation by its sender, the others of a group, and the folder that lists it.
package struct ConversationSelector: Hashable, Sendable {
    package var from: String
    package var with: [String] = []
    package var folder: FolderID?

    var reference: ConversationReference { .with(from, others: with, folder: folder) }

    /// For messages: `+447700900456 with Mum in junk`.
    var name: String {
        let people = [from.isEmpty ? "no sender" : from, with.isEmpty ? nil : "with \(with.joined(separator: ", "))"]
        return (people + [folder.map { "in \($0.rawValue)" }]).compactMap { $0 }.joined(separator: " ")
    }
}

/// The settings that a session or a `set` step changes; nil: unchanged.
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
