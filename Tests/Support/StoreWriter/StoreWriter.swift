import Foundation
import InboxStore
import Messages

/// Writes into an inbox until it is killed, and says after each transaction what is confirmed: the number of the last
/// message. What it said before it died must be in the file.
///
///     StoreWriter inbox.sqlite
///
/// An inbox that it cannot use ends it with the error as its one line.
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
        let categories: [Messages.Category] = [.uncategorised, .junk, .transaction(.transactionalFinance)]
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
