import Archives
import Foundation
import InboxStore
import Messages
import Testing

@testable import Phone

@Suite struct ImportTests {
    private let device: Device

    init() throws { device = try Device() }

    private func conversation(with address: String, in category: Category = .uncategorised) throws -> Conversation? {
        try device.store.conversations(people: device.phone.address(address).key)
            .first { $0.bucket.category == category }
    }

    @Test func `texts lie where the phone had filed them, and nobody is asked or notified`() throws {
        try device.enter(.chooseFilter(device.makeFilter()))
        try device.settle()
        let before = device.queries.count
        let summary = try device.bringIn(
            [
                .text(.received("Your parcel", at: 1_000, .junk)),
                .text(.received("Hello", at: 2_000)),
                .text(.received("Card", from: "AX-HDFCBK", at: 3_000, .transaction(.transactionalFinance))),
            ], as: .messages)
        #expect(summary.imported.texts == 3)
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

    @Test func `replies count for their people: after three a sender is known, and junk comes back`() throws {
        try device.bringIn([
            .text(.received("Win", at: 1, .junk)), .text(.sent("one", at: 2)), .text(.sent("two", at: 3)),
        ])
        #expect(try conversation(with: "+12025550143", in: .junk)?.messages == 3)
        let summary = try device.bringIn([.text(.sent("three", at: 4))])
        #expect(summary.imported.replies == 1)
        let back = try #require(try conversation(with: "+12025550143"))
        #expect(back.messages == 4 && back.replies == 3 && back.bucket.known)
        // R1, R5: a filter would not be asked any more.
        let record = try device.store.record(
            of: Participants(sender: device.phone.address("+12025550143")), sender: nil)
        #expect(record.replies == 3 && record.isKnown)
    }

    @Test func `contacts are added once, and do what adding them by hand does`() throws {
        try device.bringIn([.text(.received("Win", at: 1, .junk))])
        let contact = ArchiveRecord.contact(
            ArchivedContact(name: "Mum", addresses: ["(202) 555-0143", "mum@example.com", "+1 202 555 0143"]))
        #expect(try device.bringIn([contact]).imported.contacts == 2)
        let again = try device.bringIn([contact, .text(.received("Dinner?", at: 2, .junk))]).imported
        #expect(again.contacts == 0 && again.contactsThere == 3)
        #expect(try device.store.contacts().map { $0.addresses.count } == [2])
        let mum = try #require(try conversation(with: "+12025550143"))
        #expect(mum.title == "Mum" && mum.messages == 2 && mum.bucket.known)
        #expect(try conversation(with: "+12025550143", in: .junk) == nil)
    }

    @Test func aSecondNameForAnAddressIsToldAndTheFirstOneStays() throws {
        func contact(_ name: String, _ addresses: String...) -> ArchiveRecord {
            .contact(ArchivedContact(name: name, addresses: addresses))
        }
        let summary = try device.bringIn([
            contact("Mum", "+12025550143"), contact("Mother", "(202) 555-0143", "mum@example.com"),
            contact("Mum", "202 555 0143"),
        ])
        #expect(summary.imported.contacts == 2 && summary.otherNameCount == 1)
        #expect(
            summary.otherNames.map { "\($0.place): \($0.reason)" } == [
                "record 2: (202) 555-0143 is Mum in Contacts, and not Mother as well"
            ])
        let again = try device.bringIn([contact("Mummy", "+12025550143")])
        #expect(again.imported.contactsThere == 1 && again.otherNameCount == 1)
        #expect(try device.store.contactName(device.phone.address("+12025550143").key) == "Mum")
        #expect(try device.bringIn((1...30).map { contact("Mum \($0)", "+12025550143") }).otherNameCount == 30)
    }

    @Test func aTextWhoseDateCannotBeReadIsSkippedAndOneWithoutComesIn() throws {
        let summary = try device.bringIn([
            .badDate(.received("When?"), "its date 'soon' cannot be read"), .text(.received("Now")),
        ])
        #expect(summary.imported.texts == 1 && summary.badCount == 1)
        #expect(summary.bad.map(\.reason) == ["its date 'soon' cannot be read"])
        #expect(try conversation(with: "+12025550143")?.preview == "Now")
    }

