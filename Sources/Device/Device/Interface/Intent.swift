package import InboxDatabase
package import Messages

/// Everything that can happen to the phone: incoming messages and user actions. All of it goes through `Phone.enter`,
/// whether it comes from a key, a session step or a line of a file.
package enum Intent: Hashable, Sendable {
    case receive(IncomingMessage)
    /// Imports messages and contacts of an archive, already filed: no filter is queried (E5).
    case importBatch(MessageBatch)
    case user(UserAction)
    /// Actions on several conversations: one transaction, which one undo reverses.
    case several([UserAction])
    /// A sample's name, a path, or nil for None (E1).
    case chooseFilter(String?)
    /// Chooses a reporting extension by a sample's name or a path; nil: None.
    case chooseReporting(String?)
    /// Reports a conversation or some of its messages; completes when the report has ended (U1).
    case report(ConversationReference, messages: [Int64]?)
    /// A user action in the open report.
    case reportAction(ReportAction)
    /// Undoes the last user action.
    case undo
    /// Enters the action that was undone last again.
    case redo
    /// Empties an inbox that is not saved in a file; the filter stays.
    case reset
}

/// What the user does to the inbox: one transaction, and most can be undone.
package enum UserAction: Hashable, Sendable {
    case reply(ConversationReference, text: String)
    case addContact(name: String, address: String)
    case removeContact(address: String)
    case change(Settings)
    /// Moves a conversation to Recently Deleted, or deletes it permanently from there (F12).
    case delete(ConversationReference)
    case recover(ConversationReference)
    case markRead(ConversationReference)
    /// Mark as Unread, where the release has it: the newest received message is unread again.
    case markUnread(ConversationReference)
    case block(address: String)
    case unblock(address: String)
    /// Mark as Known, where the release has it (R6).
    case markKnown(ConversationReference)
    /// Not Spam, where the release has it: Move to Inbox, or Move to Inbox and Report Not Spam (R8).
    case notSpam(ConversationReference, reports: Bool)
    /// Moves the messages in the inbox to the folders of new answers.
    case applyReevaluation(ReevaluationResult)
}

extension UserAction {
    /// Whether it can be done again after an undo: a move would need all its answers for that.
    var isRedoable: Bool { if case .applyReevaluation = self { false } else { true } }
}

/// Sees an intent before it is performed, and returns what is called with its result; nil: the result does not matter.
package typealias IntentObserver = (Intent) -> ((Result<Outcome, PhoneError>) -> Void)?

/// Identifies a conversation.
package enum ConversationReference: Hashable, Sendable {
    case id(Int64)
    /// The newest conversation with this sender (in a group, with the others as well), or the one that `folder` lists.
    case with(String, others: [String] = [], folder: FolderID?)
}

/// The result of an intent.
package struct Outcome: Sendable {
    /// The message that was filed or sent; nil: there is none, or it was dropped (C1).
    package var message: Int64?
    package var conversation: Int64?
    /// The journey of an incoming message.
    package var journey: Journey?
    /// The most specific folder that lists the conversation now.
    package var folder: Folder?
    /// The rules that applied.
    package var rules: [Rule] = []
    package var diagnostics: [Diagnostic] = []
    /// The result of a report.
    package var report: ReportRecord?
    /// Set if a filter was chosen that does not build or run. It is active and watched nevertheless.
    package var filterProblem: FilterProblem?
    /// The result of an imported batch.
    package var imported: ImportResult?
    /// One sentence for the user: `Mum was added to Contacts.`
    package var summary = ""

    package init() {}

    init(
        rules: [Rule] = [], conversation: Int64? = nil, diagnostics: [Diagnostic] = [], summary: String = ""
    ) {
        (self.rules, self.conversation) = (rules, conversation)
        (self.diagnostics, self.summary) = (diagnostics, summary)
    }
}

