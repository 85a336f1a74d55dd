import InboxDatabase
import Messages
import Testing

@testable import Device

/// A search through all messages in slices.
@Suite struct MessageSearchTests {
    private let device: Device

    init() throws {
        device = try Device()
        for (index, text) in ["Your code is 1", "Lunch?", "Your code is 2", "code, again", "CODE 3"].enumerated() {
            try device.enter(.receive(IncomingMessage(from: "+1202555010\(index % 2)", text: text)))
        }
    }

    private func found(_ text: String, below: Int64? = nil, rows: Int = 1) throws -> [String] {
        var search = MessageSearch(try device.phone.searchQuery(text), below: below)
        var bodies: [String] = []
        while !search.isDone {
            for id in try device.phone.continueSearch(&search, rows: rows) {
                let message = try #require(try device.store.message(id))
                #expect(search.findsWords(in: message))
                guard try device.phone.conversation(of: message, fulfilling: search.query) != nil else { continue }
                bodies.append(message.body ?? "")
            }
        }
        return bodies
    }

    @Test(arguments: [1, 2, 400])
    func `words and conditions restrict what is found, whatever the size of a slice`(rows: Int) throws {
        #expect(try found("code", rows: rows) == ["CODE 3", "code, again", "Your code is 2", "Your code is 1"])
        #expect(try found("code from:0100", rows: rows) == ["CODE 3", "Your code is 2", "Your code is 1"])
        #expect(try found("from:0101 -lunch", rows: rows) == ["code, again"])
        #expect(try found("  ", rows: rows).count == 5)
    }

    @Test func `a search can begin below a message`() throws {
        let last = try device.store.lastMessageID()
        #expect(try found("code", below: last) == ["code, again", "Your code is 2", "Your code is 1"])
        #expect(try found("", below: last - 3) == ["Your code is 1"])
        #expect(try found("code", below: 1) == [])
    }

    @Test func `a query has the folders and the days of its phone`() throws {
        #expect(try device.phone.searchQuery("folder:all").mistakes == [])
        #expect(try device.phone.searchQuery("folder:nope").mistakes.first?.hasPrefix("No folder starts") == true)
    }
}
