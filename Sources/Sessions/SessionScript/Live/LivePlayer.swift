import Device
import InboxDatabase
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport

/// Performs a step in an open inbox, and checks what is expected after it.
final class LivePlayer: StepPlayer {
    let phone: Phone
    let screen: SessionScreen?
    var reevaluation: Reevaluation?
    /// Whether to wait for what is expected `eventually`.
    var isWanted: () -> Bool = { true }
    /// Ends waiting; nil: it does not wait.
    private var endWaiting: (() -> Void)?
    private let shared: LiveTurns

    init(_ phone: Phone, _ screen: SessionScreen?, _ shared: LiveTurns) {
        (self.phone, self.screen, self.shared) = (phone, screen, shared)
    }

    /// - Parameter then: called once.
    func perform(_ step: Step, then: @escaping (LiveResult) -> Void) {
        inTurn(step) { [self] result in
            guard let expectation = step.expectation, result.refusal == nil else { return then(LiveResult(result)) }
            waitUntilIdle { [self] in check(expectation, result, then: then) }
        }
    }

    /// Performs the action, as soon as no other step does what only one can do at a time.
    private func inTurn(_ step: Step, then: @escaping (StepResult) -> Void) {
        guard let action = step.action else { return then(StepResult()) }
        let turns: Turns? =
            switch action {
            case is PressStep, is ShowStep: shared.screen
            case is ReevaluateStep, is ApplyReevaluationStep: shared.reevaluation
            default: nil
            }
        guard let turns else { return action.perform(step, with: self, then: then) }
        turns.take { [self] in
            let finish = { (result: StepResult) in
                then(result)
                turns.end()
            }
            if type(of: action).form.live == .onScreen, let refusal = screen?.refusal() {
                return finish(StepResult(refusal: .filter(refusal)))
            }
            action.perform(step, with: self, then: finish)
        }
    }

    private func check(_ expectation: Expectation, _ result: StepResult, then: @escaping (LiveResult) -> Void) {
        let observe = { [self] in
            try StepObservation(
                phone: phone, result: result, message: result.outcome?.message.flatMap { try phone.store.message($0) },
                screen: screen, screenSize: nil, requests: [])
        }
        let finish = {
            var live = LiveResult(result)
            live.failures = Self.failures(of: expectation, observe)
            then(live)
        }
        guard let limit = expectation.lateLimit else { return finish() }
        waitWhileWanted(for: LateFacts(expectation, limit: limit, observe: observe), then: finish)
    }

    /// Waits until the facts hold, their time is over, or no one wants to know.
    private func waitWhileWanted(for late: LateFacts, then: @escaping () -> Void) {
        guard isWanted(), late.areMissing else {
            endWaiting = nil
            return then()
        }
        let look = phone.loop.after(shared.pause) { [weak self] in self?.waitWhileWanted(for: late, then: then) }
        endWaiting = { [loop = phone.loop] in
            loop.cancel(look)
            then()
        }
    }

    func endUnwanted() {
        guard !isWanted(), let endWaiting else { return }
        self.endWaiting = nil
        endWaiting()
    }

    private static func failures(
        of expectation: Expectation, _ observe: () throws -> StepObservation
    ) -> [LiveResult.Failure] {
        do {
            let observation = try observe()
            return try expectation.clauses.compactMap { clause in
                guard case .differs(let expected, let found, _) = try observation.finding(clause.fact) else {
                    return nil
                }
                return LiveResult.Failure(key: clause.key, expected: expected + expectation.limitWords, found: found)
            }
        } catch {
            return [LiveResult.Failure(key: "expect", expected: "a readable inbox", found: "\(error)")]
        }
    }
}

// What only some kinds of steps need.
extension LivePlayer {
    func press(_ keys: [SessionKey], on screen: SessionScreen, then: @escaping () -> Void) { screen.press(keys, then) }

    func reference(_ written: String?) -> String? { written }
}

// What an open inbox does not have: requests for these steps are refused before (`LiveUse`).
extension LivePlayer {
    func note(_ step: Step?, _ position: SourcePosition, _ text: String) {}

    func show(caption: String) {}

    func change(_ server: SessionServer, then: @escaping (String?) -> Void) { then(Self.onlyInSession) }

    func save(_ step: SaveStep, then: @escaping (StepResult) -> Void) { refuse(then) }

    func play(_ report: ScriptedReport, of step: Step, then: @escaping (StepResult) -> Void) { refuse(then) }

    private func refuse(_ then: (StepResult) -> Void) { then(StepResult(refusal: .filter(Self.onlyInSession))) }

    private static let onlyInSession = "Only a session can do this."
}
