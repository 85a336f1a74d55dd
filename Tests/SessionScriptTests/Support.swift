import EventLoop
import Foundation
import InboxStore
import Phone
import Testing

@testable import SessionScript

/// Where the project's own sessions lie.
let sessionsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sessions")

func snapshot(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
}

/// A session with these lines under `steps`, and without a filter.
func session(_ steps: String, head: String = "title: T") throws -> Session {
    let indented = steps.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return try Session(yaml: "\(head)\nsteps:\n\(indented.joined(separator: "\n"))\n", file: "s.yaml")
}

/// The mistakes of a session, a line each; empty when it has none.
func mistakes(_ yaml: String, file: String = "s.yaml") -> [String] {
    do {
        _ = try Session(yaml: yaml, file: file)
        return []
    } catch {
        return error.mistakes.map(\.description)
    }
}

/// What filters have for an answer in tests that are not about time: a busy machine may starve one that answers at once.
let patience = Duration.seconds(60)

/// What does not hold in a session, headline by headline.
func failures(_ steps: String, head: String = "title: T") throws -> [String] {
    switch SessionCheck.run(try session(steps, head: head).answering(within: patience)).verdict {
    case .passed: return []
    case .failed(let failures): return failures.map(\.headline)
    case .cannotRun(let reasons): return reasons
    }
}

/// A folder of its own, gone after the body.
func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sessions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// A player on a loop of its own, with pauses so small that nobody waits for them.
final class Stage {
    let loop = EventLoop()
    let phone: Phone
    let player: SessionPlayer

    init(_ session: Session, pace: PlaybackSpeed = .watched, screen: SessionScreen? = nil, timeScale: Double = 0.001)
        throws
    {
        let session = session.answering(within: patience)
        phone = try session.makePhone(loop: loop, store: InboxStore(path: nil))
        player = SessionPlayer(session, phone: phone, pace: pace, screen: screen, timeScale: timeScale)
    }

    deinit { phone.shutDown() }

    func turn(until condition: () -> Bool) -> Bool { loop.run(atMost: .seconds(30), until: condition) }
}
