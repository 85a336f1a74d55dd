import Foundation
import LocatedYAML
import Messages
import PropertyTesting
import SessionTerms
import Testing

@testable import SessionScript

/// Each step is written as it is read.
@Suite("Steps as text")
struct WrittenStepTests {
    private func read(_ steps: [WrittenSession.Step], like session: Session) throws -> Session {
        let places = WrittenPlaces(folder: session.folder)
        let port = session.server.map { "server: { port: \($0.port), junk: [x] }\n" } ?? ""
        // What is saved belongs to a filter of the session.
        let filter = steps.contains { $0.action is SaveStep } ? "filter: \(session.filter ?? "none")\n" : ""
        let head =
            "title: T\nrelease: \(session.release.number)\n\(filter)\(port)"
            + "reporting: \(session.reporting ?? "none")\n"
        return try Session(
            yaml: head + "steps:\n" + steps.map { $0.text(places) }.joined(), file: session.file)
    }

    @Test func `the steps of all sessions and of the document are written as they are read`() throws {
        var seen: Set<String> = []
        let documented = try SessionDocumentTests.examples.map { try $0.session() }
        let others = try SessionScriptTests.session(
            """
            - receive: { from: 24273, text: a }
            - mark-unread: { from: 24273, folder: unknown }
            - mark-known: { from: "" }
            - several: [{ mark-known: 24273 }, { delete: { from: 24273 } }, { block: AX-DEMOBK }]
            """, head: "title: T\nrelease: 26")
        let files = try ProjectSessions.files.map { try Session(path: sessionsFolder.appendingPathComponent($0).path) }
        for session in documented + files + [others] {
            let actions = session.steps.compactMap(\.action)
            guard !actions.isEmpty else { continue }
            let copy = try read(actions.map { WrittenSession.Step(action: $0) }, like: session)
            for (action, again) in zip(actions, copy.steps.compactMap(\.action)) {
                seen.insert(action.key)
                // Of a server step, what it does not change is that of the session's server.
                if action is ServerStep { continue }
                #expect(
                    action.summary == again.summary
                        && action.written(WrittenPlaces(folder: session.folder))
                            == again.written(WrittenPlaces(folder: session.folder)),
                    "\(session.file)")
            }
            #expect(copy.steps.count == actions.count)
        }
        #expect(StepKinds.actions.map { $0.form.name }.filter { !seen.contains($0) } == [])
    }

    @Test(arguments: seeds(0..<200))
    func `any text is the same when it is read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bodies = (0..<4).map { _ in HostileText.make(using: &random) }
        try expectSame(bodies)
    }

    @Test(arguments: [
        "plain", "a \"quote\", a \\ and: {yes}", "two\nlines\ttab", "\u{1B}[2J\u{7}\u{9B}", "\u{202E}won\u{2028}",
        "🍜 e\u{301} 👩‍👩‍👧", "a\u{FEFF}", "# no comment", "a #comment", "- [", "\u{10FFFF}", "~", "null", "Yes", "0x1F",
        "1e5", "2026-03-02", "12:30", "...", "---", "a: b", "a:", "? x", "!tag", "&a", "*a", "%YAML", "@x", "`x", "|",
        ">", "'", "\"", " a", "a ", "\u{A0}a", "a\u{A0}", "\u{301}", "\0", "a\r\nb", "<<", "=", "none", "active",
        "24273", "007", "1234567890123", "Why? When?, now", "http://a.example/?b#c", "",
    ])
    func `text that looks like YAML is the same when it is read`(_ text: String) throws { try expectSame([text]) }

    @Test func `a text of 10,000 characters is the same when it is read`() throws {
        try expectSame([String(repeating: "Pay 1,00: now! ", count: 700), String(repeating: "é#", count: 5_000)])
    }

    private func expectSame(_ bodies: [String]) throws {
        let messages = bodies.flatMap { text -> [IncomingMessage] in
            let sender = text.trimmed.isEmpty ? "24273" : text.trimmed
            return [
                IncomingMessage(from: sender, text: text),
                IncomingMessage(from: sender, text: text, service: .mms, with: ["24273", sender]),
            ]
        }
        let steps = messages.map { WrittenSession.Step(action: ReceiveStep(text: $0)) }
        let places = WrittenPlaces(folder: sessionsFolder)
        let yaml = "title: T\nsteps:\n" + steps.map { $0.text(places) }.joined()
        let read = try Session(yaml: yaml, file: "s.yaml").steps.compactMap { ($0.action as? ReceiveStep)?.text }
        // Compared as scalars: to Swift, strings that combine accents in another way are equal.
        func scalars(_ message: IncomingMessage) -> [[Unicode.Scalar]] {
            ([message.from ?? "", message.text ?? "none"] + message.with).map { Array($0.unicodeScalars) }
        }
        for (message, again) in zip(messages, read) {
            #expect(scalars(again) == scalars(message) && again.service == message.service, "\(yaml)")
        }
        #expect(read.count == messages.count)
        #expect(!yaml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value })
    }

    @Test func `text has quotes only where it needs them`() {
        let plain = ["Lunch at noon?", "Hallo Größe", "24273", "It's 5% off!", "a-b", "日本", "● Mum"]
        for text in plain { #expect(YAMLText.scalar(text, inFlow: true) == text) }
        #expect(YAMLText.scalar("Sale, today", inFlow: false) == "Sale, today")
        #expect(YAMLText.scalar("Sale, today", inFlow: true) == "\"Sale, today\"")
        #expect(YAMLText.scalar("+12025550101", inFlow: false) == "\"+12025550101\"")
    }

    @Test func `a long step has a line for each key`() {
        let text = String(repeating: "word ", count: 30) + "end"
        let step = WrittenSession.Step(
            action: ReceiveStep(text: IncomingMessage(from: "24273", text: text)),
            expectation: [("folder", .word("junk"))])
        let written = step.text(WrittenPlaces(folder: sessionsFolder))
        #expect(written == "  - receive:\n      from: 24273\n      text: \(text)\n    expect: { folder: junk }\n")
    }

    @Test(arguments: [1, 250, 1000, 61_000, 3_600_000, 5_400_000, 90_061_001] as [Int64])
    func `a duration is the same when it is read`(_ milliseconds: Int64) {
        #expect(Durations.milliseconds(Durations.written(milliseconds)) == milliseconds)
    }

    @Test func `paths start at the folder of the session`() {
        let places = WrittenPlaces(folder: URL(fileURLWithPath: "/home/me/sessions"))
        #expect(places.path("/home/me/sessions/a.py") == "a.py")
        #expect(places.path("/home/me/filters/a.py") == "../filters/a.py")
        #expect(places.path("/usr/bin/a.py") == "/usr/bin/a.py")
        #expect(places.filter("filterit") == .text("filterit"))
        #expect(places.filter(nil) == .word("none"))
        #expect(places.filter("/home/me/sessions/filterit") == .text("./filterit"))
    }
}
