package import Device
package import Foundation
package import InboxScreens
import LocatedYAML
import Messages
package import SessionScript

extension SessionPlayer: SessionControls {
    package var title: String { session.title }

    package var stepPlace: EditorPlace? {
        let place =
            failures.first.map { ($0.file, $0.position) }
            ?? (step ?? session.steps.last).map { ($0.file ?? session.file, $0.position) }
        let file = URL(fileURLWithPath: place?.0 ?? session.file).path
        return session.file.isEmpty ? nil : EditorPlace(path: file, line: place?.1.line)
    }

    package var steps: [SessionStep] {
        session.steps.map { SessionStep(summary: $0.caption ?? $0.summary, isCaption: $0.caption != nil) }
    }

    package var failureMessage: String? {
        if let problem { return "The session could not start: \(problem)" }
        guard let first = failures.first else { return nil }
        let places = failures.count > 1 ? " in \(Counted.number(failures.count)) places; the first" : ""
        return "The session failed\(places): \(first)"
    }
}

extension InboxApp: SessionDisplay {
    package func follow(_ player: SessionPlayer) { follow(player as any SessionControls) }
}

/// Writes messages as a session by playing them on a second phone.
package final class ReplayingWriter: SessionWriter {
    private var replayed: ReplayedMessages?

    package init() {}

    package func write(
        _ messages: CopiedMessages, in phone: Phone, folder: URL, then: @escaping (String) -> Void
    ) throws -> Bool {
        let replayed =
            switch messages {
            case .message(let message, let conversation): ReplayedMessages(message, of: conversation, in: phone)
            case .conversation(let conversation, let messages): ReplayedMessages(conversation, messages, in: phone)
            }
        guard let replayed else { return false }
        self.replayed = replayed
        try replayed.start(in: folder) { [weak self] text in
            self?.replayed = nil
            then(text)
        }
        return true
    }
}
