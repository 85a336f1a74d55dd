package import Device
import FilterProcesses
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport

/// How sessions run without a terminal.
package struct CheckOptions: Sendable {
    /// Whether filters run without a sandbox.
    package var unsandboxed = false
    /// Whether the paths of sessions may lead out of their projects.
    package var followsLinks = false
    /// The default response timeout of sessions that do not set one; nil: the standard default.
    package var responseTimeout: Duration?
    /// Whether the results include every message with its journey.
    package var includesMessages = false
    /// Whether the results include what the sessions exercised.
    package var includesCoverage = false
    /// Makes the screen for a session that needs one, on the session's thread; nil: `press` and `screen` are skipped,
    /// with a note.
    package var display: (@Sendable (Phone) -> any SessionDisplay)?

    package init(
        unsandboxed: Bool = false, responseTimeout: Duration? = nil, includesMessages: Bool = false,
        display: (@Sendable (Phone) -> any SessionDisplay)? = nil
    ) {
        (self.unsandboxed, self.responseTimeout) = (unsandboxed, responseTimeout)
        (self.includesMessages, self.display) = (includesMessages, display)
    }
}

/// Runs one session without a terminal. `SessionSuite` runs several.
///
///     SessionCheck.run(file: "Sessions/tour.yaml", CheckOptions())
package enum SessionCheck {
    /// Reads and runs the session in a file.
    ///
    /// - Parameters:
    ///   - name: the name or number of a case of its table; nil: the first one.
    ///   - row: that of the case, if the table's file was read before.
    ///   - filter: replaces every message filter that the session names; nil: none is replaced.
    ///   - isCanceled: whether to stop in the middle; the session then counts as not run. Called several times a second.
    package static func run(
        file: String, case name: String? = nil, row: FileRow? = nil, with filter: CheckFilter? = nil,
        _ options: CheckOptions,
        isCanceled: (() -> Bool)? = nil
    ) -> CheckResult {
        let start = ContinuousClock.now
        var result: CheckResult
        do {
            let session = try Session(
                path: file, case: name, replacingFilters: filter, followsLinks: options.followsLinks, row: row)
            result = run(
                session.withDefaultResponseTimeout(options.responseTimeout), options, options.display, isCanceled)
        } catch {
            result = CheckResult(
                file: file, title: SessionHeader.title(of: SuiteEntry(file: file, caseLabel: name, row: row)),
                verdict: .cannotRun(error.mistakes.map(\.description)))
        }
        result.caseLabel = name ?? result.caseLabel
        result.filter = filter?.name
        result.seconds = (ContinuousClock.now - start) / .seconds(1)
        return result
    }

    /// A message with its journey, as it is in the inbox at the end.
    private static func message(
        _ text: IncomingMessage, _ outcome: Outcome, _ step: Step?, _ phone: Phone
    ) -> CheckedMessage? {
        let message = outcome.message.flatMap { try? phone.store.message($0) }
        guard let journey = message?.journey ?? outcome.journey else { return nil }
        let folder = message.flatMap { try? phone.folder(of: $0.conversation) }
        return CheckedMessage(
            file: step?.file, line: step?.position.line, column: step?.position.column, from: text.from,
            text: text.text, service: text.service,
            journey: JourneyRecord(
                journey, sender: text.from, body: text.text, folder: folder?.id, movedBy: message?.movedBy))
    }

    /// Runs a session on a new simulated device.
    package static func run(_ session: Session, display: Session.MakeDisplay? = nil) -> CheckResult {
        run(session, CheckOptions(), display, nil)
    }

    private static func run(
        _ session: Session, _ options: CheckOptions, _ display: Session.MakeDisplay?, _ isCanceled: (() -> Bool)?
    ) -> CheckResult {
        let loop = EventLoop()
        var result = CheckResult(file: session.file, title: session.title, about: session.about, verdict: .passed)
        result.tags = session.tags
        result.caseLabel = session.tableCase?.label
        do {
            let phone = try session.makePhone(
                loop: loop, store: InboxStore(path: nil), unsandboxed: options.unsandboxed)
            defer { phone.shutDown() }
            let shown = session.usesScreen ? display?(phone) : nil
            let player = SessionPlayer(session, phone: phone, pace: .atOnce, screen: shown?.sessionScreen)
            shown?.follow(player)
            var messages: [(text: IncomingMessage, outcome: Outcome)] = []
            let coverage = options.includesCoverage ? CoverageRecorder(phone) : nil
            if options.includesMessages || coverage != nil {
                phone.intentObservers.append { intent in
                    { result in
                        guard case .success(let outcome) = result else { return }
                        coverage?.record(outcome)
                        guard case .receive(let text) = intent, options.includesMessages else { return }
                        messages.append((text, outcome))
                    }
                }
                // The outcomes of steps that are not intents, such as `what-would-change`.
                player.onOutcome = { coverage?.record($0) }
            }
            player.start()
            let pause: Duration? = isCanceled == nil ? nil : .milliseconds(50)
            while !player.isFinished, isCanceled?() != true, loop.turn(waitingAtMost: pause) {}
            withExtendedLifetime(shown) {}
            result.held = player.results.held
            result.steps = player.index
            result.notes = player.results.notes + (phone.activeFilter?.filter.choices ?? [])
            result.coverage = coverage?.finish()
            if options.includesMessages {
                let ofSteps = Set(player.results.received.compactMap(\.outcome.message))
                let ofFile = messages.filter { $0.outcome.message.map { !ofSteps.contains($0) } ?? false }
                result.messages =
                    ofFile.compactMap { Self.message($0.text, $0.outcome, nil, phone) }
                    + player.results.received.compactMap { Self.message($0.text, $0.outcome, $0.step, phone) }
                result.reports = player.results.reported.compactMap { CheckedReport($0.outcome, of: $0.step) }
            }
            if let problem = player.problem {
                result.verdict = .cannotRun([problem.description])
            } else if !player.isFinished, isCanceled?() == true {
                result.verdict = .notRun
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
