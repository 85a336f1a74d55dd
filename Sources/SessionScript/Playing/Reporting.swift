import EventLoop
import Foundation
import Messages
import Phone

/// A report that a step makes: waits for what the step presses, and presses it.
///
/// Nothing sleeps: it looks again whenever the phone tells of the report. What the extension's view does not show within
/// the time that the settings give an extension is a failure, and the report is cancelled.
final class ReportPlayer {
    /// What could not be done as the step says, and where it says so.
    struct Obstacle {
        var position: SourcePosition
        var expected: String
        var found: String
    }

    private let phone: Phone
    private let script: ScriptedReport
    private let position: SourcePosition
    /// What the step expects of the view; it is given some time to show it.
    private let wanted: [ExpectedReport]
    /// How long a watcher sees the view before the next thing is done in it.
    private let pause: () -> Duration
    private var acts: ArraySlice<ScriptedReport.ViewAction>
    private var limit: EventLoop.Token?
    private var isLate = false
    private var isAnswered = false
    private var isDue = false
    /// The view as it was left.
    private(set) var sheet: ReportSheet?
    private(set) var obstacle: Obstacle?

    init(
        _ script: ScriptedReport, at position: SourcePosition, wanted: [ExpectedReport], phone: Phone,
        pause: @escaping () -> Duration
    ) {
        self.script = script
        self.position = position
        self.wanted = wanted.filter {
            switch $0 {
            case .ready, .shows: true
            default: false
            }
        }
        self.phone = phone
        self.pause = pause
        acts = script.acts[...]
    }

    func start(then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        do {
            let messages = try chosen()
            phone.enter(.report(script.conversation.reference, messages: messages)) { [self] result in
                phone.loop.cancel(limit)
                if case .success(let outcome) = result, !isAnswered, obstacle == nil {
                    let what = acts.first.map { $0.kind.wanted } ?? "that the view is answered"
                    obstacle = Obstacle(
                        position: acts.first?.position ?? position, expected: what, found: "an end: \(outcome.summary)")
                }
                then(result)
            }
        } catch let error as PhoneError {
            then(.failure(error))
        } catch {
            then(.failure(.store("\(error)")))
        }
    }

    /// The messages that the step names; nil: all.
    private func chosen() throws -> [Int64]? {
        if case .all = script.messages { return nil }
        guard let conversation = try phone.conversation(script.conversation.reference) else { return nil }
        let cameIn = try phone.store.messages(in: conversation.id, .last(1_000)).filter { !$0.isFromUser }
        switch script.messages {
        case .all: return nil
        case .newest: return cameIn.suffix(1).map(\.id)
        case .having(let text): return cameIn.filter { $0.body?.contains(text) ?? false }.map(\.id)
        }
    }

    /// The phone told of the report: it is looked at on the loop's next turn.
    func look() {
        guard !isDue, phone.report != nil else { return }
        isDue = true
        let turn = { [self] in
            isDue = false
            continuePlaying()
        }
        let pause = pause()
        if pause > .zero { phone.loop.after(pause, turn) } else { phone.loop.soon(turn) }
    }

    private func continuePlaying() {
        switch phone.report?.stage {
        case .sheet(let sheet): continuePlaying(sheet)
        case .composer: perform(script.sendsSMS ? .send : .doNotSend)
        case .blocking: perform(script.blocks ? .block : .doNotBlock)
        // Who is waited for has a time limit of its own.
        case .preparing, .answering, .sending, nil: break
        }
    }

    private func continuePlaying(_ sheet: ReportSheet) {
        self.sheet = sheet
        if let next = acts.first {
            guard let element = sheet.element(for: next.kind), element.isEnabled else {
                return wait(next.position, next.kind.wanted, sheet)
            }
            acts = acts.dropFirst()
            switch next.kind {
            case .tap: perform(.tap(element.id))
            case .type(let text, _): perform(.type(text, into: element.id))
            }
            stopWaiting()
            return look()
        }
        // What is expected of the view and does not come is told by the expectation.
        if !isLate, wanted.contains(where: { !$0.holds(of: sheet) }) { return wait(position, nil, sheet) }
        guard script.isDone else { return answer(.cancel) }
        guard sheet.isReady else {
            return wait(position, "that Done can be pressed (isReadyForClassificationResponse)", sheet)
        }
        answer(.done)
    }

