import Foundation
import InboxDatabase
import Messages

/// Writes to an inbox until it is killed, and prints a line after each transaction. Everything that was confirmed in this
/// way must be in the file afterwards.
///
///     StoreWriter inbox.sqlite            messages; a line has the number of the last one
///     StoreWriter inbox.sqlite import     an import that leaves out indexes; a line has the number of its messages
///     StoreWriter inbox.sqlite prepare    the text of the search, and changes of it
///     StoreWriter inbox.sqlite purge      the permanent deletion of the first conversation, a line for each slice
///
/// The last three exit when they are done. If the inbox cannot be used, it prints the error as its only line and exits.
@main enum StoreWriter {
    static func main() {
        do {
            let store = try InboxStore(path: CommandLine.arguments[1])
            switch CommandLine.arguments.dropFirst(2).first {
            case "import": try importBatches(into: store)
            case "prepare": try prepareSearch(in: store)
            case "purge": try purge(in: store)
            default: try write(into: store)
            }
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func confirm(_ number: some BinaryInteger) {
        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    }

    private static func write(into store: InboxStore) throws {
        var id = try store.lastMessageID()
        let categories: [Messages.Category] = [.uncategorized, .junk, .transaction(.transactionalFinance)]
        while true {
            try store.write { inbox in
                // Transactions of one and of several messages.
                for _ in 0..<(1 + id % 3) {
                    id += 1
                    let sender = Address("+1202555010\(id % 10)", country: .us)
                    let category = categories[Int(id % 3)]
                    let conversation = try inbox.conversation(
                        with: Participants(sender: sender), category, known: false)
                    let body = String(repeating: "text \(id) ", count: Int(id % 50))
                    try inbox.insert(
                        NewMessage(id: id, date: 1000 + id, sender: sender, body: body, service: .sms),
                        into: conversation, known: false)
                    if id % 7 == 0 { try inbox.markRead(conversation) }
                }
            }
            confirm(id)
        }
    }

    /// Batches of new senders. The first one is large enough to leave out the indexes, and for pages that are written before
    /// the transaction ends.
    private static func importBatches(into store: InboxStore) throws {
        store.setBusy(true, isBulk: true)
        let memory = ImportMemory(leavesOutIndexes: true, maxPeople: 100)
        var preparation = try store.batchPreparation(findsRepeatedPeople: true)
        var last = 0
        for count in [5_001, 200, 200] {
            var batch = MessageBatch(archive: "archive", run: 1)
            for number in last + 1...last + count {
                let address = Address("sender \(number)", country: .us)
                let person = batch.person(Participants(sender: address), key: address.key, sender: address.written)
                var text = BatchedMessage(
                    person: person, body: "text \(number) " + String(repeating: "-", count: 2_800))
                text.date = Int64(number)
                text.isRead = number % 3 == 0
                batch.add(text)
            }
            preparation.prepare(&batch)
            try memory.prepare(for: batch, store)
            try store.write { inbox in
                _ = try inbox.importBatch(
                    batch, first: Int64(last + 1), now: 7, memory: memory, filing: ArchivedFiling(.sixteen))
            }
            memory.recordImport(store)
            last += count
            confirm(last)
        }
        while try store.createMissingIndex() { confirm(last) }
        store.setBusy(false)
    }

    private static func purge(in store: InboxStore) throws {
        try store.write { try $0.purge(1) }
        var slices = 1
        confirm(slices)
        while try store.hasPurged() {
            try store.continuePurge()
            slices += 1
            confirm(slices)
        }
    }

    private static func prepareSearch(in store: InboxStore) throws {
        var preparation = try store.searchPreparation()
        var chunks: Int64 = 0
        while !preparation.isDone {
            try store.prepareSearch(&preparation)
            guard !preparation.isDone else { break }
            chunks += 1
            // The user removes a message, whose chunk is then written again.
            if chunks % 3 == 0 { try store.write { try $0.removeMessage(chunks * 100) } }
            confirm(chunks)
        }
    }
}
