import Evaluation
import LocatedYAML
import Messages
import Testing

@testable import SessionScript

/// `receive` with `perturb`: the message arrives as a perturbation changes it.
@Suite("Perturbed messages in a session")
struct PerturbedStepTests {
    private static let body = "Your free prize is here: https://win.example/Xy7"

    private func bodies(_ steps: String, head: String = "title: T") throws -> [String?] {
        try session(steps, head: head).steps.map { ($0.action as? ReceiveStep)?.text.text }
    }

    @Test func `a step has the text that the perturbation gives`() throws {
        let found = try bodies(
            """
            - receive: { from: a, text: "\(Self.body)", perturb: digits }
            - receive: { from: a, text: "\(Self.body)", perturb: digits, seed: 4294967295 }
            - receive: { from: a, text: "\(Self.body)", perturb: links }
            - receive: { from: a, text: "\(Self.body)", perturb: none }
            """)
        #expect(
            found == [
                Perturbation.digits.apply(to: Self.body, seed: 1),
                Perturbation.digits.apply(to: Self.body, seed: .max), Perturbation.links.apply(to: Self.body, seed: 1),
                Self.body,
            ])
        #expect(Set(found).count == 4)
    }

    @Test func `every perturbation has a name in a session`() throws {
        let long = String(repeating: Self.body + " ", count: 4) + "end"
        for perturbation in Perturbation.allCases {
            let found = try bodies("- receive: { from: a, text: \"\(long)\", perturb: \(perturbation.rawValue) }")
            #expect(found == [perturbation.apply(to: long, seed: 1)] && found != [long], "\(perturbation)")
        }
    }

    @Test func `the step is written with the text that arrives`() throws {
        let step = try #require(
            try session("- receive: { from: a, text: Your prize, perturb: digits }").steps.first?.action as? ReceiveStep
        )
        let written = try #require(step.text.text)
        #expect(written == Perturbation.digits.apply(to: "Your prize", seed: 1))
        #expect(try bodies("- receive: { from: a, text: \"\(written)\" }") == [written])
    }
}
