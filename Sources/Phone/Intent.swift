import InboxStore
import Messages

/// Everything that can happen to the phone: what comes in, and what the user does. It all enters by `Phone.enter`;
/// a key, a session's step and a line of a file differ only in who says it.
package enum Intent: Hashable, Sendable {
    case receive(IncomingMessage)
    /// Texts and contacts out of an archive, as they lay there: nobody is asked about them (E5).
    case importBatch(MessageBatch)
    case reply(ConversationReference, text: String)
    case addContact(name: String, address: String)
    case removeContact(address: String)
    /// A sample's name, a path, or nil for None (E1).
    case chooseFilter(String?)
    case change(Settings)
    /// Into Recently Deleted; from there, for good (F12).
    case delete(ConversationReference)
    case recover(ConversationReference)
    case markRead(ConversationReference)
    case block(address: String)
    case unblock(address: String)
    /// Mark as Known, where the release has it (R6).
    case markKnown(ConversationReference)
    /// Remove from Spam, where the release has it (R8).
    case removeFromSpam(ConversationReference)
    /// Files what lies in the inbox again, by what a filter says of it now.
    case applyReevaluation(ReevaluationResult)
    /// A reporting extension by a sample's name or a path, or nil for None.
    case chooseReporting(String?)
    /// Reports a conversation, or some of its messages; over when the report is (U1).
    case report(ConversationReference, messages: [Int64]?)
    /// What the user does in the report that is under way.
    case reportAction(ReportAction)
    /// Takes back the last thing that the user did.
    case undo
}

/// Which conversation is meant.
package enum ConversationReference: Hashable, Sendable {
    case id(Int64)
    /// The newest one with this sender, and with the others of a group, or the one that `folder` lists.
    case with(String, others: [String] = [], folder: FolderID?)
}

/// What came of an intent.
package struct Outcome: Sendable {
    /// The message that was filed or sent; nil where there is none, or where it was dropped (C1).
    package var message: Int64?
    package var conversation: Int64?
    /// Of a text that came in.
    package var journey: Journey?
    /// The most specific folder that lists the conversation now.
    package var folder: Folder?
    /// The rules that took part.
    package var rules: [Rule] = []
    package var diagnostics: [Diagnostic] = []
    /// Of a report: what came of it.
    package var report: ReportRecord?
    /// Of the choice of a filter that does not build or does not run: it is chosen all the same, and watched.
    package var filterProblem: FilterProblem?
    /// Of a batch out of an archive.
    package var imported: ImportResult?
    /// One sentence for the user: `Mum is in Contacts now.`
    package var summary = ""

    package init() {}
}

/// Why an intent was refused; nothing has changed.
package enum PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
    case noSuchConversation(String)
    case notDeleted(String)
    case isDeleted(String)
    case noSuchContact(String)
    case emptyReply
    case emptyName
    case emptyAddress
    case noSender
    case filter(String)
    /// Nobody can be asked again.
    case noFilterToAsk
    case nothingToUndo
    case noMarkAsKnown(Release)
    case noRemoveFromSpam(Release)
    case notInSpam(String)
    case service(Service, Release)
    /// A certificate authority that cannot be trusted.
    case authority(String)
    case report(ReportRefusal)
    /// The store could not keep it.
    case store(String)

    package var description: String {
        switch self {
        case .noSuchConversation(let what): "There is no conversation with \(what)."
        case .notDeleted(let what): "The conversation with \(what) is not in Recently Deleted."
        case .isDeleted(let what): "The conversation with \(what) is in Recently Deleted. Recover it first."
        case .noSuchContact(let address): "\(address) is not in Contacts."
        case .emptyReply: "A reply needs a text."
        case .emptyName: "A contact needs a name."
        case .emptyAddress: "A number, an e-mail address or a sender's name is needed."
        case .noSender: "This conversation has no sender that could be answered, added or blocked."
        case .filter(let reason), .authority(let reason): reason
        case .noFilterToAsk: "No filter is chosen that could be asked."
        case .noMarkAsKnown(let release): "\(release.name) has no Mark as Known: add the sender to Contacts."
        case .noRemoveFromSpam(let release):
            "\(release.name) has no Remove from Spam: reply three times, or add the sender to Contacts."
        case .notInSpam(let what): "The conversation with \(what) is not in Spam."
        case .nothingToUndo: "There is nothing to take back."
        case .service(let service, let release): "\(release.name) has no \(service.rawValue)."
        case .report(let refusal): refusal.description
        case .store(let reason): reason
        }
    }
}

/// What changed, for whoever watches: after a change lists and counts are read anew.
package enum Change: Sendable {
    /// A text was filed.
    case delivered(Delivered)
    /// Conversations or counts; also when the filter takes so long that somebody wonders.
    case inbox
    /// The filter, what it declares, or the settings: the list of folders.
    case folders
    /// The filter's log has new lines.
    case filterLog
    /// Something was noticed about a text that had been filed already (V9).
    case noticed(message: Int64, Diagnostic)
    /// How far the report is that is under way; nil: it is over.
    case report(ReportInProgress.Stage?)
    /// What happens to the source of the chosen filter.
    case building(SourceBuild)
    /// Something went wrong that no intent answers for.
    case problem(String)
}

/// A text that was filed, as a banner tells it.
package struct Delivered: Hashable, Sendable {
    package let message: Int64
    package let conversation: Int64
    package let title: String
    package let body: String?
    package let folder: Folder?
    package let alerts: Bool
}
