import Device
import InboxDatabase
import Messages

// What comes in while results are shown is compared by itself: it is a result at once, without another search.
extension SearchPane {
    /// Compares what has come in. The selected result stays selected.
    mutating func addArrivals(_ folder: Folder, _ inbox: InboxReader) throws {
        let new = arrivals
        arrivals = []
        for id in new {
            guard let message = try inbox.message(id) else { continue }
            total += 1
            guard !isUnused else { continue }
            // The first result is selected until another one is.
            selected = selectedHit?.id
            if search.findsWords(in: message), !contains(.message(id)),
                let hit = try hit(message, inbox)
            {
                insert(hit, at: place(of: id))
            }
            // Conditions are about messages.
            if !term.isEmpty, search.query.conditionCount == 0,
                let conversation = try inbox.conversation(message.conversation),
                folder.buckets.contains(conversation.bucket)
            {
                if let known = hits.firstIndex(where: { $0.id == .conversation(conversation.id) }) {
                    var hit = hits.remove(at: known)
                    (hit.conversation, hit.date, hit.isUnread) = (
                        conversation, conversation.date, conversation.unread > 0
                    )
                    hits.insert(hit, at: 0)
                } else if let hit = try hit(conversation, inbox) {
                    insert(hit, at: 0)
                }
            }
        }
    }

    /// The index of a message among the results: newest first, below the senders.
    private func place(of message: Int64) -> Int {
        hits[firstMessage...].firstIndex { if case .message(let other) = $0.id { other < message } else { false } }
            ?? hits.count
    }

    private mutating func insert(_ hit: Hit, at index: Int) {
        hits.insert(hit, at: index)
        guard hits.count > Self.maximum else { return }
        hits.remove(at: hits.last?.id == selected ? hits.count - 2 : hits.count - 1)
    }
}
