import Foundation

/// The message resources: in memory, newest last.
struct TwilioMessages: Sendable {
    /// The oldest are forgotten, as Twilio deletes them after a while: those beyond `maxCount`, when there are `batch` more.
    static let maxCount = 10_000
    static let batch = 1000

    private var all: [String: TwilioMessage] = [:]
    /// The SIDs in the order of creation, with those of deleted messages.
    private var order: [String] = []
    private var nextSequence = 0

    var count: Int { all.count }

    /// Adds a message that was made with the next sequence number.
    @discardableResult
    mutating func add(_ make: (_ sequence: Int) -> TwilioMessage) -> TwilioMessage {
        let message = make(nextSequence)
        nextSequence += 1
        all[message.sid] = message
        order.append(message.sid)
        if order.count >= Self.maxCount + Self.batch { forgetOldest() }
        return message
    }

    /// Many at once, because it looks at all messages, and moves them.
    private mutating func forgetOldest() {
        order.removeAll { all[$0] == nil }
        guard order.count > Self.maxCount else { return }
        for sid in order.prefix(order.count - Self.maxCount) { all[sid] = nil }
        order.removeFirst(order.count - Self.maxCount)
    }

    subscript(_ sid: String) -> TwilioMessage? { all[sid] }

    /// Changes a message; does nothing if it was deleted or forgotten.
    ///
    /// - Returns: the changed message.
    @discardableResult
    mutating func update(_ sid: String, _ change: (inout TwilioMessage) -> Void) -> TwilioMessage? {
        guard var message = all[sid] else { return nil }
        change(&message)
        all[sid] = message
        return message
    }

    mutating func delete(_ sid: String) { all[sid] = nil }

    /// Those of an account that a list asks for, newest first.
    func list(_ account: String, _ wanted: MessageList) -> [TwilioMessage] {
        order.reversed().compactMap { all[$0] }.filter { $0.account.sid == account && wanted.includes($0) }
    }
}
