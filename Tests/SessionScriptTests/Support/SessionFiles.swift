import Device
import Foundation
import InboxDatabase
import LocatedYAML
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

/// The folder with the sessions of the project.
let sessionsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sessions")

/// The sessions of the project, as paths in their folder.
enum ProjectSessions {
    static let files =
        SessionFolder(sessionsFolder.path).sessions.map { String($0.dropFirst(sessionsFolder.path.count + 1)) }

    /// The sessions by rule: `F3-case-a.yaml` belongs to F3.
    static let ofRules = Dictionary(
        grouping: files.filter { $0.hasPrefix("rules/") },
        by: { String($0.dropFirst("rules/".count).prefix { $0 != "-" && $0 != "." }) })
}

func snapshotFile(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Snapshots/\(name)")
}

func snapshot(_ name: String) throws -> String { try String(contentsOf: snapshotFile(name), encoding: .utf8) }

/// A session with the given steps.
func session(_ steps: String, head: String = "title: T") throws -> Session {
    let indented = steps.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return try Session(yaml: "\(head)\nsteps:\n\(indented.joined(separator: "\n"))\n", file: "s.yaml")
}

/// The mistakes of a session, one per line; empty: it is valid.
func mistakes(_ yaml: String, file: String = "s.yaml") -> [String] {
    foundMistakes { try Session(yaml: yaml, file: file) }
}

/// The mistakes that reading something of a session finds; empty: it is valid.
func foundMistakes(_ read: () throws -> some Any) -> [String] {
    do {
        _ = try read()
        return []
    } catch let error as SessionErrors {
        return error.mistakes.map(\.description)
    } catch {
        return ["\(error)"]
    }
}

/// The response timeout in tests that are not about time, long enough for a busy machine.
let responseTimeout = Duration.seconds(60)

extension CheckResult.Verdict {
    /// nil: the session did not fail.
    var failures: [SessionFailure]? {
        if case .failed(let failures) = self { failures } else { nil }
    }
}

/// The headlines of a session's failures.
func failures(_ steps: String, head: String = "title: T") throws -> [String] {
    switch SessionCheck.run(try session(steps, head: head).withDefaultResponseTimeout(responseTimeout)).verdict {
    case .passed: return []
    case .failed(let failures): return failures.map(\.headline)
    case .cannotRun(let reasons): return reasons
    case .notRun: return ["not run"]
    }
}

/// Runs the body with a temporary folder.
func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = TestFolder()
    return try withExtendedLifetime(folder) { try body(folder.url) }
}

/// A player with its own loop and with tiny pauses.
final class Stage {
    let loop = EventLoop()
    let phone: Phone
    let player: SessionPlayer

    init(
        _ session: Session, pace: PlaybackSpeed = .watched, screen: SessionScreen? = nil, timeScale: Double = 0.001,
        playback: Playback = Playback(), pauses: (any PauseTimer)? = nil
    ) throws {
        let session = session.withDefaultResponseTimeout(responseTimeout)
        phone = try session.makePhone(loop: loop, store: InboxStore(path: nil))
        player = SessionPlayer(
            session, phone: phone, pace: pace, screen: screen, playback: playback, timeScale: timeScale, pauses: pauses)
    }

    deinit { phone.shutDown() }

    func turn(until condition: () -> Bool) -> Bool { loop.run(atMost: .seconds(30), until: condition) }
}
