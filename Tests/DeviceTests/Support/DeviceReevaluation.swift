import Foundation
import InboxDatabase
import Messages
import SystemSupport
import Testing

@testable import Device

extension Device {
    /// The next build of the parrot filter: it gives the answer after `=>`, if a message has one.
    static let secondThoughts = InboxStep.filter.replacingOccurrences(of: "parrot.sh", with: "second-thoughts.sh")

    /// Finds what would change with a filter, and waits for the result.
    func reevaluate(by: Reevaluation.FilterChoice = .filter(secondThoughts)) throws -> Reevaluation.Finding {
        let reevaluation = try Reevaluation(phone, inboxBy: by)
        var result: Result<Reevaluation.Finding, PhoneError>?
        reevaluation.onEnd = { result = $0 }
        reevaluation.start()
        try #require(loop.run(atMost: .seconds(120)) { result != nil })
        return try #require(result).get()
    }

    /// The folder of each message, by its number and body.
    func places() throws -> [String: String] {
        var places: [String: String] = [:]
        for conversation in try store.conversations(in: Device.everything, .first(10_000)) {
            let folder = try phone.folder(of: conversation.id)?.id.rawValue
            for message in try store.messages(in: conversation.id, .first(10_000)) {
                places["\(message.id) \(message.body ?? "")"] = folder
            }
        }
        return places
    }
}