    @Test func aDatabaseOfMessagesWithoutContactsSaysWhatIsMissing() throws {
        let text = ArchiveRecord.text(.received("Hello", at: 5))
        #expect(try device.bringIn([text]).lacksContacts == false)
        #expect(try device.bringIn([.text(.received("Dinner?", at: 6))], as: .messages).lacksContacts)
        // By F9 its sender is unknown, whatever the phone knew.
        #expect(try conversation(with: "+12025550143")?.bucket.known == false)
        try device.bringIn([.contact(ArchivedContact(name: "Mum", addresses: ["+12025550143"]))], as: .vCard)
        #expect(try device.bringIn([.text(.received("Supper?", at: 7))], as: .messages).lacksContacts == false)
        #expect(try conversation(with: "+12025550143")?.bucket.known == true)
    }

    @Test func `equal texts come in as often as a file has them`() throws {
        let dateless = ArchiveRecord.text(.received("Ok", from: nil))
        let dated = ArchiveRecord.text(.received("Ok", at: 5))
        #expect(try device.bringIn([dateless, dateless, dated, dated]).imported.texts == 4)
        #expect(try device.bringIn([dated, dateless, dated, dateless]).imported == ImportResult(alreadyThere: 4))
        // One more of them, and a line more before the others.
        let more = ArchiveRecord.text(.received("New", from: nil))
        let small = Import.BatchLimit(texts: 2, bytes: 1 << 20)
        #expect(try device.bringIn([more, dateless, dateless, dateless], limit: small).imported.texts == 2)
        #expect(try device.bringIn([dateless, more, dateless, dateless], limit: small).imported.texts == 0)
    }

    @Test func `what else there is says what is the same: direction, people, date, body and service`() throws {
        var other = ArchivedMessage.received("Ok", at: 5)
        other.service = .iMessage
        let texts: [ArchivedMessage] = [
            .received("Ok", at: 5), .received("Ok", at: 6), .received("ok", at: 5), .received(nil, at: 5),
            .received("", at: 5), .received("Ok", from: "24273", at: 5), .sent("Ok", at: 5), other,
        ]
        #expect(try device.bringIn(texts.map { .text($0) }).imported.texts == 7)
        // Another way of writing the number is the same people; a label or a verdict is no other text.
        var same = ArchivedMessage.received("Ok", from: "(202) 555-0143", at: 5, .junk)
        same.labels = ["spam"]
        same.isRead = false
        #expect(try device.bringIn([.text(same)]).imported.texts == 0)
    }

    @Test func `a text keeps its label, whether it was read, and a stranger's number where nobody is told`() throws {
        var text = ArchivedMessage.received("Win", from: nil)
        text.labels = ["spam", "promotion"]
        text.isRead = false
        try device.bringIn([.skipped("header"), .text(text)])
        let stranger = try #require(try conversation(with: PlaceholderSender.number(1)))
        let message = try #require(try device.store.messages(in: stranger.id, .first(1)).first)
        #expect(message.label == "spam|promotion" && !message.isRead && stranger.unread == 1)
        #expect(message.date == Device.morning)
        let told = try #require(try device.phone.report(of: message)).lines.map(\.text)
        #expect(told.contains { $0.hasPrefix("when it came is not told there") }, "\(told)")
        #expect(told.contains { $0.hasPrefix("who sent it is not told there") }, "\(told)")
        try device.bringIn([.text(.received("Told", from: "24273", at: 7))])
        let other = try #require(try device.store.message(2))
        #expect(try device.phone.report(of: other)?.lines.contains { $0.text.contains("is not told") } == false)
    }

    @Test func `bad records are told with their places, the first twenty, and the others counted`() throws {
        let records = (1...30).map { ArchiveRecord.bad("reason \($0)") } + [.text(.received("Hello"))]
        let summary = try device.bringIn(records + [.skipped("a draft"), .text(.sent("to nobody", to: nil))])
        #expect(summary.badCount == 30 && summary.bad.count == 20 && summary.imported.texts == 1)
        #expect(summary.bad.last == Import.Skipped(path: "made-up", place: .record(20), reason: "reason 20"))
        #expect(summary.skippedRecords == ["a draft": 1, "texts of the user to nobody": 1])
    }

    @Test func `an archive that ends early leaves what came before, and says why`() throws {
        let summary = try device.bringIn(
            [.text(.received("Hello", at: 1))], endingIn: ArchiveError("made-up was cut short."))
        #expect(summary.imported.texts == 1)
        #expect(summary.cutShort == ["made-up was cut short."] && summary.stoppedBy == nil)
    }

    @Test func `a file that ends early does not keep the others out`() throws {
        let cut = ArchiveError("cut was cut short.")
        let bringing = try Import(["cut", "whole", "cut"], phone: device.phone) { path in
            MadeUpArchive([.text(.received(path, at: 1))], endingIn: path == "cut" ? cut : nil)
        }
        bringing.start()
        device.loop.run(atMost: .seconds(60)) { bringing.hasEnded }
        #expect(bringing.summary.imported == ImportResult(texts: 2, alreadyThere: 1))
        #expect(bringing.summary.cutShort == ["cut was cut short.", "cut was cut short."])
    }

