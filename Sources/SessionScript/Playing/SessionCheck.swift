import EventLoop
import Foundation
import InboxStore
import Messages
import Phone

/// Runs sessions without a screen.
///
///     SessionCheck.run("Sessions") { print($0) }
package enum SessionCheck {
    /// The session in the file at `path`; of a folder, every `*.yaml` in it and in its folders, in the order of their
    /// names.
    ///
    /// - Parameters:
    ///   - unsandboxed: whether filters run without a sandbox, at the user's express wish.
    ///   - answerWithin: what filters have for an answer where a session keeps the default; nil: the default.
    ///   - tellsMessages: whether the results have every text with its journey.
    ///   - display: makes the screen of a session that presses keys or looks at it; nil: both are skipped, with a note.
    ///   - each: told of each result as soon as it is there; when it throws, no other session is run.
    package static func run(
        _ path: String, unsandboxed: Bool = false, answerWithin: Duration? = nil, tellsMessages: Bool = false,
        display: Session.MakeDisplay? = nil,
        each: (CheckResult) throws -> Void
    ) rethrows -> [CheckResult] {
        func checked(_ path: String) -> CheckResult { check(path, unsandboxed, answerWithin, tellsMessages, display) }
        func told(_ result: CheckResult) throws -> CheckResult {
            try each(result)
            return result
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [try told(checked(path))]
        }
        let found = SessionFolder(path)
        var broken = found.unreadable.map { ($0, "the folder may not be read") }
        if found.sessions.isEmpty, broken.isEmpty { broken = [(path, "there is no session (*.yaml) in this folder")] }
        return try found.sessions.map { try told(checked($0)) }
            + broken.map { try told(CheckResult(file: $0.0, verdict: .cannotRun(["\($0.0): \($0.1)"]))) }
    }

    private static func check(
        _ path: String, _ unsandboxed: Bool, _ answerWithin: Duration?, _ tellsMessages: Bool,
        _ display: Session.MakeDisplay?
    ) -> CheckResult {
        do {
            return run(
                try Session(path: path).answering(within: answerWithin), unsandboxed: unsandboxed,
                tellsMessages: tellsMessages, display: display)
        } catch {
            return CheckResult(file: path, verdict: .cannotRun(error.mistakes.map(\.description)))
        }
    }

    /// A text with its journey, as it lies in the inbox at the end.
    private static func message(
        _ text: IncomingMessage, _ outcome: Outcome, _ position: SourcePosition?, _ phone: Phone
    ) -> CheckedMessage? {
        let message = outcome.message.flatMap { try? phone.store.message($0) }
        guard let journey = message?.journey ?? outcome.journey else { return nil }
        let folder = message.flatMap { try? phone.folder(of: $0.conversation) }
        return CheckedMessage(
            line: position?.line, column: position?.column, from: text.from, text: text.text, service: text.service,
            journey: JourneyRecord(
                journey, sender: text.from, body: text.text, folder: folder?.id, movedBy: message?.movedBy))
    }

    /// A session that was read already, on a phone of its own.
    package static func run(
        _ session: Session, unsandboxed: Bool = false, tellsMessages: Bool = false,
        display: Session.MakeDisplay? = nil
    ) -> CheckResult {
        let loop = EventLoop()
        var result = CheckResult(file: session.file, title: session.title, about: session.about, verdict: .passed)
        do {
            let phone = try session.makePhone(loop: loop, store: InboxStore(path: nil), unsandboxed: unsandboxed)
            defer { phone.shutDown() }
            let shown = session.usesScreen ? display?(phone) : nil
            let player = SessionPlayer(session, phone: phone, pace: .atOnce, screen: shown?.sessionScreen)
            shown?.follow(player)
            var texts: [(text: IncomingMessage, outcome: Outcome)] = []
            if tellsMessages {
                phone.onOutcome = { intent, result in
                    if case (.receive(let text), .success(let outcome)) = (intent, result) {
                        texts.append((text, outcome))
                    }
                }
            }
            player.start()
            while !player.isFinished, loop.turn(waitingAtMost: nil) {}
            withExtendedLifetime(shown) {}
            result.held = player.held
            result.steps = player.index
            result.notes = player.notes
            if tellsMessages {
                let ofSteps = Set(player.received.compactMap(\.outcome.message))
                let ofFile = texts.filter { $0.outcome.message.map { !ofSteps.contains($0) } ?? false }
                result.messages =
                    ofFile.compactMap { Self.message($0.text, $0.outcome, nil, phone) }
                    + player.received.compactMap { Self.message($0.text, $0.outcome, $0.position, phone) }
                result.reports = player.reported.compactMap { CheckedReport($0.outcome, at: $0.position) }
            }
            if let problem = player.problem {
                result.verdict = .cannotRun([problem.description])
            } else if !player.isFinished {
                result.verdict = .cannotRun([
                    "\(session.file):\(player.step?.position.description ?? "1:1"): this step never came to an end: "
                        + (player.step?.action?.summary ?? "it only looks at the inbox")
                ])
            } else if !player.failures.isEmpty {
                result.verdict = .failed(player.failures)
            }
        } catch {
            result.verdict = .cannotRun(["\(session.file): \(error)"])
        }
        return result
    }
}

/// What came of one session.
package struct CheckResult: Hashable, Sendable, CustomStringConvertible {
    package enum Verdict: Hashable, Sendable {
        /// Every expectation holds.
        case passed
        case failed([SessionFailure])
        /// Why it cannot be run, a reason a line.
        case cannotRun([String])
    }

    /// As the user named it.
    package var file: String
    /// nil when the session could not be read.
    package var title: String?
    /// What the session is about.
    package var about: String?
    package var verdict: Verdict
    /// How many expectations held.
    package var held = 0
    /// How many steps were done.
    package var steps = 0
    /// What was skipped, and why.
    package var notes: [String] = []
    /// The texts that came in, with their journeys: those of its messages file, then those of its steps.
    package var messages: [CheckedMessage] = []
    /// The reports of its steps, where its texts are told, too.
    package var reports: [CheckedReport] = []

    /// As a stranger reads it: one line when it passed, else what did not hold and why.
    package var description: String {
        let name = "\(file)\(title.map { " (\($0.harmless))" } ?? "")"
        let shown = about.map { "\n  It shows: \($0.harmless)" } ?? ""
        let noted = notes.map { "\n\($0)" }.joined()
        switch verdict {
        case .passed: return "\(name): \(held) expectations hold\(noted)"
        case .failed(let failures):
            return
                "\(SessionFailure.report(failures))\n\(name): \(failures.count) of \(held + failures.count) expectations do not hold\(shown)\(noted)"
        case .cannotRun(let reasons): return "\(reasons.joined(separator: "\n"))\n\(name): cannot be run\(noted)"
        }
    }
}
