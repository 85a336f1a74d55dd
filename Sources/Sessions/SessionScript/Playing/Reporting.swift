import Device
import FilterWire
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SystemSupport

/// Plays the report of a step: waits for the elements that the step names, and presses them.
///
/// It continues whenever the report changes, without polling. If the view does not show an element within the response
/// timeout of the settings, the step fails and the report is canceled.
final class ReportPlayer {
    private let phone: Phone
    private let script: ScriptedReport
    private let position: SourcePosition
    /// What the step expects of the view; the view gets some time to show it.
    private let expectations: [ExpectedReport]
    /// How long a viewer sees the view before the next action.
    private let pause: () -> Duration
    /// Calls a closure after a pause for the viewer.
    private let after: (Duration, @escaping () -> Void) -> Void
    private var actions: ArraySlice<ScriptedReport.ViewAction>
    private var limit: EventLoop.Token?
    private var isLate = false
    private var isAnswered = false
    private var isScheduled = false
    /// The view when it was left.
    private(set) var sheet: SheetLine?
    private(set) var obstacle: StepResult.Obstacle?

    init(
        _ script: ScriptedReport, at position: SourcePosition, expectations: [ExpectedReport], phone: Phone,
        pause: @escaping () -> Duration, after: @escaping (Duration, @escaping () -> Void) -> Void
    ) {
        self.script = script
        self.position = position
        self.expectations = expectations.filter {
            switch $0 {
            case .ready, .shows: true
            default: false
            }
        }
        self.phone = phone
        self.pause = pause
        self.after = after
        actions = script.actions[...]
    }

    func start(then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        do {
            let messages = try selectedMessages()
            phone.enter(.report(script.conversation.reference, messages: messages)) { [self] result in
                phone.loop.cancel(limit)
                if case .success(let outcome) = result, !isAnswered, obstacle == nil {
                    let what = actions.first.map { $0.kind.requirement } ?? "an answered view"
                    obstacle = StepResult.Obstacle(
                        position: actions.first?.position ?? position, expected: what, found: outcome.summary)
                }
                then(result)
            }
        } catch let error as PhoneError {
            then(.failure(error))
        } catch {
            then(.failure(.store("\(error)")))
        }
    }

    /// The messages that the step selects; nil: all.
    private func selectedMessages() throws -> [Int64]? {
        if case .all = script.messages { return nil }
        guard let conversation = try phone.conversation(script.conversation.reference) else { return nil }
        let incoming = try phone.store.messages(in: conversation.id, .last(1_000)).filter { !$0.isFromUser }
        switch script.messages {
        case .all: return nil
        case .newest: return incoming.suffix(1).map(\.id)
        case .having(let text): return incoming.filter { $0.body?.contains(text) ?? false }.map(\.id)
        }
    }

    /// The report has changed: continues on the loop's next turn.
    func reportChanged() {
        guard !isScheduled, phone.report != nil else { return }
        isScheduled = true
        let turn = { [self] in
            isScheduled = false
            continuePlaying()
        }
        let pause = pause()
        if pause > .zero { after(pause, turn) } else { phone.loop.soon(turn) }
    }

    private func continuePlaying() {
        switch phone.report?.stage {
        case .sheet(let sheet): continuePlaying(sheet)
        case .composer: perform(script.sendsSMS ? .send : .doNotSend)
        case .blocking: perform(script.blocks ? .block : .doNotBlock)
        // These have their own time limits.
        case .preparing, .answering, .sending, nil: break
        }
    }

    private func continuePlaying(_ sheet: SheetLine) {
        self.sheet = sheet
        if let next = actions.first {
            guard let element = sheet.element(for: next.kind), element.isEnabled else {
                return wait(next.position, next.kind.requirement, sheet)
            }
            actions = actions.dropFirst()
            switch next.kind {
            case .tap: perform(.tap(element.id))
            case .type(let text, _): perform(.type(text, into: element.id))
            }
            stopWaiting()
            return reportChanged()
        }
        // If the view never shows what is expected, the expectation fails later.
        if !isLate, expectations.contains(where: { !$0.holds(of: sheet) }) { return wait(position, nil, sheet) }
        guard script.isDone else { return answer(.cancel) }
        guard sheet.isReady else {
            return wait(position, "Done enabled (isReadyForClassificationResponse)", sheet)
        }
        answer(.done)
    }

