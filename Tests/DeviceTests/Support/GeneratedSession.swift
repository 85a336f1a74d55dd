import Foundation
import Messages

@testable import Device

/// A sequence of steps as a session, which can be saved with the rule sessions and played.
struct GeneratedSession {
    let yaml: String

    /// The path of the session, which its filter's path is relative to.
    static let file = URL(fileURLWithPath: InboxStep.filter).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("printed.yaml").path

    init(_ steps: [InboxStep], release: Release) {
        var lines = [
            "title: A failing sequence", "release: \(release.number)", "clock: 2026-03-02T09:00:00Z", "steps:",
        ]
        for step in steps { lines += Self.lines(step, step.intent(Settings())) }
        yaml = lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ step: InboxStep, _ intent: Intent?) -> [String] {
        switch intent {
        case .receive(let message):
            [
                "  - receive: { \(people("from", message.from ?? "", message.with)), text: \"\(message.text ?? "")\", service: \(message.service.rawValue)"
                    + (message.isTakenForSpam ? ", spam: true }" : " }")
            ]
        case .user(.reply(let reference, let text)): ["  - reply: { \(conversation("to", reference)), text: \(text) }"]
        case .user(.addContact(let name, let address)): ["  - add-contact: { name: \(name), address: \"\(address)\" }"]
        case .user(.removeContact(let address)): ["  - remove-contact: { address: \"\(address)\" }"]
        case .user(.block(let address)): ["  - block: \"\(address)\""]
        case .user(.unblock(let address)): ["  - unblock: \"\(address)\""]
        case .user(.delete(let reference)): ["  - delete: { \(conversation("from", reference)) }"]
        case .user(.recover(let reference)): ["  - recover: { \(conversation("from", reference)) }"]
        case .user(.markRead(let reference)): ["  - read: { \(conversation("from", reference)) }"]
        case .user(.markKnown(.with(let address, _, _))): ["  - mark-known: \"\(address)\""]
        case .chooseFilter(let filter): ["  - choose-filter: \(filter == nil ? "none" : "filters/parrot.sh")"]
        case .user(.change(let settings)) where !settings.filterSpam: ["  - set: { filter-spam: false }"]
        case .user(.change(let settings)): ["  - set: { filter-unknown-senders: \(settings.filterUnknownSenders) }"]
        case .undo: ["  - undo: 1"]
        case .reset: ["  - reset: true"]
        case .user(.notSpam(.with(let address, _, _), _)): ["  - not-spam: \"\(address)\""]
        case .importBatch, .user(.applyReevaluation), .chooseReporting, .report, .reportAction, .user(.notSpam(.id, _)),
            .user(.markUnread), .several, .redo:
            []
        case .user(.markKnown(.id)), nil:
            if case .wait(let days) = step { ["  - wait: \(days)d"] } else { [] }
        }
    }

    private static func people(_ key: String, _ first: String, _ others: [String]) -> String {
        let with = others.isEmpty ? "" : ", with: [\(others.map { "\"\($0)\"" }.joined(separator: ", "))]"
        return "\(key): \"\(first)\"\(with)"
    }

    private static func conversation(_ key: String, _ reference: ConversationReference) -> String {
        guard case .with(let first, let others, let folder) = reference else { return "" }
        return people(key, first, others) + (folder.map { ", folder: \($0.rawValue)" } ?? "")
    }
}
