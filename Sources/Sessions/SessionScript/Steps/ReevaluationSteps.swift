import Device
import LocatedYAML
import Messages

/// `re-evaluate`: re-evaluates the inbox with a filter; nothing moves (E5).
struct ReevaluateStep: StepAction {
    static let form = StepForm(
        name: "re-evaluate", summary: "Re-evaluates the inbox with a filter. Nothing moves.",
        value: "a filter, or `active`", expects: ExpectationParser.reevaluationKeys)

    let filter: Reevaluation.FilterChoice

    func perform(_ step: Step, with player: SessionPlayer, then: @escaping (StepResult) -> Void) {
        player.reevaluate(filter, files: false, then: then)
    }

    var summary: String { "\(key) \(filter.name)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { filter.written(places) }
}

extension ReevaluateStep {
    init?(_ written: WrittenStep) {
        guard let filter = Reevaluation.FilterChoice(written) else { return nil }
        self.init(filter: filter)
    }
}

/// `apply-re-evaluation`: re-evaluates the inbox with a filter, and moves the messages.
struct ApplyReevaluationStep: RecordedStepAction {
    static let form = StepForm(
        name: "apply-re-evaluation", summary: "Re-evaluates the inbox with a filter and moves the messages.",
        value: "a filter, or `active`", expects: ExpectationParser.reevaluationKeys + ["rules"])

    let filter: Reevaluation.FilterChoice

    func perform(_ step: Step, with player: SessionPlayer, then: @escaping (StepResult) -> Void) {
        player.reevaluate(filter, files: true, then: then)
    }

    var summary: String { "\(key) \(filter.name)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { filter.written(places) }
}

extension ApplyReevaluationStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ApplyReevaluationStep? {
        guard case .user(.applyReevaluation(let result)) = intent else { return nil }
        guard result.filterName == recording.phone.activeFilter?.filter.name else {
            throw NotRecordable("messages were moved by \(result.filterName), which is not the active filter")
        }
        return ApplyReevaluationStep(filter: .active)
    }

    init?(_ written: WrittenStep) {
        guard let filter = Reevaluation.FilterChoice(written) else { return nil }
        self.init(filter: filter)
    }
}

extension Reevaluation.FilterChoice {
    /// As written in a session, without control characters.
    fileprivate var name: String {
        switch self {
        case .active: RenamedKeys.activeFilter
        case .filter(let reference): reference.harmless
        }
    }

    fileprivate func written(_ places: WrittenPlaces) -> YAMLValue {
        switch self {
        case .active: .word(RenamedKeys.activeFilter)
        case .filter(let reference): places.filter(reference)
        }
    }

    /// The filter of a re-evaluation: the active one, or another, which does not become active.
    fileprivate init?(_ written: WrittenStep) {
        let (name, fields) = (written.name, written.fields)
        switch fields.node(name)?.scalar?.string {
        case RenamedKeys.activeFilter:
            self = .active
            return
        case RenamedKeys.oldActiveFilter:
            written.findings.noteRenamed(
                RenamedKeys.oldActiveFilter, RenamedKeys.activeFilter, at: fields.position(name))
            self = .active
            return
        default: break
        }
        let allowed = "a filter (active, a sample filter's name, or a path)"
        guard fields.text(name, allowed) != nil else { return nil }
        guard let reference = written.session.filter(fields, name) else {
            fields.report(name, "expected \(allowed), found none")
            return nil
        }
        self = .filter(reference)
    }
}

extension SessionPlayer {
    /// Re-evaluates the inbox with a filter, and applies the result if the step asks for that.
    func reevaluate(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        // The step means the version that is being built.
        guard by == .active, phone.nameInBuild != nil else { return reevaluateNow(by, files: files, then: then) }
        phone.whenBuilt { [weak self] in self?.reevaluateNow(by, files: files, then: then) }
    }

    private func reevaluateNow(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        let reevaluation: Reevaluation
        do {
            reevaluation = try Reevaluation(phone, inboxBy: by)
        } catch {
            return then(StepResult(refusal: error))
        }
        self.reevaluation = reevaluation
        reevaluation.onEnd = { [weak self] result in
            guard let self else { return }
            self.reevaluation = nil
            switch result {
            case .failure(let error): then(StepResult(refusal: error))
            case .success(let finding) where files:
                phone.enter(.applyReevaluation(finding.result)) { result in
                    switch result {
                    case .success(let outcome): then(StepResult(outcome: outcome, comparison: finding.comparison))
                    case .failure(let error): then(StepResult(refusal: error))
                    }
                }
            case .success(let finding): then(StepResult(comparison: finding.comparison))
            }
        }
        reevaluation.start()
    }
}
