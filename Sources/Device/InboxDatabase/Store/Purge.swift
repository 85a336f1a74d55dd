import Foundation

/// The state of removing the messages of conversations that were deleted permanently.
struct Purge {
    /// Of a slice.
    static let maxMessages = 1_000
    /// Of a slice: writing a chunk of the search's text again takes a millisecond.
    static let maxChunks = 4

    /// The people of these conversations: a group of no one.
    static let people = "char(10)"
    /// The ids of these conversations.
    static let conversations = "SELECT id FROM conversation WHERE people = \(people) AND deleted_at IS NOT NULL"
    /// The condition for messages of all other conversations.
    static let excluded = "conversation NOT IN (\(conversations))"

    /// The conversation whose messages are being removed.
    var conversation: Int64?
    /// The ids of messages whose text was already removed from the search's text.
    var rewritten = IndexSet()
}
