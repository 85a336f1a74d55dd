import Foundation
import InboxDatabase
import MessageArchives
import Messages
import SystemSupport
import Testing

@testable import Device

@Suite struct ImportTests {
    private let device: Device

    init() throws { device = try Device() }

    private func conversation(with address: String, in category: Category = .uncategorized) throws -> Conversation? {
        try device.store.conversations(people: device.phone.address(address).key)
            .first { $0.bucket.category == category }
    }

    @Test func `imported messages keep their folders, without queries or notifications`() throws {
        try device.enter(.chooseFilter(device.makeFilter()))
        try device.waitUntilIdle()
        let before = device.queries.count
        let summary = try device.importRecords(
            [
                .message(.received("Your parcel", at: 1_000, .junk)),
                .message(.received("Hello", at: 2_000)),
                .message(.received("Card", from: "AX-HDFCBK", at: 3_000, .transaction(.transactionalFinance))),
            ], as: .messages)
        #expect(summary.imported.received == 3)
        #expect(try conversation(with: "+12025550143", in: .junk)?.preview == "Your parcel")
        #expect(try conversation(with: "+12025550143")?.preview == "Hello")
        let card = try #require(try conversation(with: "ax-hdfcbk", in: .transaction(.transactionalFinance)))
        #expect(card.date == 3_000 && card.unread == 0)
        #expect(device.delivered.isEmpty)
        #expect(device.queries.count == before)
        let message = try #require(try device.store.messages(in: card.id, .first(1)).first)
        #expect(message.label == "transactionalFinance")
        let report = try #require(try device.phone.report(of: message))
        #expect(report.lines.contains { $0.text.contains("made-up") && $0.rule == .e5 })
        #expect(message.journey?.rules == [.e5])
    }

    @Test func `imported replies count: after three a sender is known, and junk moves back`() throws {
        try device.importRecords([
            .message(.received("Win", at: 1, .junk)), .message(.sent("one", at: 2)), .message(.sent("two", at: 3)),
        ])
        #expect(try conversation(with: "+12025550143", in: .junk)?.messages == 3)
        let summary = try device.importRecords([.message(.sent("three", at: 4))])
        #expect(summary.imported.replies == 1)
        let back = try #require(try conversation(with: "+12025550143"))
        #expect(back.messages == 4 && back.replies == 3 && back.bucket.known)
        // R1, R5: a filter would no longer be queried.
        let record = try device.store.record(
            of: Participants(sender: device.phone.address("+12025550143")), sender: nil)
        #expect(record.replies == 3 && record.isKnown)
    }

    @Test func `a contact is added once, with the same effects as when the user adds it`() throws {
        try device.importRecords([.message(.received("Win", at: 1, .junk))])
        let contact = ArchiveRecord.contact(
            ArchivedContact(name: "Mum", addresses: ["(202) 555-0143", "mum@example.com", "+1 202 555 0143"]))
        #expect(try device.importRecords([contact]).imported.contacts == 2)
        let again = try device.importRecords([contact, .message(.received("Dinner?", at: 2, .junk))]).imported
        #expect(again.contacts == 0 && again.existingContacts == 3)
        #expect(try device.store.contacts().map { $0.addresses.count } == [2])
        let mum = try #require(try conversation(with: "+12025550143"))
        #expect(mum.title == "Mum" && mum.messages == 2 && mum.bucket.known)
        #expect(try conversation(with: "+12025550143", in: .junk) == nil)
    }

    @Test func `a large import creates the indexes that it has left out, and a second one adds nothing`() throws {
        let records = (0..<700).map { (number: Int) -> ArchiveRecord in
            let date = Int64(1_000 + number * 7 % 901)
            return .message(.received("text \(number)", from: "sender \(number % 650)", at: date))
        }
        let limit = Import.BatchLimit(messages: 600, bytes: 1 << 20, leavesOutIndexes: true, manyConversations: 500)
        for isFirst in [true, false] {
            let imported = try device.importRecords(records, limit: limit).imported
            #expect(imported.received == (isFirst ? 700 : 0) && imported.duplicates == (isFirst ? 0 : 700))
            #expect(try !device.store.lacksIndexes())
            #expect(try device.store.counts()[Device.everything].conversations == 650)
            for order in ConversationOrder.allCases {
                let listed = try device.store.conversations(in: Device.everything, .first(900), order: order)
                #expect(Set(listed.map(\.id)).count == 650, "\(order)")
            }
        }
        #expect(try conversation(with: "sender 9")?.messages == 2)
    }

