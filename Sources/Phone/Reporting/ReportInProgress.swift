import FilterHost
import Messages

/// A report that is under way, one at a time (U): what is reported, by which extension, and how far it is.
///
/// It is over when the phone has none any more; `Phone.enter(.report(…))` calls back then.
package final class ReportInProgress {
    /// What the user sees of it, and may do.
    package enum Stage: Hashable, Sendable {
        /// The extension is built, its process started, its controller made.
        case preparing
        /// The extension's view, between Cancel and Done (U1).
        case sheet(ReportSheet)
        /// Done was pressed, and the extension makes its answer (U2).
        case answering
        /// The answer is on its way to the server at this address (U5).
        case sending(to: String)
        /// A message that the user sends or cancels (U6).
        case composer(to: String, body: String)
        /// Whether this sender is to be blocked (U3).
        case blocking(Address)
    }

    package internal(set) var stage = Stage.preparing
    package internal(set) var extensionName: String
    package let conversation: Int64
    /// Who the conversation is with.
    package let title: String
    /// The oldest first.
    package let messages: [Message]

    /// The build of the extension that was started; nil before.
    var filter: Filter?
    var process: (any ReportingProcess)?
    var record: ReportRecord
    var rules: [Rule] = [.u1]
    /// Whether blocking is asked about once the answer was sent.
    var asksToBlock = false
    let then: (Result<Outcome, PhoneError>) -> Void

    init(
        by extensionName: String, of messages: [Message], in conversation: Conversation,
        then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        self.extensionName = extensionName
        self.messages = messages
        self.conversation = conversation.id
        self.then = then
        title = conversation.displayedTitle
        record = ReportRecord(date: 0, extensionName: extensionName, messages: messages.map(\.id))
    }

    /// Who wrote the newest of the messages, and can be blocked; nil where the network told no sender.
    var sender: Address? { messages.last?.sender.flatMap { $0.key.isEmpty ? nil : $0 } }

    /// The sheet, while it is open.
    package var sheet: ReportSheet? { if case .sheet(let sheet) = stage { sheet } else { nil } }
}

/// What the user does in a report that is under way.
package enum ReportAction: Hashable, Sendable {
    /// Presses a button, switches a toggle, chooses a row of the sheet.
    case tap(Int)
    /// Puts a text into a field of the sheet.
    case type(String, into: Int)
    case done
    case cancel
    /// Sends the message of a report by SMS, or does not (U6).
    case send, doNotSend
    /// Answers the question before blocking (U3).
    case block, doNotBlock
}

/// Why a report cannot begin, or what was done in one is not possible now.
package enum ReportRefusal: Hashable, Sendable, CustomStringConvertible {
    case noExtension
    case isOpen
    case noneIsOpen
    /// Only what came in can be reported.
    case nothingCameIn
    case notThere
    case noSuchElement
    case cannotBeTapped(String)
    case cannotBeTyped(String)
    case isMuted(String)
    case notReady
    /// It does not fit how far the report is.
    case notNow(ReportAction, ReportInProgress.Stage)

    package var description: String {
        switch self {
        case .noExtension: "No reporting extension is chosen. Choose one in the settings, under SMS REPORTING."
        case .isOpen: "A report is under way. Finish or cancel it first."
        case .noneIsOpen: "No report is under way."
        case .nothingCameIn: "There is nothing to report in this conversation: no text came in."
        case .notThere: "A message that was to be reported is not there, or did not come in."
        case .noSuchElement: "The extension's view does not show that any more."
        case .cannotBeTapped(let text): "“\(text)” is nothing that can be pressed."
        case .cannotBeTyped(let text): "“\(text)” is no field that takes a text."
        case .isMuted(let text): "The extension has switched “\(text)” off."
        case .notReady: "Done waits for the extension's isReadyForClassificationResponse."
        case .notNow(let act, let stage): "\(act.name) is not possible now: \(stage.name)."
        }
    }
}

extension ReportAction {
    fileprivate var name: String {
        switch self {
        case .tap: "To press something"
        case .type: "To type"
        case .done: "Done"
        case .cancel: "Cancel"
        case .send, .doNotSend: "To send or cancel the message"
        case .block, .doNotBlock: "To answer the question before blocking"
        }
    }
}

extension ReportInProgress.Stage {
    /// How far the report is, for a sentence.
    package var name: String {
        switch self {
        case .preparing: "the extension is being started"
        case .sheet: "the extension's view is open"
        case .answering: "the extension makes its answer"
        case .sending: "the report is on its way"
        case .composer: "the message to report with is open"
        case .blocking: "the question is whether to block the sender"
        }
    }
}
