package import InboxDatabase
import Messages

extension InboxStore {
    /// Opens the inbox in a file, or one in memory, and says when that takes long, because an earlier version wrote it or
    /// an import into it was interrupted.
    package static func opened(_ path: String?, creates: Bool = true) throws(StoreError) -> InboxStore {
        try InboxStore(path: path, creates: creates) { conversations in
            let count = Counted.pluralized(conversations, "conversation")
            PlainLine.note("siftbox: preparing \(path ?? "the inbox") with about \(count) …")
        }
    }
}