    @Test func `the phone's own verdict is a label, and where a text lay in another inbox is none`() throws {
        let texts = [
            ArchiveRecord.text(.received("ham", at: 1, .uncategorised)), .text(.received("spam", at: 2, .junk)),
        ]
        for (format, labels) in [(ArchiveFormat.messages, ["none", "junk"]), (.jsonLines, [nil, nil])] {
            let device = try Device()
            try device.bringIn(texts, as: format)
            let found = try device.store.conversations(in: Device.everything, .first(9)).flatMap {
                try device.store.messages(in: $0.id, .first(9))
            }
            #expect(found.sorted { $0.date < $1.date }.map(\.label) == labels)
        }
    }

    @Test func `a missing body is an empty one when it comes again`() throws {
        try device.bringIn([.text(.received(nil, at: 1)), .text(.received("", at: 2))])
        #expect(try device.bringIn([.text(.received("", at: 1)), .text(.received(nil, at: 2))]).imported.texts == 0)
    }

    @Test func `a batch ends with its texts, its bytes, its people or those whose conversations come together`() throws
    {
        let label = String(repeating: "l", count: 100)
        let received = (0..<50).map { number in
            var text = ArchivedMessage.received("text", from: PlaceholderSender.number(number), at: Int64(number))
            text.labels = [label]
            return ArchiveRecord.text(text)
        }
        // Each stranger gets two replies: the third of the batch's people stands behind four of them.
        let replied = received.enumerated().flatMap { number, text in
            [text]
                + (0..<2).map {
                    .text(.sent("reply", to: PlaceholderSender.number(number), at: Int64(number * 2 + $0)))
                }
        }
        let contacts = (0..<50).map { number in
            ArchiveRecord.contact(
                ArchivedContact(name: "Friend \(number)", addresses: [PlaceholderSender.number(number)]))
        }
        let few = Import.BatchLimit(texts: 99, bytes: 1 << 20, settled: 3)
        let limits: [([ArchiveRecord], Import.BatchLimit, Int)] = [
            (received, Import.BatchLimit(texts: 7, bytes: 1 << 20), 7),
            (received, Import.BatchLimit(texts: 99, bytes: 1_000), 9),
            (received, Import.BatchLimit(texts: 99, bytes: 1 << 20, people: 6), 6),
            (replied, few, 3), (contacts + received, few, 3),
        ]
        for (records, limit, first) in limits {
            let device = try Device()
            let bringing = try Import(["made-up"], phone: device.phone, limit: limit) { _ in MadeUpArchive(records) }
            var came: [Int] = []
            bringing.onProgress = { [unowned bringing] in
                came.append(max(bringing.summary.imported.texts, bringing.summary.imported.contacts))
            }
            bringing.start()
            device.loop.run(atMost: .seconds(60)) { bringing.hasEnded }
            #expect(came.first == first && came.last == 50)
        }
    }

    @Test func `an import that is stopped keeps what was confirmed, and the next one goes on`() throws {
        let records = (1...50).map { ArchiveRecord.text(.received("text \($0)", at: Int64($0))) }
        let bringing = try Import(["made-up"], phone: device.phone, limit: Import.BatchLimit(texts: 10, bytes: 1 << 20))
        {
            _ in MadeUpArchive(records)
        }
        bringing.onProgress = { [unowned bringing] in if bringing.summary.imported.texts >= 20 { bringing.stop() } }
        bringing.start()
        device.loop.run(atMost: .seconds(60)) { bringing.hasEnded }
        #expect(bringing.summary.imported.texts == 20)
        #expect(try device.store.messageCount() == 20)
        #expect(try device.bringIn(records).imported == ImportResult(texts: 30, alreadyThere: 20))
    }

    @Test func `the filter can be asked about what was brought in, and files it again when the user wants it`() throws {
        let summary = try device.bringIn([.text(.received("-> junk", at: 1))])
        #expect(summary.imported.texts == 1)
        let message = try #require(try device.store.message(1))
        #expect(message.journey?.isImported == true)
        #expect(message.journey?.withDelayedQuery(release: 16).wasQueried == true)
    }
}

extension ImportResult {
    init(texts: Int = 0, alreadyThere: Int = 0) {
        self.init()
        self.texts = texts
        self.alreadyThere = alreadyThere
    }
}
