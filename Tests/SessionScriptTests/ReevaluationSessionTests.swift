import Messages
import Testing

@testable import SessionScript

@Suite("The steps what-would-change and move")
struct ReevaluationSessionTests {
    /// FilterIt classifies the first message as junk; Keywords does not.
    private static let steps = """
        - receive: { from: "+12025550100", text: Some junk }
        - receive: { from: "+12025550101", text: Hello }
        """
    private static let head = "title: T\nfilter: filterit"

    private func failures(_ last: String) throws -> [String] {
        try SessionScriptTests.failures(Self.steps + "\n" + last, head: Self.head)
    }

    @Test func `would-change counts the messages, in total and by folders`() throws {
        let holds = [
            "would-change: 0", "would-change: { count: 0, queried: 2, no-answer: 0 }",
            "would-change: { unknown -> junk: 0 }", "count: { junk: 1 }",
        ]
        for expectation in holds {
            #expect(try failures("- what-would-change: active\n  expect: { \(expectation) }") == [])
        }
        #expect(
            try failures("- what-would-change: active\n  expect: { would-change: { count: 1 } }") == [
                "s.yaml:7:31: would-change.count: expected 1 message, found 0 messages"
            ])
    }

    @Test func `folders are named with either arrow`() throws {
        for arrow in ["->", "→"] {
            let counts = "{ junk \(arrow) unknown: 1, count: 1 }"
            #expect(try failures("- what-would-change: keywords\n  expect: { would-change: \(counts) }") == [])
        }
        #expect(
            try failures("- what-would-change: keywords\n  expect: { would-change: { junk -> promotions: 1 } }") == [
                "s.yaml:7:31: would-change.junk -> promotions: expected 1 message, found 0 messages (1 junk -> unknown)"
            ])
    }

    @Test func `moved and undone`() throws {
        let steps = """
            - move: keywords
              expect: { would-change: 1, count: { junk: 0, unknown: 2 } }
            - undo: 1
              expect: { count: { junk: 1, unknown: 1 } }
            - undo: 1
            """
        let found = try failures(steps)
        #expect(found.count == 1)
        #expect(found.first?.contains("There is nothing to undo.") == true)
    }

    @Test func `without an active filter, the step fails`() throws {
        let found = try SessionScriptTests.failures("- what-would-change: active")
        #expect(
            found == [
                "s.yaml:3:5: what-would-change: expected success, found an error: "
                    + "No filter is active. Choose one first."
            ])
    }
}
