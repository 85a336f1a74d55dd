import Device
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SystemSupport

/// Runs sessions without a screen.
///
///     SessionCheck.run("Sessions") { print($0) }
package enum SessionCheck {
    /// Runs the session in the file at `path`, or every `*.yaml` in a folder and its subfolders, sorted by name.
    ///
    /// - Parameters:
    ///   - unsandboxed: whether filters run without a sandbox.
    ///   - answerWithin: the default response timeout of sessions that do not set one; nil: the standard default.
    ///   - tellsMessages: whether the results include every message with its journey.
    ///   - display: makes the screen for a session that needs one; nil: `press` and `screen` are skipped, with a note.
    ///   - each: called with each result as soon as it is available; if it throws, no more sessions run.
    package static func run(
        _ path: String, unsandboxed: Bool = false, responseTimeout answerWithin: Duration? = nil,
        includesMessages tellsMessages: Bool = false,
        display: Session.MakeDisplay? = nil,
        each: (CheckResult) throws -> Void
    ) rethrows -> [CheckResult] {
        func checked(_ path: String) -> CheckResult { check(path, unsandboxed, answerWithin, tellsMessages, display) }
        func deliver(_ result: CheckResult) throws -> CheckResult {
            try each(result)
            return result
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [try deliver(checked(path))]
        }
        let found = SessionFolder(path)
        var broken = found.unreadable.map { ($0, "the folder cannot be read") }
        if found.sessions.isEmpty, broken.isEmpty { broken = [(path, "no session (*.yaml) in this folder")] }
        return try found.sessions.map { try deliver(checked($0)) }
            + broken.map { try deliver(CheckResult(file: $0.0, verdict: .cannotRun(["\($0.0): \($0.1)"]))) }
    }

    private static func check(
        _ path: String, _ unsandboxed: Bool, _ answerWithin: Duration?, _ tellsMessages: Bool,
        _ display: Session.MakeDisplay?
    ) -> CheckResult {
        do {
            return run(
                try Session(path: path).withDefaultResponseTimeout(answerWithin), unsandboxed: unsandboxed,
                includesMessages: tellsMessages, display: display)
        } catch {
            return CheckResult(file: path, verdict: .cannotRun(error.mistakes.map(\.description)))
        }
    }

    /// A message with its journey, as it is in the inbox at the end.
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

    /// Runs a session on a new simulated device.
    package static func run(
        _ session: Session, unsandboxed: Bool = false, includesMessages tellsMessages: Bool = false,
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
            var messages: [(text: IncomingMessage, outcome: Outcome)] = []
            if tellsMessages {
                phone.onOutcome = { intent, result in
                    if case (.receive(let text), .success(let outcome)) = (intent, result) {
                        messages.append((text, outcome))
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
                let ofFile = messages.filter { $0.outcome.message.map { !ofSteps.contains($0) } ?? false }
                result.messages =
                    ofFile.compactMap { Self.message($0.text, $0.outcome, nil, phone) }
                    + player.received.compactMap { Self.message($0.text, $0.outcome, $0.position, phone) }
                result.reports = player.reported.compactMap { CheckedReport($0.outcome, at: $0.position) }
            }
            if let problem = player.problem {
                result.verdict = .cannotRun([problem.description])
            } else if !player.isFinished {
                result.verdict = .cannotRun([player.unfinishedStep])
            } else if !player.failures.isEmpty {
                result.verdict = .failed(player.failures)
            }
        } catch {
            result.verdict = .cannotRun(["\(session.file): \(error)"])
        }
        return result
    }
}

/// The result of one session.
package struct CheckResult: Hashable, Sendable, CustomStringConvertible {
    package enum Verdict: Hashable, Sendable {
        /// Every expectation holds.
        case passed
        case failed([SessionFailure])
        /// Why it cannot be run: one reason per line.
        case cannotRun([String])
    }

    /// The path as the user gave it.
    package var file: String
    /// nil: the session could not be read.
    package var title: String?
    /// What the session is about.
    package var about: String?
    package var verdict: Verdict
    /// How many expectations held.
    package var held = 0
    /// How many steps ran.
    package var steps = 0
    /// What was skipped and why, and old names that the file uses.
    package var notes: [String] = []
    /// The messages that arrived, with their journeys: those of the messages file, then those of the steps.
    package var messages: [CheckedMessage] = []
    /// The reports of the steps, if messages are included.
    package var reports: [CheckedReport] = []

    /// One line if the session passed, else every failure with its reason.
    package var description: String {
        let name = "\(file)\(title.map { " (\($0.harmless))" } ?? "")"
        let shown = about.map { "\n  About: \($0.harmless)" } ?? ""
        let noteLines = notes.map { "\n\($0)" }.joined()
        switch verdict {
        case .passed: return "\(name): \(Counted.pluralized(held, "expectation")) passed\(noteLines)"
        case .failed(let failures):
            return
                "\(SessionFailure.report(failures))\n\(name): \(Counted.number(failures.count)) of \(Counted.number(held + failures.count)) expectations failed\(shown)\(noteLines)"
        case .cannotRun(let reasons): return "\(reasons.joined(separator: "\n"))\n\(name): could not run\(noteLines)"
        }
    }
}