    private func answer(_ action: ReportAction) {
        isAnswered = true
        stopWaiting()
        perform(action)
    }

    private func perform(_ action: ReportAction) {
        phone.enter(.reportAction(action)) { [self] result in
            if case .failure(let refusal) = result { stop(position, "success", "an error: \(refusal)") }
        }
    }

    // MARK: Waiting

    private func wait(_ position: SourcePosition, _ expected: String?, _ sheet: SheetLine) {
        if isLate, let expected { return stop(position, expected, sheet.summary) }
        guard limit == nil else { return }
        limit = phone.loop.after(.milliseconds(phone.settings.responseTimeoutMilliseconds)) { [weak self] in
            self?.limit = nil
            self?.isLate = true
            self?.reportChanged()
        }
    }

    private func stopWaiting() {
        phone.loop.cancel(limit)
        limit = nil
        isLate = false
    }

    private func stop(_ position: SourcePosition, _ expected: String, _ found: String) {
        guard obstacle == nil else { return }
        obstacle = StepResult.Obstacle(position: position, expected: expected, found: found)
        switch phone.report?.stage {
        case .composer: phone.enter(.reportAction(.doNotSend))
        case .blocking: phone.enter(.reportAction(.doNotBlock))
        default: phone.enter(.reportAction(.cancel))
        }
    }
}

extension SessionPlayer {
    func play(_ report: ScriptedReport, of step: Step, then: @escaping (StepResult) -> Void) {
        let expectations = (step.expectation?.clauses ?? []).compactMap { clause -> ExpectedReport? in
            if case .report(let expected) = clause.fact { expected } else { nil }
        }
        let play = ReportPlayer(
            report, at: step.position, expectations: expectations, phone: phone,
            pause: { [weak self] in self?.watched(.milliseconds(700)) ?? .zero },
            after: { [weak self] in self?.continueStep(after: $0, $1) })
        current.report = play
        play.start { [weak self] result in
            self?.current.report = nil
            switch result {
            case .success(let outcome):
                then(StepResult(outcome: outcome, sheet: play.sheet, obstacle: play.obstacle))
            case .failure(let error): then(StepResult(refusal: error))
            }
        }
    }
}

extension ScriptedReport.ViewAction.Kind {
    /// What the action needs in the view, for messages.
    fileprivate var requirement: String {
        switch self {
        case .tap(let text): "\(text.quoted) in the view, enabled"
        case .type(_, into: let name): "a field \(name.quoted) in the view"
        }
    }
}

extension SheetLine {
    /// The element that a step names: the first tappable one with the text, or the field.
    func element(for action: ScriptedReport.ViewAction.Kind) -> Element? {
        switch action {
        case .tap(let text): return elements.first { $0.isTappable && $0.text == text }
        case .type(_, into: let name):
            let fields = elements.indices.filter { if case .field = elements[$0].kind { true } else { false } }
            let place =
                fields.first { elements[$0].kind == .field(placeholder: name) }
                ?? fields.first { $0 > 0 && elements[$0 - 1].kind == .label && elements[$0 - 1].text == name }
            return place.map { elements[$0] }
        }
    }

    /// What it shows, on one line.
    var summary: String {
        let shown = elements.prefix(20).map { $0.text.isEmpty ? $0.placeholder : $0.text }.filter { !$0.isEmpty }
        let contents = shown.isEmpty ? "an empty view" : "a view with \(shown.joined(separator: ", "))"
        return contents + (isReady ? "" : " (Done disabled)")
    }
}

extension SheetLine.Element {
    fileprivate var placeholder: String { if case .field(let placeholder) = kind { placeholder } else { "" } }
}

extension ExpectedReport {
    /// Whether it holds; true for expectations that are not about the view.
    fileprivate func holds(of sheet: SheetLine) -> Bool {
        switch self {
        case .ready(let expected): sheet.isReady == expected
        case .shows(let text): sheet.shows(text)
        default: true
        }
    }
}

extension SheetLine {
    func shows(_ text: TextPattern) -> Bool {
        let shown = [title ?? ""] + elements.flatMap { [$0.text, $0.placeholder] }
        return shown.contains { !$0.isEmpty && text.isAll(of: $0) }
    }
}
