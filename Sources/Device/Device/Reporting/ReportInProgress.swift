import FilterProcesses
package import FilterWire
package import Messages

/// The open report (U): its messages, the extension, and the current stage. There is one at a time.
///
/// When it ends, `Phone.report` becomes nil and `Phone.enter(.report(…))` calls back.
package final class ReportInProgress {
    /// What the user sees and can do.
    package enum Stage: Hashable, Sendable {
        /// The extension is being built and started, and its controller created.
        case preparing
        /// The extension's view, between Cancel and Done (U1).
        case sheet(SheetLine)
        /// Done was pressed, and the extension prepares its response (U2).
        case answering
        /// The report is being sent to the server at this address (U5).
        case sending(to: String)
        /// An SMS that the user sends or cancels (U6).
        case composer(to: String, body: String)
        /// The user decides whether to block this sender (U3).
        case blocking(Address)
    }

    package internal(set) var stage = Stage.preparing
    package internal(set) var extensionName: String
    package let conversation: Int64
    /// The title of the conversation.
    package let title: String
    /// The oldest first.
    package let messages: [Message]

    /// The build of the extension that was started; nil: not started yet.
    var filter: Filter?
    var process: (any ReportingProcess)?
    var record: ReportRecord
    var rules: [Rule] = [.u1]
    /// Whether to offer to block the sender after the report is sent.
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

    /// The sender of the newest message, who can be blocked; nil: the network gave no sender.
    var sender: Address? { messages.last?.sender.flatMap { $0.key.isEmpty ? nil : $0 } }

    /// The sheet; nil: it is not open.
    package var sheet: SheetLine? { if case .sheet(let sheet) = stage { sheet } else { nil } }
}

/// A user action in the open report.
package enum ReportAction: Hashable, Sendable {
    /// Taps a button, a toggle or a row of the sheet.
    case tap(Int)
    /// Sets the text of a field of the sheet.
    case type(String, into: Int)
    case done
    case cancel
    /// Sends the SMS of a report, or cancels it (U6).
    case send, doNotSend
    /// Answers whether to block the sender (U3).
    case block, doNotBlock
}

/// Why a report cannot start, or an action in it is not possible.
package enum ReportRefusal: Hashable, Sendable, CustomStringConvertible {
    case noExtension
    case isOpen
    case noReportOpen
    /// Only received messages can be reported.
    case noReceivedMessages
    case unknownMessage
    case noSuchElement
    case cannotBeTapped(String)
    case cannotBeTyped(String)
    case isDisabled(String)
    case notReady
    /// The action is not possible at this stage.
    case notNow(ReportAction, ReportInProgress.Stage)

    package var description: String {
        switch self {
        case .noExtension: "No reporting extension is active. Choose one in Settings, under SMS reporting."
        case .isOpen: "A report is already open. Finish or cancel it first."
        case .noReportOpen: "No report is open."
        case .noReceivedMessages: "This conversation has no received messages to report."
        case .unknownMessage: "A message to report does not exist or was not received."
        case .noSuchElement: "The extension's view no longer shows this element."
        case .cannotBeTapped(let text): "“\(text)” cannot be pressed."
        case .cannotBeTyped(let text): "“\(text)” is not a text field."
        case .isDisabled(let text): "The extension has disabled “\(text)”."
        case .notReady: "Done is off until isReadyForClassificationResponse is true."
        case .notNow(let action, let stage): "\(action.name) is not possible now: \(stage.name)."
        }
    }
}

extension ReportAction {
    fileprivate var name: String {
        switch self {
        case .tap: "Pressing a control"
        case .type: "Typing"
        case .done: "Done"
        case .cancel: "Cancel"
        case .send, .doNotSend: "Sending or canceling the SMS"
        case .block, .doNotBlock: "Answering whether to block the sender"
        }
    }
}

extension ReportInProgress.Stage {
    /// The stage, as a clause for a sentence.
    package var name: String {
        switch self {
        case .preparing: "the extension is starting"
        case .sheet: "the extension's view is open"
        case .answering: "the extension is preparing its response"
        case .sending: "the report is being sent"
        case .composer: "the SMS of the report is open"
        case .blocking: "the question about blocking is open"
        }
    }
}
