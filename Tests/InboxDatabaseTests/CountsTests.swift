import InboxDatabase
import Messages
import PropertyTesting
import Testing

/// The stored counts always equal the lists.
@Suite struct CountsTests {
    @Test func `F11: counts equal the lists after any operations`() throws {
        try expectNoCounterexample(
            seeds: 0..<10,
            make: { random in (0..<48).map { _ in Operation.random(&random) } },
            violation: { operations in
                var playground = try Playground()
                for (number, operation) in operations.enumerated() {
                    try playground.apply(operation)
                    guard number % 6 == 5 else { continue }
                    if let wrong = try playground.inconsistency() { return "after \(operation): \(wrong)" }
                }
                return try playground.inconsistency()
            })
    }

    @Test func `F11: pages are slices of the whole list, newest first`() throws {
        for seed in UInt64(0)..<4 {
            var random = SeededGenerator(seed: seed)
            var playground = try Playground()
            for sender in 0..<120 {
                for _ in 0..<1 + random.below(2) {
                    let message = NewMessage(
                        id: Int64(sender * 2 + random.below(2) + 1_000 * random.below(1_000)),
                        date: Int64(random.below(40)),  // many have the same date
                        sender: Address("sender \(sender)", country: .us), body: "x", service: .sms)
                    guard try playground.store.message(message.id) == nil else { continue }
                    let category = random.pick(Playground.categories)
                    try playground.store.write { inbox in
                        let people = Participants(sender: Address("sender \(sender)", country: .us))
                        let id = try inbox.conversation(with: people, category, known: sender % 3 == 0)
                        try inbox.insert(message, into: id, known: sender % 3 == 0)
                        if sender % 5 == 0 { try inbox.markRead(id) }
                        if sender % 11 == 0 { try inbox.delete(id, at: 5) }
                    }
                }
            }
            try playground.apply(.read(1))
            for folder in Playground.folders {
                let store = playground.store
                let whole = try store.conversations(in: folder, .first(1_000))
                #expect(whole == whole.sorted { ($0.date, $0.newest) > ($1.date, $1.newest) }, "\(folder.name)")
                #expect(try store.conversations(in: folder, .last(1_000)) == whole)
                for size in [0, 1, 3, 7] {
                    #expect(try store.conversations(in: folder, .first(size)) == Array(whole.prefix(size)))
                    #expect(try store.conversations(in: folder, .last(size)) == Array(whole.suffix(size)))
                    for (row, conversation) in whole.enumerated() where row % 4 == 0 {
                        let place = Cursor(conversation)
                        #expect(
                            try store.conversations(in: folder, .after(place, size))
                                == Array(whole.dropFirst(row + 1).prefix(size)))
                        #expect(
                            try store.conversations(in: folder, .before(place, size))
                                == Array(whole.prefix(row).suffix(size)))
                    }
                }
            }
        }
    }

    @Test func `pages of a conversation are slices of it, oldest first`() throws {
        let store = try InboxStore(path: nil)
        let sender = Address("24273", country: .us)
        var random = SeededGenerator(seed: 5)
        let id = try store.write { inbox in
            let people = Participants(sender: sender)
            for id in Int64(1)...60 {
                try inbox.receive(id, from: people, "\(id)", date: Int64(random.below(15)), in: .junk)
            }
            return try inbox.conversation(with: people, .junk, known: false)
        }
        let whole = try store.messages(in: id, .first(100))
        #expect(whole.count == 60)
        #expect(whole == whole.sorted { ($0.date, $0.id) < ($1.date, $1.id) })
        for size in [1, 4, 59, 60, 61] {
            #expect(try store.messages(in: id, .first(size)) == Array(whole.prefix(size)))
            #expect(try store.messages(in: id, .last(size)) == Array(whole.suffix(size)))
            for (row, message) in whole.enumerated() {
                let place = Cursor(message)
                #expect(try store.messages(in: id, .after(place, size)) == Array(whole.dropFirst(row + 1).prefix(size)))
                #expect(try store.messages(in: id, .before(place, size)) == Array(whole.prefix(row).suffix(size)))
            }
        }
    }
}
