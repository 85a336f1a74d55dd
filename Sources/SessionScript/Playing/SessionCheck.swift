import Device
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SystemSupport

/// How sessions run without a terminal.
package struct CheckOptions {
    /// Whether filters run without a sandbox.
    package var unsandboxed = false
    /// The default response timeout of sessions that do not set one; nil: the standard default.
    package var responseTimeout: Duration?
    /// Whether the results include every message with its journey.
    package var includesMessages = false
    /// Makes the screen for a session that needs one; nil: `press` and `screen` are skipped, with a note.
    package var display: Session.MakeDisplay?
    /// Whether to stop, also in the middle of a session, which then counts as not run. Called several times a second.
    package var isCanceled: (() -> Bool)?

    package init(
        unsandboxed: Bool = false, responseTimeout: Duration? = nil, includesMessages: Bool = false,
        display: Session.MakeDisplay? = nil
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
    /// - Parameter filter: replaces every message filter that the session names; nil: none is replaced.
    package static func run(file: String, with filter: CheckFilter? = nil, _ options: CheckOptions) -> CheckResult {
        let start = ContinuousClock.now
        var result: CheckResult
        do {
            let session = try Session(path: file, replacingFilters: filter)
            result = run(session.withDefaultResponseTimeout(options.responseTimeout), options)
        } catch {
            result = CheckResult(
                file: file, title: SessionHeader(file: file).title,
                verdict: .cannotRun(error.mistakes.map(\.description)))
        }
        result.filter = filter?.name
        result.seconds = (ContinuousClock.now - start) / .seconds(1)
        return result
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
    package static func run(_ session: Session, display: Session.MakeDisplay? = nil) -> CheckResult {
        run(session, CheckOptions(display: display))
    }

    private static func run(_ session: Session, _ options: CheckOptions) -> CheckResult {
        let loop = EventLoop()
        var result = CheckResult(file: session.file, title: session.title, about: session.about, verdict: .passed)
        result.tags = session.tags
        do {
            let phone = try session.makePhone(
                loop: loop, store: InboxStore(path: nil), unsandboxed: options.unsandboxed)
            defer { phone.shutDown() }
            let shown = session.usesScreen ? options.display?(phone) : nil
            let player = SessionPlayer(session, phone: phone, pace: .atOnce, screen: shown?.sessionScreen)
            shown?.follow(player)
            var messages: [(text: IncomingMessage, outcome: Outcome)] = []
            if options.includesMessages {
                phone.intentObservers.append { intent in
                    guard case .receive(let text) = intent else { return nil }
                    return { if case .success(let outcome) = $0 { messages.append((text, outcome)) } }
                }
            }
            player.start()
            let isCanceled = options.isCanceled ?? { false }
            let pause: Duration? = options.isCanceled == nil ? nil : .milliseconds(50)
            while !player.isFinished, !isCanceled(), loop.turn(waitingAtMost: pause) {}
            withExtendedLifetime(shown) {}
            result.held = player.held
            result.steps = player.index
            result.notes = player.notes
            if options.includesMessages {
                let ofSteps = Set(player.received.compactMap(\.outcome.message))
                let ofFile = messages.filter { $0.outcome.message.map { !ofSteps.contains($0) } ?? false }
                result.messages =
                    ofFile.compactMap { Self.message($0.text, $0.outcome, nil, phone) }
                    + player.received.compactMap { Self.message($0.text, $0.outcome, $0.position, phone) }
                result.reports = player.reported.compactMap { CheckedReport($0.outcome, at: $0.position) }
            }
            if let problem = player.problem {
                result.verdict = .cannotRun([problem.description])
            } else if !player.isFinished, isCanceled() {
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
