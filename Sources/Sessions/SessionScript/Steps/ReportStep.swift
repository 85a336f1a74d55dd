package import LocatedYAML
import Messages
import Yams

/// The report of a step: the messages, the actions in the extension's view, and how it ends.
package struct ScriptedReport: Hashable, Sendable {
    package enum ReportSelector: Hashable, Sendable {
        /// All incoming messages.
        case all
        case newest
        /// Messages whose body contains this string.
        case having(String)
    }

    /// An action in the extension's view. Its element is waited for.
    package struct ViewAction: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Presses the element with this text.
            case tap(String)
            /// Types text into the field with this placeholder, or after this label.
            case type(String, into: String)
        }
        package var kind: Kind
        package var position: SourcePosition
    }

    package var conversation: SessionScript.ConversationSelector
    package var messages = ReportSelector.all
    /// In the order of the file.
    package var actions: [ViewAction] = []
    /// Done; false: Cancel.
    package var isDone = true
    /// Whether the message of a report by SMS is sent.
    package var sendsSMS = true
    /// Whether the sender is blocked when the phone asks.
    package var blocks = true
}

/// `report`: the user reports messages with the reporting extension. `{ from: …, tap: [Fraud], type: { Comment: hello },
/// answer: done, sms: send, block: yes }`
struct ReportStep: StepAction {
    static let form = StepForm(
        name: "report", summary: "The user reports messages with the reporting extension.",
        live: .refused(
            "A session plays a report in the extension's view, which here is the user's: press ! in the conversation."),
        required: ["from"],
        optional: ["with", "folder", "answer", "messages", "tap", "type", "sms", "block"],
        expects: Expectation.reportKeys + Expectation.userActionKeys)

    let script: ScriptedReport

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.play(script, of: step, then: then)
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        let messages: YAMLValue? =
            switch script.messages {
            case .all: nil
            case .newest: .word("newest")
            case .having(let text): .text(text)
            }
        return script.conversation.written(
            "from",
            [("messages", messages)] + actionsInOrder + [
                ("answer", script.isDone ? nil : .word("cancel")), ("sms", script.sendsSMS ? nil : .word("cancel")),
                ("block", script.blocks ? nil : .bool(false)),
            ])
    }

    /// `tap` and `type`, in the order of the first action of each.
    private var actionsInOrder: [(key: String, value: YAMLValue?)] {
        var taps: [YAMLValue] = []
        var typed: [YAMLValue.Entry] = []
        var keys: [String] = []
        for action in script.actions {
            switch action.kind {
            case .tap(let text):
                taps.append(.text(text))
                if taps.count == 1 { keys.append("tap") }
            case .type(let text, into: let field):
                typed.append(YAMLValue.Entry(field, .text(text)))
                if typed.count == 1 { keys.append("type") }
            }
        }
        return keys.map { ($0, $0 == "tap" ? .list(taps) : .mapping(typed)) }
    }

    var subject: ConversationSelector? { script.conversation }
    var summary: String { "\(key) \(script.conversation.name.harmless)" }
}

extension ReportStep {
    init?(_ written: WrittenStep) {
        guard let inner = written.keys(), let which = inner.which("from", written.release) else { return nil }
        var report = ScriptedReport(conversation: which)
        report.isDone = inner.word("answer", [("done", true), ("cancel", false)]) ?? true
        report.messages =
            switch inner.text("messages", "newest, all, or a string in the message body") {
            case nil, "all": .all
            case "newest": .newest
            case .some(let text): .having(text)
            }
        report.sendsSMS = inner.word("sms", [("send", true), ("cancel", false)]) ?? true
        report.blocks = inner.bool("block") ?? true
        if !report.isDone {
            for key in ["sms", "block"] where inner.node(key) != nil {
                inner.report(key, "has no effect with 'answer: cancel'; remove it")
            }
        }
        for key in inner.keys {
            switch key.value {
            case "tap":
                let what = "the text of a button, switch or row, or a list of these"
                report.actions += (inner.strings("tap", what, orOne: true) ?? []).map {
                    .init(kind: .tap($0.value), position: $0.position)
                }
            case "type": report.actions += Self.typed(inner)
            default: break
            }
        }
        self.init(script: report)
    }

    /// The text to type, by field. Any field name is allowed.
    private static func typed(_ fields: Fields) -> [ScriptedReport.ViewAction] {
        guard let node = fields.node("type") else { return [] }
        guard case .mapping(let mapping) = node, !mapping.isEmpty else {
            let what = if case .mapping = node { "an empty mapping" } else { node.kind }
            fields.report("type", "expected a mapping of field placeholders or labels to strings, found \(what)")
            return []
        }
        let names = mapping.compactMap { $0.key.scalar?.string }
        guard let inner = Fields(node, fields.findings, of: "type", allowed: [], known: names) else { return [] }
        return inner.keys.compactMap { key in
            inner.text(key.value, orEmpty: true).map {
                .init(kind: .type($0, into: key.value), position: key.position)
            }
        }
    }
}
