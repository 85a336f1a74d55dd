import Foundation
import InboxDatabase
import Messages

/// Writes to an inbox until it is killed, and prints the number of the last confirmed message after each transaction.
/// All confirmed messages must be in the file afterwards.
///
///     StoreWriter inbox.sqlite
///
/// If the inbox cannot be used, it prints the error as its only line and exits.
@main enum StoreWriter {
    static func main() {
        do {
            try write(into: try InboxStore(path: CommandLine.arguments[1]))
        } catch {
            print(error)
            exit(1)
        }
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
            FileHandle.standardOutput.write(Data("\(id)\n".utf8))
        }
    }
}
