import Device
import Evaluation
import LocatedYAML
import Messages
import SystemSupport

/// `receive`: a message arrives.
struct ReceiveStep: IntentAction {
    static let form = StepForm(
        name: "receive", summary: "A message arrives.", live: .performed, required: ["from"],
        optional: ["text", "service", "with", "spam", "perturb", "seed"],
        expects: Expectation.messageKeys + Expectation.userActionKeys)

    let text: IncomingMessage

    func intent(for phone: Phone) -> Intent { .receive(text) }

    var message: IncomingMessage? { text }

    var summary: String {
        let from = (text.from ?? "").isEmpty ? "no sender" : text.from?.harmless ?? ""
        let group = text.with.isEmpty ? "" : " with \(text.with.joined(separator: ", ").harmless)"
        return "\(key) from \(from)\(group): \(text.text?.quoted ?? "no text")"
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        .entries([
            ("from", .text(text.from ?? "")), ("with", text.with.isEmpty ? nil : .list(text.with.map { .text($0) })),
            ("service", text.service == .sms ? nil : .word(text.service.rawValue)),
            ("text", text.text.map { .text($0) }), ("spam", text.isTakenForSpam ? .bool(true) : nil),
        ])
    }
}

extension ReceiveStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ReceiveStep? {
        guard case .receive(let message) = intent else { return nil }
        var text = IncomingMessage(
            from: message.from?.trimmed ?? "", text: message.text, service: message.service,
            with: message.with.map(\.trimmed).filter { !$0.isEmpty })
        text.isTakenForSpam = message.isTakenForSpam
        return ReceiveStep(text: text)
    }

    init?(_ written: WrittenStep) {
        guard let keys = written.keys() else { return nil }
        let from = keys.text("from", "an address, or \"\" for no sender", orEmpty: true)
        var text = IncomingMessage(from: from, text: keys.text("text", orEmpty: true))
        let there = Service.allCases.filter(written.release.services.contains)
        text.service = keys.word("service", written.release, Service.allCases, there, \.rawValue) ?? .sms
        text.with = (keys.strings("with", "a list of addresses") ?? []).map(\.value)
        if keys.node("spam") != nil, !written.release.filtersSpam {
            keys.report(
                "spam",
                "\(written.release.name) has no Filter Spam (available in release \(Release.numbers(\.filtersSpam)))")
        }
        text.isTakenForSpam = keys.bool("spam") ?? false
        text.text = keys.perturbed(text.text)
        self.init(text: text)
    }
}

/// `reply`: the user replies to a conversation.
struct ReplyStep: RecordedStepAction {
    static let form = StepForm(
        name: "reply", summary: "The user replies to a conversation.", live: .performed, required: ["to", "text"],
        optional: ["times", "with", "folder"])

    let conversation: ConversationSelector
    let text: String
    let times: Int

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        reply(to: conversation.reference, times: times, StepResult(), player, then: then)
    }

    /// All replies of a step go into the same conversation, also after the third one moves it (R1).
    private func reply(
        to reference: ConversationReference, times: Int, _ before: StepResult, _ player: any StepPlayer,
        then: @escaping (StepResult) -> Void
    ) {
        player.enter(.user(.reply(reference, text: text))) { [weak player] result in
            guard let player, var outcome = result.outcome else { return then(result) }
            let earlier = before.outcome?.rules ?? []
            outcome.rules = earlier + outcome.rules.filter { !earlier.contains($0) }
            let result = StepResult(outcome: outcome)
            guard times > 1 else { return then(result) }
            let next = outcome.conversation.map(ConversationReference.id) ?? reference
            player.phone.loop.soon { reply(to: next, times: times - 1, result, player, then: then) }
        }
    }

    var summary: String {
        "\(key) to \(conversation.name.harmless): \(text.quoted)\(times == 1 ? "" : ", \(times) times")"
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        conversation.written("to", [("text", .text(text)), ("times", times == 1 ? nil : .number(times))])
    }
}

extension ReplyStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ReplyStep? {
        guard case .user(.reply(let reference, let text)) = intent else { return nil }
        return ReplyStep(conversation: try recording.selector(reference), text: text, times: 1)
    }

    init?(_ written: WrittenStep) {
        guard let keys = written.keys() else { return nil }
        let times = keys.number("times", from: 1, to: 1000) ?? 1
        guard let to = keys.which("to", written.release), let text = keys.text("text") else { return nil }
        self.init(conversation: to, text: text, times: times)
    }
}
