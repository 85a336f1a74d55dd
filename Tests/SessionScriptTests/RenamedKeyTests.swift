import Foundation
import Messages
import Testing

@testable import SessionScript

@Suite("Old names of the session format")
struct RenamedKeyTests {
    private static let old = """
        title: T
        filter: filterit
        settings: { answer-within: 60s }
        steps:
          - receive: { from: "+12025550100", text: Some junk }
            expect: { asked: true }
          - judge-again: chosen
            expect: { would-move: { count: 0, asked: 1 } }
          - file-again: keywords
            expect: { would-move: 1 }

        """

    private static let notes = [
        "s.yaml:3:13: 'answer-within' is now 'response-timeout'", "s.yaml:6:15: 'asked' is now 'queried'",
        "s.yaml:7:5: 'judge-again' is now 're-evaluate'", "s.yaml:7:18: 'chosen' is now 'active'",
        "s.yaml:8:15: 'would-move' is now 'would-change'", "s.yaml:8:39: 'asked' is now 'queried'",
        "s.yaml:9:5: 'file-again' is now 'apply-re-evaluation'", "s.yaml:10:15: 'would-move' is now 'would-change'",
    ]

    @Test func `old names mean the same as the new ones`() throws {
        let new = [
            ("answer-within", "response-timeout"), ("asked", "queried"), ("judge-again", "re-evaluate"),
            ("chosen", "active"), ("would-move", "would-change"), ("file-again", "apply-re-evaluation"),
        ].reduce(Self.old) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        let (old, current) = (try Session(yaml: Self.old, file: "s.yaml"), try Session(yaml: new, file: "s.yaml"))
        #expect(old.actions == current.actions)
        #expect(
            old.steps.map { $0.expectation?.clauses.map(\.fact) }
                == current.steps.map { $0.expectation?.clauses.map(\.fact) })
        #expect(old.settings == current.settings)
        #expect(current.notes == [])
    }

    @Test func `each old name has a note with its position, and the session passes`() throws {
        let session = try Session(yaml: Self.old, file: "s.yaml")
        #expect(session.notes == Self.notes)
        let result = SessionCheck.run(session)
        #expect(result.verdict == .passed, "\(result)")
        #expect(result.notes == Self.notes)
    }

    @Test func `an old and a new name of the same key are duplicates`() {
        let yaml = "title: T\nsettings: { answer-within: 1s, response-timeout: 2s }\nsteps: [{ wait: 1s }]\n"
        #expect(mistakes(yaml) == ["s.yaml:2:32: duplicate key 'response-timeout' (first on line 2)"])
    }

    @Test func `an old name where the key is unknown is an unknown key`() {
        let yaml = "title: T\nasked: true\nsteps: [{ wait: 1s }]\n"
        #expect(mistakes(yaml).first?.hasPrefix("s.yaml:2:1: unknown key 'asked'") == true)
    }
}
