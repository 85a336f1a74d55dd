import Messages
import SQLiteAccess

// Writes the rows of messages, and counts them in their conversations.
extension Importer {
    /// The conversations in the order in which their messages get ids. If dates are missing, by their last message in the
    /// archive, so that the newest messages keep the order of the archive (F11); otherwise by id, so that SQLite's pages are
    /// written in order.
    private func order() -> [Int32] {
        var order = touched.indices.map { Int32($0) }
        if hasUndated {
            order.sort { touched[Int($0)].last < touched[Int($1)].last }
        } else {
            let ids = touched.map { target in
                let id = imported.conversations[target.conversation].id
                return id == 0 ? Int64.max : id
            }
            order.sort { (ids[Int($0)], $0) < (ids[Int($1)], $1) }
        }
        return order
    }

    /// Writes the messages, conversation by conversation and sorted by date.
    ///
    /// - Parameters:
    ///   - first: the id of the first message.
    ///   - now: the date of messages without one.
    mutating func writeMessages(first: Int64, now: Int64) throws -> ImportResult {
        var sum = ImportResult()
        var nextConversation = try (Int64.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
        var id = first
        let order = order()
        let sorted = sortedMessages(order)
        let (entries, strings) = (entries, strings)
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
        try bytes.withUnsafeBytes { bytes in
            var rows = try MessageRows(inbox.db, bytes: bytes, strings: strings, count: sorted.count)
            var start = 0
            for number in order {
                let target = touched[Int(number)]
                let end = start + Int(target.count)
                var stored = imported.conversations[target.conversation]
                if stored.id == 0 {
                    stored.id = nextConversation
                    nextConversation += 1
                }
                let category = ImportedPeople.numbers[stored.category.code]
                for position in start..<end {
                    let entry = entries[Int(sorted[position])]
                    let date = entry.isDated ? entry.date : now
                    try rows.add(entry, id: id, conversation: stored.id, date: date, category: category)
                    stored.count(
                        id, date, isFromUser: entry.isFromUser, isRead: entry.isRead || entry.isFromUser,
                        isIMessage: entry.service == iMessage)
                    if entry.isFromUser { sum.replies += 1 } else { sum.received += 1 }
                    id += 1
                }
                imported.conversations[target.conversation] = stored
                start = end
            }
        }
        touchedInOrder = order
        inbox.countMessages(sum.received + sum.replies)
        return sum
    }

    /// The indexes of the new messages, sorted by conversation in this order and then by date.
    private func sortedMessages(_ order: [Int32]) -> [Int32] {
        var starts = [Int](repeating: 0, count: touched.count)
        var total = 0
        for number in order {
            starts[Int(number)] = total
            total += Int(touched[Int(number)].count)
        }
        var next = starts
        var sorted = [Int32](repeating: 0, count: total)
        for (index, target) in targets.enumerated() where target >= 0 {
            sorted[next[Int(target)]] = Int32(index)
            next[Int(target)] += 1
        }
        for number in order {
            let range = starts[Int(number)]..<next[Int(number)]
            let entries = entries
            let isSorted = zip(sorted[range], sorted[range].dropFirst()).allSatisfy {
                entries[Int($0)].date <= entries[Int($1)].date
            }
            if !isSorted {
                sorted[range].sort {
                    (entries[Int($0)].date, $0) < (entries[Int($1)].date, $1)
                }
            }
        }
        return sorted
    }
}

extension ImportedPeople.StoredConversation {
    /// Counts a message that was added to it.
    fileprivate mutating func count(_ id: Int64, _ date: Int64, isFromUser: Bool, isRead: Bool, isIMessage: Bool) {
        if messages == 0 { startedByUser = isFromUser && isIMessage }
        if messages == 0 || (date, id) > (self.date, newest) {
            newest = id
            self.date = date
        }
        messages += 1
        if isFromUser { replies += 1 }
        if !isRead { unread += 1 }
    }
}
