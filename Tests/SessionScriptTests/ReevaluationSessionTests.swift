import Messages
import Testing

@testable import SessionScript

@Suite("Steps that ask a filter again")
struct ReevaluationSessionTests {
    /// A parcel that the keywords take for an order, and FilterIt for junk.
    private static let steps = """
        - receive: { from: "+12025550100", text: Some junk }
        - receive: { from: "+12025550101", text: Hello }
        """
    private static let head = "title: T\nfilter: filterit"

    private func failures(_ last: String) throws -> [String] {
        try SessionScriptTests.failures(Self.steps + "\n" + last, head: Self.head)
    }

    @Test func `what would move is told, by the number and by its ways`() throws {
        let holds = [
            "would-move: 0", "would-move: { count: 0, asked: 2, no-answer: 0 }",
            "would-move: { unknown -> junk: 0 }", "count: { junk: 1 }",
        ]
        for expectation in holds {
            #expect(try failures("- judge-again: chosen\n  expect: { \(expectation) }") == [])
        }
        #expect(
            try failures("- judge-again: chosen\n  expect: { would-move: { count: 1 } }") == [
                "s.yaml:7:29: would-move.count: expected 1 text, found 0 texts"
            ])
    }

    @Test func `a way is found by the folders' names, with either arrow`() throws {
        for arrow in ["->", "→"] {
            #expect(
                try failures(
                    "- judge-again: keywords\n  expect: { would-move: { junk \(arrow) unknown: 1, count: 1 } }") == [])
        }
        #expect(
            try failures("- judge-again: keywords\n  expect: { would-move: { junk -> promotions: 1 } }") == [
                "s.yaml:7:29: would-move.junk -> promotions: expected 1 text, found 0 texts (1 junk -> unknown)"
            ])
    }

    @Test func `filed again and taken back`() throws {
        let steps = """
            - file-again: keywords
              expect: { would-move: 1, count: { junk: 0, unknown: 2 } }
            - undo: 1
              expect: { count: { junk: 1, unknown: 1 } }
            - undo: 1
            """
        let found = try failures(steps)
        #expect(found.count == 1)
        #expect(found.first?.contains("There is nothing to undo.") == true)
    }

    @Test func `where no filter is chosen nobody can be asked`() throws {
        let found = try SessionScriptTests.failures("- judge-again: chosen")
        #expect(
            found == [
                "s.yaml:3:5: judge-again: expected that it can be done, found a refusal: "
                    + "No filter is active. Choose a filter first."
            ])
    }
}
