import Foundation
import MessageArchives
import Messages
import SQLiteAccess
import Testing

@testable import Device
@testable import InboxDatabase

/// R2: one contact is one conversation, whatever addresses it has.
@Suite struct JoinedContactsTests {
    private let device: Device
    private let home = "+12025550101"
    private let work = "+12025550102"
    private let mail = "anna@family.example"

    init() throws {
        device = try Device { $0.release = .eighteen }
        try device.enter(.chooseFilter(device.makeFilter()))
    }

    private func add(_ addresses: String..., name: String = "Anna") throws {
        for address in addresses { try device.enter(.addContact(name: name, address: address)) }
    }

    private func sizes(_ folder: FolderID) throws -> [Int] { try device.conversations(folder).map(\.messages) }

    @Test func `R2: addresses join in any order, from every folder, and undo takes them apart`() throws {
        try device.receive("junk", from: work)
        try device.receive("transaction", from: home)
        try device.receive("hello", from: mail)
        try device.receive("hello", from: work)
        try add(work, mail, home)
        #expect(try device.titles(.known) == ["Anna"])
        #expect(try sizes(.known) == [4])
        #expect(try [sizes(.junk), sizes(.transactions), sizes(.unknown)] == [[], [], []])
        for _ in 0..<3 { try device.enter(.undo) }
        #expect(try [sizes(.known), sizes(.junk), sizes(.transactions)] == [[], [1], [1]])
        #expect(try sizes(.unknown).sorted() == [1, 1])
        #expect(try ListingCheck(device).violation() == nil)
    }

    @Test func `R2: messages that come in later are found by each address, also in Recently Deleted`() throws {
        try add(home, work)
        try device.receive("hello", from: work)
        try device.receive("hello", from: home)
        #expect(try sizes(.known) == [2])
        try device.enter(.delete(.with(home, folder: nil)))
        #expect(try sizes(.known) == [])
        try device.receive("again", from: work)
        try device.receive("again", from: home)
        #expect(try sizes(.known) == [2])
        try device.enter(.recover(.with(work, folder: nil)))
        #expect(try sizes(.known) == [4])
        #expect(try device.conversations(.recentlyDeleted).isEmpty)
        #expect(try ListingCheck(device).violation() == nil)
    }

    @Test func `R5: a reply goes to the address that wrote last, and counts for it`() throws {
        try add(home, mail)
        try device.receive("hello", from: home)
        try device.receive("hello", from: mail, .iMessage)
        func replies(_ address: String) throws -> Int {
            try device.store.record(of: Participants(sender: device.phone.address(address)), sender: nil).replies
        }
        let sent = try device.enter(.reply(.with(home, folder: nil), text: "Hello"))
        #expect(try (replies(home), replies(mail)) == (0, 1))
        #expect(try sent.message.flatMap(device.store.message)?.service == .iMessage)
        try device.enter(.undo)
        #expect(try (replies(home), replies(mail)) == (0, 0))
        try device.receive("hello", from: home)
        for _ in 0..<3 { try device.enter(.reply(.with(mail, folder: nil), text: "Hello")) }
        #expect(try (replies(home), replies(mail)) == (3, 0))
        // R3: without the contact, only one of them has three replies.
        for address in [mail, home] { try device.enter(.removeContact(address: address)) }
        #expect(try device.receive("hello", from: home).journey?.reason == .replied)
        #expect(try device.receive("hello", from: mail).journey?.wasQueried == true)
    }

    @Test func `R3: a removed address leaves the conversation with the contact, and undo brings it back`() throws {
        for removed in [home, work] {
            let device = try Device { $0.release = .eighteen }
            for address in [home, work] { try device.enter(.addContact(name: "Anna", address: address)) }
            func sizes() throws -> [Int] { try device.conversations(.known).map(\.messages) }
            try device.receive("hello", from: home)
            try device.receive("hello", from: work)
            try device.enter(.removeContact(address: removed))
            #expect(try device.titles(.known) == ["Anna"])
            #expect(try sizes() == [2])
            #expect(try device.receive("hello", from: removed).folder?.id == .unknown)
            try device.enter(.undo)
            #expect(try sizes() == [3])
            #expect(try device.conversations(.unknown).isEmpty)
            try device.receive("hello", from: home)
            try device.receive("hello", from: work)
            #expect(try sizes() == [5])
            #expect(try ListingCheck(device).violation() == nil)
        }
    }

    @Test func `R2: an address that goes to another contact takes no messages of the first one along`() throws {
        try add(home, work)
        try device.receive("hello", from: home)
        try device.receive("hello", from: work)
        try add(home, name: "Ben")
        #expect(try device.titles(.known) == ["Anna"])
        try device.receive("hello", from: home)
        #expect(try Set(device.titles(.known)) == ["Anna", "Ben"])
        #expect(try ListingCheck(device).violation() == nil)
    }

