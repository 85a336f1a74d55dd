import Device
import FilterWire
import InboxDatabase
import LocatedYAML
import Messages

/// A report in progress as a `report` step: what the user taps and types, until it ends.
struct RecordedReport {
    private var script: ScriptedReport
    /// Why it cannot be a step; nil: it can.
    private(set) var obstacle: NotRecordable?

    /// - Parameter messages: the ids of the reported messages; nil: all.
    init(_ conversation: ConversationSelector, _ messages: [Int64]?, _ reported: Conversation?, _ phone: Phone) throws {
        script = ScriptedReport(conversation: conversation)
        guard let messages, let reported else { return }
        let received = try phone.store.messages(in: reported.id, .last(1_000)).filter { !$0.isFromUser }
        let selected = received.filter { messages.contains($0.id) }
        if selected.map(\.id) == received.map(\.id) { return }
        if selected.count == 1, selected[0].id == received.last?.id {
            script.messages = .newest
        } else if let text = selected.first?.body, !text.trimmed.isEmpty, !["newest", "all"].contains(text),
            received.filter({ $0.body?.contains(text) ?? false }).map(\.id) == selected.map(\.id)
        {
            script.messages = .having(text)
        } else {
            obstacle = NotRecordable(
                "the messages of a report have no text of their own, by which a session could select them")
        }
    }

    /// Adds what the user does in the view.
    mutating func add(_ action: ReportAction, in sheet: SheetLine?) {
        switch action {
        case .tap(let id): add(sheet?.elements.first { $0.id == id }.map { .tap($0.text) }, id, sheet)
        case .type(let text, into: let id): add(sheet?.name(ofField: id).map { .type(text, into: $0) }, id, sheet)
        case .done: script.isDone = true
        case .cancel: script.isDone = false
        case .send: script.sendsSMS = true
        case .doNotSend: script.sendsSMS = false
        case .block: script.blocks = true
        case .doNotBlock: script.blocks = false
        }
    }

    private mutating func add(_ kind: ScriptedReport.ViewAction.Kind?, _ id: Int, _ sheet: SheetLine?) {
        guard let kind, sheet?.element(for: kind)?.id == id else {
            obstacle = NotRecordable(
                "a part of a report's view has no text of its own, by which a session could name it")
            return
        }
        // What is typed into a field replaces what was typed before.
        if case .type(_, into: let field) = kind, case .type(_, into: field)? = script.actions.last?.kind {
            script.actions.removeLast()
        }
        script.actions.append(.init(kind: kind, position: .start))
    }

    /// The step.
    ///
    /// - Throws: `NotRecordable`
    func step() throws -> ReportStep {
        if let obstacle { throw obstacle }
        let isTap = script.actions.map { action in if case .tap = action.kind { true } else { false } }
        let turns = zip(isTap, isTap.dropFirst()).count { $0 != $1 }
        let fields = script.actions.compactMap { action in
            if case .type(_, into: let field) = action.kind { field } else { nil }
        }
        guard turns <= 1, Set(fields).count == fields.count else {
            throw NotRecordable(
                "the buttons and fields of a report were used in turns, and a session has one list of each")
        }
        return ReportStep(script: script)
    }

    /// What a person would check: the action of the response.
    static func expectation(_ outcome: Outcome) -> RecordedOutcome.Clauses {
        guard let action = outcome.report?.action else { return [] }
        return [("report", .entries([("action", .word(action.name))]))]
    }
}

extension SheetLine {
    /// What a session calls a field: its placeholder, or the label before it.
    fileprivate func name(ofField id: Int) -> String? {
        guard let place = elements.firstIndex(where: { $0.id == id }),
            case .field(let placeholder) = elements[place].kind
        else { return nil }
        if !placeholder.isEmpty { return placeholder }
        return place > 0 && elements[place - 1].kind == .label ? elements[place - 1].text : nil
    }
}