/// Why an intent was refused; nothing was changed.
package enum PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
    case noSuchConversation(String)
    /// The conversation was deleted or merged with another one.
    case conversationGone
    case notDeleted(String)
    case isDeleted(String)
    case noSuchContact(String)
    case emptyReply
    case emptyName
    case emptyAddress
    case noSender
    case filter(String)
    /// What would change needs an active filter.
    case noActiveFilter
    case nothingToUndo
    case nothingToRedo
    /// What the undo did, such as `3 messages moved back`.
    case cannotRedo(String)
    case noMarkAsKnown(Release)
    case noMarkAsUnread(Release)
    case nothingReceived(String)
    case noNotSpam(Release)
    case notInSpam(String)
    /// A conversation in Spam has no replies until it is moved to the inbox (R1, R8).
    case isSpam(String)
    case service(Service, Release)
    /// An inbox that is saved in this file cannot be reset.
    case saved(String)
    /// The inbox was reset before a message was filed.
    case wasReset
    /// The file of a certificate authority is invalid.
    case authority(String)
    case report(ReportRefusal)
    /// The store could not be read or written.
    case store(String)
    /// The store could not be written. The message waits, and is filed as soon as it can be.
    case waiting(String)
    /// So many messages wait until the store can be written, and another one is not taken.
    case tooManyWaiting(Int)

    package var description: String {
        switch self {
        case .noSuchConversation(let people): "There is no conversation with \(people)."
        case .conversationGone: "This conversation no longer exists."
        case .notDeleted(let what): "The conversation with \(what) is not in Recently Deleted."
        case .isDeleted(let what): "The conversation with \(what) is in Recently Deleted. Recover it first."
        case .noSuchContact(let address): "\(address) is not in Contacts."
        case .emptyReply: "A reply cannot be empty."
        case .emptyName: "A contact needs a name."
        case .emptyAddress: "Enter a phone number, e-mail address or sender name."
        case .noSender: "This conversation has no sender to reply to, add or block."
        case .filter(let reason), .authority(let reason): reason
        case .noActiveFilter: "No filter is active. Choose one first."
        case .noMarkAsKnown(let release): "\(release.name) has no Mark as Known: add the sender to Contacts."
        case .noMarkAsUnread(let release): "\(release.name) has no Mark as Unread."
        case .nothingReceived(let what): "\(what) has sent no message that could be marked as unread."
        case .noNotSpam(let release):
            "\(release.name) has no Not Spam: reply three times, or add the sender to Contacts."
        case .isSpam(let what):
            "The conversation with \(what) is in Spam, where you cannot reply. Choose Not Spam first."
        case .notInSpam(let what): "The conversation with \(what) is not in Spam."
        case .nothingToUndo: "There is nothing to undo."
        case .nothingToRedo: "There is nothing to redo."
        case .cannotRedo(let label): "What was undone last cannot be redone: \(label)."
        case .service(let service, let release): "\(release.name) has no \(service.rawValue)."
        case .saved(let path):
            "This inbox is saved in \(path), so it is not emptied. Delete what you no longer need, or use an unsaved inbox."
        case .wasReset: "The inbox was reset before the message was filed."
        case .report(let refusal): refusal.description
        case .store(let reason): reason
        case .waiting(let reason): "\(reason) The message waits until then."
        case .tooManyWaiting(let count):
            "\(Counted.pluralized(count, "message")) wait until the inbox can be written, and no more are taken until then."
        }
    }
}

/// A change, for observers. They reload lists and counts after it.
package enum Change: Sendable {
    /// A message was filed.
    case delivered(Delivered)
    /// Conversations or counts; also sent when a filter takes long to answer.
    case inbox
    /// The filter, what it declares, or the settings: the list of folders.
    case folders
    /// The filter's log has new lines.
    case filterLog
    /// A filed message got another diagnostic (V9).
    case noticed(message: Int64, Diagnostic)
    /// The new stage of the open report; nil: it has ended.
    case report(ReportInProgress.Stage?)
    /// The source or program of the active filter is building, was built or failed.
    case building(SourceBuild)
    /// The messages of a corpus were filed by a saved filter's answers (`Phone.refiling`).
    case refiled
    /// An error that is not the result of an intent.
    case problem(String)
}

/// A filed message, as a banner shows it.
package struct Delivered: Hashable, Sendable {
    package let message: Int64
    package let conversation: Int64
    package let title: String
    package let body: String?
    package let folder: Folder?
    package let alerts: Bool
}