    @Test func `a large import that stops has its indexes, too`() throws {
        let records = (0..<700).map { ArchiveRecord.message(.received("text", from: "sender \($0)", at: 1)) }
        let limit = Import.BatchLimit(messages: 600, bytes: 1 << 20, leavesOutIndexes: true, manyConversations: 500)
        let summary = try device.importRecords(records, limit: limit, endingIn: ArchiveError("damaged"))
        #expect(summary.imported.received == 700 && summary.reading.cutShort == ["damaged"])
        #expect(try !device.store.lacksIndexes())
    }

    @Test func `a second name for an address is reported, and the first one stays`() throws {
        func contact(_ name: String, _ addresses: String...) -> ArchiveRecord {
            .contact(ArchivedContact(name: name, addresses: addresses))
        }
        let summary = try device.importRecords([
            contact("Mum", "+12025550143"), contact("Mother", "(202) 555-0143", "mum@example.com"),
            contact("Mum", "202 555 0143"),
        ])
        #expect(summary.imported.contacts == 2 && summary.otherNameCount == 1)
        #expect(
            summary.otherNames.map { "\($0.place): \($0.reason)" } == [
                "record 2: (202) 555-0143 is already Mum in Contacts; the name Mother was ignored"
            ])
        let again = try device.importRecords([contact("Mummy", "+12025550143")])
        #expect(again.imported.existingContacts == 1 && again.otherNameCount == 1)
        #expect(try device.store.contactName(device.phone.address("+12025550143").key) == "Mum")
        #expect(try device.importRecords((1...30).map { contact("Mum \($0)", "+12025550143") }).otherNameCount == 30)
    }

    @Test func `a message with an invalid date is skipped, one without a date is imported`() throws {
        let summary = try device.importRecords([
            .badDate(.received("When?"), "its date 'soon' cannot be read"), .message(.received("Now")),
        ])
        #expect(summary.imported.received == 1 && summary.reading.badCount == 1)
        #expect(summary.reading.badDates.sentences.map { $0.hasSuffix("its date 'soon' cannot be read") } == [true])
        #expect(try conversation(with: "+12025550143")?.preview == "Now")
    }

    @Test func `importing a Messages database into an inbox without contacts reports that`() throws {
        let message = ArchiveRecord.message(.received("Hello", at: 5))
        #expect(try device.importRecords([message]).lacksContacts == false)
        #expect(try device.importRecords([.message(.received("Dinner?", at: 6))], as: .messages).lacksContacts)
        // F9: the sender is unknown, even if the iPhone knew it.
        #expect(try conversation(with: "+12025550143")?.bucket.known == false)
        try device.importRecords([.contact(ArchivedContact(name: "Mum", addresses: ["+12025550143"]))], as: .vCard)
        #expect(try device.importRecords([.message(.received("Supper?", at: 7))], as: .messages).lacksContacts == false)
        #expect(try conversation(with: "+12025550143")?.bucket.known == true)
    }

    @Test func `equal messages are imported as often as a file contains them`() throws {
        let dateless = ArchiveRecord.message(.received("Ok", from: nil))
        let dated = ArchiveRecord.message(.received("Ok", at: 5))
        #expect(try device.importRecords([dateless, dateless, dated, dated]).imported.received == 4)
        #expect(try device.importRecords([dated, dateless, dated, dateless]).imported == ImportResult(alreadyThere: 4))
        // One more of them, and another message before them.
        let more = ArchiveRecord.message(.received("New", from: nil))
        let small = Import.BatchLimit(messages: 2, bytes: 1 << 20)
        #expect(try device.importRecords([more, dateless, dateless, dateless], limit: small).imported.received == 2)
        #expect(try device.importRecords([dateless, more, dateless, dateless], limit: small).imported.received == 0)
    }

    @Test func `a duplicate has the same direction, people, date, body and service`() throws {
        var other = ArchivedMessage.received("Ok", at: 5)
        other.service = .iMessage
        let messages: [ArchivedMessage] = [
            .received("Ok", at: 5), .received("Ok", at: 6), .received("ok", at: 5), .received(nil, at: 5),
            .received("", at: 5), .received("Ok", from: "24273", at: 5), .sent("Ok", at: 5), other,
        ]
        #expect(try device.importRecords(messages.map { .message($0) }).imported.received == 7)
        // The number in another notation is the same person; a label or a verdict makes no difference.
        var same = ArchivedMessage.received("Ok", from: "(202) 555-0143", at: 5, .junk)
        same.labels = ["spam"]
        same.isRead = false
        #expect(try device.importRecords([.message(same)]).imported.received == 0)
    }

    @Test func `a message keeps its label and read state, and gets a placeholder sender if it has none`() throws {
        var message = ArchivedMessage.received("Win", from: nil)
        message.labels = ["spam", "promotion"]
        message.isRead = false
        try device.importRecords([.skipped("header"), .message(message)])
        let unknown = try #require(try conversation(with: PlaceholderSender.number(1)))
        let imported = try #require(try device.store.messages(in: unknown.id, .first(1)).first)
        #expect(imported.label == "spam|promotion" && !imported.isRead && unknown.unread == 1)
        #expect(imported.date == Device.morning)
        let lines = try #require(try device.phone.report(of: imported)).lines.map(\.text)
        #expect(lines.contains { $0.hasPrefix("The archive has no date for it") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("The archive has no sender for it") }, "\(lines)")
        try device.importRecords([.message(.received("Complete", from: "24273", at: 7))])
        let other = try #require(try device.store.message(2))
        #expect(try device.phone.report(of: other)?.lines.contains { $0.text.contains("The archive has no") } == false)
    }

    @Test func `the first twenty invalid records are reported with their places, and all are counted`() throws {
        let records = (1...30).map { ArchiveRecord.bad("reason \($0)") } + [.message(.received("Hello"))]
        let summary = try device.importRecords(
            records + [.skipped("a draft"), .message(.sent("no recipient", to: nil))])
        #expect(summary.reading.badCount == 30 && summary.reading.bad.count == 20 && summary.imported.received == 1)
        #expect(summary.reading.bad.last == Import.Skipped(path: "made-up", place: .record(20), reason: "reason 20"))
        #expect(summary.reading.skippedRecords == ["a draft": 1, "sent messages without a recipient": 1])
    }

    @Test func `an archive that ends early is imported up to there, with the reason`() throws {
        let summary = try device.importRecords(
            [.message(.received("Hello", at: 1))], endingIn: ArchiveError("made-up was cut short."))
        #expect(summary.imported.received == 1)
        #expect(summary.reading.cutShort == ["made-up was cut short."] && summary.stoppedBy == nil)
    }

    @Test func `after a file that ends early, the other files are imported`() throws {
        let cut = ArchiveError("cut was cut short.")
        let archives = try ArchiveQueue(["cut", "whole", "cut"]) { path in
            FakeArchive([.message(.received(path, at: 1))], endingIn: path == "cut" ? cut : nil)
        }
        let importer = try Import(archives, phone: device.phone)
        importer.start()
        device.loop.run(atMost: .seconds(60)) { importer.hasEnded }
        #expect(importer.summary.imported == ImportResult(messages: 2, alreadyThere: 1))
        #expect(importer.summary.reading.cutShort == ["cut was cut short.", "cut was cut short."])
    }

    @Test func `Apple's verdict becomes a label, and the folder of another inbox does not`() throws {
        let messages = [
            ArchiveRecord.message(.received("ham", at: 1, .uncategorized)), .message(.received("spam", at: 2, .junk)),
        ]
        for (format, labels) in [(ArchiveFormat.messages, ["none", "junk"]), (.jsonLines, [nil, nil])] {
            let device = try Device()
            try device.importRecords(messages, as: format)
            let found = try device.store.conversations(in: Device.everything, .first(9)).flatMap {
                try device.store.messages(in: $0.id, .first(9))
            }
            #expect(found.sorted { $0.date < $1.date }.map(\.label) == labels)
        }
    }

    @Test func `a missing body equals an empty one`() throws {
        try device.importRecords([.message(.received(nil, at: 1)), .message(.received("", at: 2))])
        #expect(
            try device.importRecords([.message(.received("", at: 1)), .message(.received(nil, at: 2))]).imported
                .received == 0)
    }

    @Test func `a batch is limited by its messages, bytes, people and merges`() throws {
        let label = String(repeating: "l", count: 100)
        let received = (0..<50).map { number in
            var message = ArchivedMessage.received("text", from: PlaceholderSender.number(number), at: Int64(number))
            message.labels = [label]
            return ArchiveRecord.message(message)
        }
        // Each sender gets two replies: the batch's third person comes after four of them.
        let replied = received.enumerated().flatMap { number, message -> [ArchiveRecord] in
            let replies = [number * 2, number * 2 + 1].map { date in
                ArchiveRecord.message(.sent("reply", to: PlaceholderSender.number(number), at: Int64(date)))
            }
            return [message] + replies
        }
        let contacts = (0..<50).map { number in
            ArchiveRecord.contact(
                ArchivedContact(name: "Friend \(number)", addresses: [PlaceholderSender.number(number)]))
        }
        let few = Import.BatchLimit(messages: 99, bytes: 1 << 20, merges: 3)
        let limits: [([ArchiveRecord], Import.BatchLimit, Int)] = [
            (received, Import.BatchLimit(messages: 7, bytes: 1 << 20), 7),
            (received, Import.BatchLimit(messages: 99, bytes: 1_000), 9),
            (received, Import.BatchLimit(messages: 99, bytes: 1 << 20, people: 6), 6),
            (replied, few, 3), (contacts + received, few, 3),
        ]
        for (records, limit, first) in limits {
            let device = try Device()
            let archives = try ArchiveQueue(["made-up"]) { _ in FakeArchive(records) }
            let importer = try Import(archives, phone: device.phone, limit: limit)
            var imported: [Int] = []
            importer.onProgress = { [unowned importer] in
                imported.append(max(importer.summary.imported.received, importer.summary.imported.contacts))
            }
            importer.start()
            device.loop.run(atMost: .seconds(60)) { importer.hasEnded }
            #expect(imported.first == first && imported.last == 50)
        }
    }

    @Test func `a stopped import keeps its committed batches, and the next one continues`() throws {
        let records = (1...50).map { ArchiveRecord.message(.received("text \($0)", at: Int64($0))) }
        let archives = try ArchiveQueue(["made-up"]) { _ in FakeArchive(records) }
        let importer = try Import(
            archives, phone: device.phone, limit: Import.BatchLimit(messages: 10, bytes: 1 << 20))
        importer.onProgress = { [unowned importer] in if importer.summary.imported.received >= 20 { importer.stop() } }
        importer.start()
        device.loop.run(atMost: .seconds(60)) { importer.hasEnded }
        #expect(importer.summary.imported.received == 20)
        #expect(try device.store.messageCount() == 20)
        #expect(try device.importRecords(records).imported == ImportResult(messages: 30, alreadyThere: 20))
    }

    @Test func `imported messages count in what would change`() throws {
        let summary = try device.importRecords([.message(.received("-> junk", at: 1))])
        #expect(summary.imported.received == 1)
        let message = try #require(try device.store.message(1))
        #expect(message.journey?.isImported == true)
        #expect(message.journey?.withDelayedQuery(release: 16).wasQueried == true)
    }
}
