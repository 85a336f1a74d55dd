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
        case .reply(let reference, let text): ["  - reply: { \(conversation("to", reference)), text: \(text) }"]
        case .addContact(let name, let address): ["  - add-contact: { name: \(name), address: \"\(address)\" }"]
        case .removeContact(let address): ["  - remove-contact: { address: \"\(address)\" }"]
        case .block(let address): ["  - block: \"\(address)\""]
        case .unblock(let address): ["  - unblock: \"\(address)\""]
        case .delete(let reference): ["  - delete: { \(conversation("from", reference)) }"]
        case .recover(let reference): ["  - recover: { \(conversation("from", reference)) }"]
        case .markRead(let reference): ["  - read: { \(conversation("from", reference)) }"]
        case .markKnown(.with(let address, _, _)): ["  - mark-known: \"\(address)\""]
        case .chooseFilter(let filter): ["  - choose-filter: \(filter == nil ? "none" : "filters/parrot.sh")"]
        case .change(let settings) where !settings.filterSpam: ["  - set: { filter-spam: false }"]
        case .change(let settings): ["  - set: { filter-unknown-senders: \(settings.filterUnknownSenders) }"]
        case .undo: ["  - undo: 1"]
        case .notSpam(.with(let address, _, _), _): ["  - not-spam: \"\(address)\""]
        case .importBatch, .applyReevaluation, .chooseReporting, .report, .reportAction, .notSpam(.id, _),
            .markUnread, .several:
            []
        case .markKnown(.id), nil:
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