    private func answer(_ act: ReportAction) {
        isAnswered = true
        stopWaiting()
        self.perform(act)
    }

    private func perform(_ act: ReportAction) {
        phone.enter(.reportAction(act)) { [self] result in
            if case .failure(let refusal) = result { stop(position, "that it can be done", "a refusal: \(refusal)") }
        }
    }

    // MARK: Waiting

    private func wait(_ position: SourcePosition, _ expected: String?, _ sheet: ReportSheet) {
        if isLate, let expected { return stop(position, expected, sheet.summary) }
        guard limit == nil else { return }
        limit = phone.loop.after(.milliseconds(phone.settings.answerWithinMilliseconds)) { [weak self] in
            self?.limit = nil
            self?.isLate = true
            self?.look()
        }
    }

    private func stopWaiting() {
        phone.loop.cancel(limit)
        limit = nil
        isLate = false
    }

    private func stop(_ position: SourcePosition, _ expected: String, _ found: String) {
        guard obstacle == nil else { return }
        obstacle = Obstacle(position: position, expected: expected, found: found)
        switch phone.report?.stage {
        case .composer: phone.enter(.reportAction(.doNotSend))
        case .blocking: phone.enter(.reportAction(.doNotBlock))
        default: phone.enter(.reportAction(.cancel))
        }
    }
}

extension ScriptedReport.ViewAction.Kind {
    /// What it needs of the view, in words.
    fileprivate var wanted: String {
        switch self {
        case .tap(let text): "\(text.quoted) in the view, to be pressed"
        case .type(_, into: let name): "a field \(name.quoted) in the view"
        }
    }
}

extension ReportSheet {
    /// What a step means: the first that can be pressed and shows the text, or the field.
    fileprivate func element(for act: ScriptedReport.ViewAction.Kind) -> Element? {
        switch act {
        case .tap(let text): return elements.first { $0.isTappable && $0.text == text }
        case .type(_, into: let name):
            let fields = elements.indices.filter { if case .field = elements[$0].kind { true } else { false } }
            let place =
                fields.first { elements[$0].kind == .field(placeholder: name) }
                ?? fields.first { $0 > 0 && elements[$0 - 1].kind == .label && elements[$0 - 1].text == name }
            return place.map { elements[$0] }
        }
    }

    /// What it shows, in one line.
    var summary: String {
        let shown = elements.prefix(20).map { $0.text.isEmpty ? $0.placeholder : $0.text }.filter { !$0.isEmpty }
        let texts = shown.isEmpty ? "a view that shows nothing" : "a view with \(shown.joined(separator: ", "))"
        return texts + (isReady ? "" : ", which is not ready")
    }
}

extension ReportSheet.Element {
    fileprivate var placeholder: String { if case .field(let placeholder) = kind { placeholder } else { "" } }
}

extension ExpectedReport {
    /// Whether it holds, where it is about the view.
    fileprivate func holds(of sheet: ReportSheet) -> Bool {
        switch self {
        case .ready(let expected): sheet.isReady == expected
        case .shows(let text): sheet.shows(text)
        default: true
        }
    }
}

extension ReportSheet {
    func shows(_ text: String) -> Bool {
        title == text || elements.contains { $0.text == text || $0.placeholder == text }
    }
}

extension SessionPlayer {
    func report(_ script: ScriptedReport, _ step: Step, then: @escaping (StepResult) -> Void) {
        let wanted = (step.expectation?.clauses ?? []).compactMap { clause -> ExpectedReport? in
            if case .report(let expected) = clause.fact { expected } else { nil }
        }
        let play = ReportPlayer(script, at: step.position, wanted: wanted, phone: phone) { [weak self] in
            self?.watched(.milliseconds(700)) ?? .zero
        }
        reporting = play
        play.start { [weak self] result in
            self?.reporting = nil
            switch result {
            case .success(let outcome):
                then(StepResult(outcome: outcome, sheet: play.sheet, obstacle: play.obstacle))
            case .failure(let error): then(StepResult(refusal: error))
            }
        }
    }
}
