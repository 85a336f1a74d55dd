package import Device
package import Foundation
package import Messages

/// Writes messages of an inbox as a session of their own, to be copied.
package protocol SessionWriter: AnyObject {
    /// Starts to write. What is still being written for an earlier call is discarded.
    ///
    /// - Parameters:
    ///   - folder: the folder at which the paths in the session start.
    ///   - then: called once on the loop, with the session.
    /// - Returns: false if a session cannot have these messages: one of the user, alone.
    func write(
        _ messages: CopiedMessages, in phone: Phone, folder: URL, then: @escaping (String) -> Void
    ) throws -> Bool
}

/// What becomes a session.
package enum CopiedMessages: Hashable, Sendable {
    case message(Message, of: Conversation)
    /// With its messages, in their order.
    case conversation(Conversation, [Message])
}
