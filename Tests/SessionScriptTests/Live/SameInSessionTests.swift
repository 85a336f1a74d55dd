import Device
import Foundation
import InboxDatabase
import JSONCodec
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport
import TestFiles
import Testing
import Yams

@testable import SessionScript

/// A step that is sent as JSON is the step of a session, and does the same.
@Suite("Steps as JSON and as YAML", .waitsForPrograms)
struct SameInSessionTests {
    /// The steps of a session's YAML as JSON, in their order; nil: it has variables or includes files, so its steps are not those
    /// of its text.
    private static func requests(_ yaml: String) throws -> [JSONObject]? {
        guard !yaml.contains("${"), !yaml.contains("include:"), !yaml.contains("cases:") else { return nil }
        let root = try #require(try Node.document(yaml))
        return try #require(root.value(of: "steps")?.sequence).map { try #require(JSON($0)?.object) }
    }

    /// Whether an open inbox can do all steps; time may pass between them.
    private static func isPossible(_ session: Session) -> Bool {
        !session.usesScreen && session.server == nil
            && session.steps.allSatisfy { step in
                guard let action = step.action, !isOfClock(action) else { return true }
                return type(of: action).form.live == .performed
            }
    }

    /// Whether a step passes time, or only shows something.
    private static func isOfClock(_ action: any StepAction) -> Bool {
        action is WaitStep || action is CaptionStep || action is ShowStep
    }

    private static func facts(_ expectation: SessionScript.Expectation?) -> [String] {
        expectation.map { $0.clauses.map { "\($0.key): \($0.fact)" } + ["\($0.limit ?? 0)"] } ?? []
    }

    @Test func `each step of the document and of all sessions is read the same`() throws {
        var seen: Set<String> = []
        let documented = try SessionDocumentTests.examples.map { ($0.yaml, try $0.session()) }
        let files = try ProjectSessions.files.map { file in
            let path = sessionsFolder.appendingPathComponent(file).path
            return (try String(contentsOfFile: path, encoding: .utf8), try Session(path: path))
        }
        for (yaml, session) in documented + files {
            guard let requests = try Self.requests(yaml) else { continue }
            #expect(requests.count == session.steps.count)
            var options = Phone.Options()
            options.release = session.release
            options.baseFolder = session.folder
            let phone = try Phone(loop: EventLoop(), store: InboxStore(path: nil), options: options)
            defer { phone.shutDown() }
            let live = LiveSteps(phone, screen: SessionScreen(press: { $1() }, text: { "" }))
            for (request, step) in zip(requests, session.steps) {
                if let action = step.action {
                    if case .refused = type(of: action).form.live { continue }
                    seen.insert(action.key)
                }
                if step.expectation?.clauses.contains(where: { if case .server = $0.fact { true } else { false } })
                    == true
                {
                    continue
                }
                let read = try live.read(request).step
                #expect(
                    read.action.map { AnyHashable($0) } == step.action.map { AnyHashable($0) },
                    "\(session.file): \(request)")
                #expect(Self.facts(read.expectation) == Self.facts(step.expectation), "\(session.file): \(request)")
            }
        }
        let possible = StepKinds.actions.filter { if case .refused = $0.form.live { false } else { true } }
        #expect(possible.map { $0.form.name }.filter { !seen.contains($0) } == [])
    }

    @Test(arguments: ProjectSessions.files)
    func `a session whose steps are sent passes, and gives the same inbox`(_ file: String) throws {
        let path = sessionsFolder.appendingPathComponent(file).path
        let session = try Session(path: path).withDefaultResponseTimeout(responseTimeout)
        guard let requests = try Self.requests(try String(contentsOfFile: path, encoding: .utf8)),
            Self.isPossible(session)
        else { return }
        let played = try Stage(session, pace: .atOnce)
        played.player.start()
        #expect(played.turn { played.player.isFinished })

        var head = session
        head.steps = []
        let stage = try Stage(head, pace: .atOnce)
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        let inbox = LiveInbox(stage.phone)
        for (request, step) in zip(requests, session.steps) {
            if let wait = step.action as? WaitStep { stage.phone.advanceClock(wait.milliseconds) }
            if let action = step.action, Self.isOfClock(action) {
                guard let expected = request["expect"] else { continue }
                try Self.expect(JSONObject([("expect", expected)]), inbox, step)
            } else {
                try Self.expect(request, inbox, step)
            }
        }
        // What a filter writes after its answer may be read after the step.
        let expected = try inboxSnapshot(played.phone)
        stage.loop.run(atMost: .seconds(30)) { (try? inboxSnapshot(stage.phone)) == expected }
        #expect(try inboxSnapshot(stage.phone) == expected)
    }

    private static func expect(_ request: JSONObject, _ inbox: LiveInbox, _ step: Step) throws {
        let result = try inbox.wait(inbox.start(request))
        #expect(result.refusal == nil && result.failures == [], "\(step.summary): \(result.failures)")
    }
}