    @Test func `two people with the same name in an address book stay two contacts`() throws {
        func card(_ addresses: String...) -> ArchiveRecord {
            .contact(ArchivedContact(name: "Anna", addresses: addresses))
        }
        try device.receive("hello", from: home)
        try device.receive("hello", from: work)
        try device.importRecords([card(home), card(work)])
        #expect(try sizes(.known) == [1, 1])
        #expect(try device.store.contacts().map(\.addresses.count) == [1, 1])
        // A card with another address of the same person joins them.
        try device.receive("hello", from: mail)
        try device.importRecords([card(home, mail)])
        #expect(try sizes(.known).sorted() == [1, 2])
        // An undo gives an address back to the contact that had it.
        for address in [mail, work] {
            try device.enter(.removeContact(address: address))
            try device.enter(.undo)
            #expect(try sizes(.known).sorted() == [1, 2])
            #expect(try device.store.contacts().map(\.addresses.count).sorted() == [1, 2])
        }
    }

    @Test func `R7: an address of a contact is blocked alone`() throws {
        try add(home, work)
        try device.enter(.block(address: work))
        #expect(try device.receive("hello", from: work).journey?.reason == .blocked)
        #expect(try device.receive("hello", from: home).journey?.reason == .contact)
    }

    @Test func `R2: an import joins addresses, whether the contact comes before, with or after its messages`() throws {
        let contact = ArchiveRecord.contact(ArchivedContact(name: "Anna", addresses: [home, work, mail]))
        let messages: [ArchiveRecord] = [
            .message(.received("one", from: work, at: 1_000)), .message(.received("two", from: home, at: 2_000, .junk)),
            .message(.received("three", from: mail, at: 3_000)), .message(.received("four", from: work, at: 4_000)),
            .message(.received("five", from: "24273", at: 5_000)),
        ]
        let large = Import.BatchLimit(messages: 3, bytes: 1 << 20, leavesOutIndexes: true, manyConversations: 1)
        for limit in [Import.BatchLimit.small, large] {
            for records in [
                [[contact], messages], [[contact] + messages], [messages + [contact]], [messages, [contact]],
            ] {
                let device = try Device()
                for part in records { try device.importRecords(part, limit: limit) }
                #expect(try device.conversations(.known).map(\.messages) == [4])
                #expect(try device.conversations(.all).count == 2)
                #expect(try ListingCheck(device).violation() == nil)
                for part in records.reversed() {
                    #expect(try device.importRecords(part, limit: limit).imported.received == 0)
                }
                #expect(try device.store.messageCount() == 5)
            }
        }
    }

    @Test func `an export of a contact's conversation adds nothing when it is imported again`() throws {
        try add(home, work)
        try device.receive("hello", from: home)
        try device.receive("hello", from: work)
        try device.enter(.reply(.with(home, folder: nil), text: "to work"))
        try device.importRecords([.message(.sent("imported", to: work, at: 9_000))])
        #expect(try sizes(.known) == [4])
        let records = try device.store.exportedMessages(after: 0, 100).map { message -> ArchiveRecord in
            var record =
                message.isFromUser
                ? ArchivedMessage.sent(message.body ?? "", to: message.people[0].written, at: message.date)
                : .received(message.body, from: message.sender, at: message.date)
            record.service = Service(rawValue: message.service) ?? .sms
            return .message(record)
        }
        let again = try device.importRecords(records).imported
        #expect((again.received, again.replies, again.duplicates) == (0, 0, 4))
        #expect(try sizes(.known) == [4])
    }

    /// An inbox in which an earlier version kept a contact's addresses apart.
    ///
    /// - Parameter damage: an SQL statement.
    private func contactsApart(damage: String? = nil) throws -> String {
        let path = device.folder.appendingPathComponent("apart.sqlite").path
        let store = try InboxStore(path: path)
        try store.write { inbox in
            for (number, address) in [home, work, mail].map({ Address($0, country: .us) }).enumerated() {
                try inbox.addContact(name: "Anna", address)
                let conversation = try inbox.conversation(
                    with: Participants(sender: address), .uncategorized, known: true)
                let message = NewMessage(
                    id: Int64(number + 1), date: Int64(number), sender: address, body: "hello", service: .sms)
                try inbox.insert(message, into: conversation, known: true)
            }
        }
        if let damage { try store.database.write { try $0.execute(sql: damage) } }
        store.close()
        return path
    }

    @Test func `contacts that an earlier version kept apart are joined when the inbox is opened`() throws {
        let opened = try Device(path: contactsApart())
        #expect(try opened.conversations(.known).map(\.messages) == [3])
        #expect(try ListingCheck(opened).violation() == nil)
    }

    @Test func `a conversation of an unknown category is reported, and not joined without an end`() throws {
        let path = try contactsApart(damage: "UPDATE conversation SET category = 99 WHERE id = 2")
        let error = #expect(throws: (any Error).self) { try Device(path: path).conversations(.known) }
        #expect("\(String(describing: error))".contains("damaged"))
    }
}
