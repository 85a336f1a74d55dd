import Device
import InboxDatabase
import Messages
import Terminal
import Testing

@testable import InboxScreens

extension InboxFixture {
    /// A made-up finding on the messages of `fill` and one with control characters, without a filter's process.
    func finding(of messages: [Message]) throws -> Reevaluation.Finding {
        var facts = FolderList.Facts()
        facts.filterName = "Strict"
        facts.hasJunk = true
        let change = FolderChange(before: FolderList(.sixteen, facts), after: FolderList(.sixteen, facts))
        var result = ReevaluationResult(filterName: "Strict")
        var comparison = Comparison()
        var moves: [(text: Int64, way: Comparison.Move)] = []
        for (index, message) in messages.enumerated() {
            let answers: [Action?] = [.junk, nil, .transaction, .junk]
            comparison.queried += 1
            guard let action = answers[index % 4] else {
                let diagnostic = Diagnostic(.filterCrashed, "exited with status 3")
                comparison.failures.append(Comparison.Failure(message: message.id, diagnostic: diagnostic))
                let outcome = FilterOutcome(answer: nil, diagnostics: [diagnostic])
                result.add(ReevaluatedMessage(message: message.id, category: nil, outcome: outcome))
                continue
            }
            let category = Category(action: action, subAction: .none)
            let outcome = FilterOutcome(answer: FilterAnswer(action: .known(action)), milliseconds: 0.4)
            result.add(ReevaluatedMessage(message: message.id, category: category, outcome: outcome))
            let move = change.move(from: .uncategorized, to: category, known: false)
            if let move { moves.append((message.id, move)) }
        }
        comparison.setMoves(moves)
        comparison.notQueried = [.contact: 1_204, .replied: 3]
        return Reevaluation.Finding(result: result, comparison: comparison)
    }

    /// Opens What would change with its result.
    func openReevaluation() throws {
        fill()
        receive("+12025550163", "Pay \u{202E}now\u{1B}[2J\nor never", ago: 2 * Self.minute)
        let all = try #require(try phone.folders()[.all])
        let messages = try phone.store.conversations(in: all, .first(100)).flatMap {
            try phone.store.messages(in: $0.id, .first(100))
        }.filter { $0.sender != nil }.sorted { $0.id < $1.id }
        app.state.reevaluation = ReevaluationPage(
            request: ReevaluationRequest(by: .filter("strict")), filterName: "Strict")
        app.state.reevaluation?.phase = .finished(try finding(of: messages))
        app.state.dialog = .reevaluation
        press(.control("l"))
    }
}
