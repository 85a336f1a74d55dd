import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import Testing

/// E, C, Q: which messages a filter receives, and with which data.
@Suite struct QueryTests {
    private let device: Device

    init() throws { device = try Device() }

    @Test
    func `E1, E2: without an active filter there are no queries`() throws {
        #expect(try device.receive("junk").journey?.reason == .noFilter)
        try device.chooseFilter()
        #expect(try device.receive("junk").journey?.reason == nil)
        try device.enter(.chooseFilter(nil))
        #expect(try device.receive("junk").journey?.reason == .noFilter)
        #expect(device.phone.activeFilter == nil)
    }

    @Test
    func `E3: with the switch off there are no queries and one list of messages (F10)`() throws {
        try device.chooseFilter()
        try device.receive("junk", from: "24273")
        var settings = Settings()
        settings.filterUnknownSenders = false
        #expect(try device.enter(.change(settings)).rules.contains(.e3))
        let outcome = try device.receive("junk")
        #expect(outcome.journey?.reason == .filteringOff)
        #expect(outcome.journey?.alert == Alert(alerts: true, rule: .n3))
        #expect(try device.folderNames == ["All Messages", "Recently Deleted"])
        #expect(try device.titles(.all).sorted() == ["+12025550143", "24273"])
        try device.enter(.undo)
        #expect(try device.titles(.junk) == ["24273"])
    }

    @Test
    func `E4: choosing a filter queries its capabilities`() throws {
        try device.chooseFilter()
        try device.waitForQueries(1)
        #expect(device.queries.first?["type"] as? String == "capabilities")
        #expect(device.phone.activeFilter?.capabilities.transactional == [.transactionalFinance, .transactionalOrders])
        #expect(try device.folderNames.contains("All Transactions"))
    }

    @Test
    func `Q1, Q2: a query contains the sender, the message body and the country, and nothing else`() throws {
        try device.chooseFilter()
        try device.receive("Your parcel\nis held", from: " +1 (202) 555-0143 ", .mms, with: ["+12025550199"])
        try device.waitForQueries(2)
        let query = try #require(device.queries.last)
        #expect(Set(query.keys) == ["id", "type", "sender", "messageBody", "receiverISOCountryCode"])
        #expect(query["sender"] as? String == "+1 (202) 555-0143")
        #expect(query["messageBody"] as? String == "Your parcel\nis held")
        #expect(query["receiverISOCountryCode"] as? String == "US")
    }

    @Test
    func `Q3: a message is queried once, and not again when another filter is chosen`() throws {
        try device.chooseFilter()
        for text in ["one", "two"] { try device.receive(text) }
        try device.waitForQueries(3)
        try device.enter(.chooseFilter(try device.makeFilter("other")))
        try device.receive("three")
        try device.waitForQueries(2)
        #expect(device.queries.count == 2)  // the capabilities and the third message
    }

    @Test
    func `C1, R7: a blocked sender's message is dropped, in whatever form the number is written`() throws {
        try device.chooseFilter()
        try device.enter(.block(address: "(202) 555-0143"))
        let outcome = try device.receive("hello", from: "+12025550143")
        #expect(outcome.message == nil)
        #expect(outcome.journey?.reason == .blocked)
        #expect(outcome.rules == [.c1, .r7])
        #expect(try device.store.messageCount() == 0)
        try device.enter(.unblock(address: "+12025550143"))
        #expect(try device.receive("hello").message != nil)
    }

    @Test
    func `C2: an iMessage is not queried, and RCS does not exist`() throws {
        try device.chooseFilter()
        #expect(try device.receive("junk", .iMessage).journey?.reason == .iMessage)
        #expect(throws: PhoneError.service(.rcs, .sixteen)) { try device.receive("junk", .rcs) }
    }

    @Test
    func `C5: a contact's message is not queried, nor one of a group with a contact`() throws {
        try device.chooseFilter()
        try device.enter(.addContact(name: "Mum", address: "(202) 555-0101"))
        let alone = try device.receive("junk", from: "+12025550101")
        #expect(alone.journey?.reason == .contact)
        #expect(alone.folder?.id == .known)
        #expect(alone.journey?.alert == Alert(alerts: true, rule: .n4))
        let group = try device.receive("junk", from: "24273", .mms, with: ["+12025550101", "+12025550199"])
        #expect(group.journey?.reason == .contact)
        let unknown = try device.receive("junk", from: "24273", .mms, with: ["+12025550199"])
        #expect(unknown.journey?.reason == nil)
        #expect(unknown.folder?.id == .junk)
    }

    @Test
    func `C8: messages without a body or a sender are not queried, and are shown`() throws {
        try device.chooseFilter()
        #expect(try device.receive(nil, .mms).journey?.reason == .noBody)
        #expect(try device.receive("junk", from: nil).journey?.reason == .noSender)
        #expect(try device.receive("junk", from: " \n").journey?.reason == .noSender)
        #expect(try device.conversations(.unknown).count == 2)
    }

    @Test func `blank participants of a group are ignored`() throws {
        try device.chooseFilter()
        let outcome = try device.receive("hello", .mms, with: ["", " "])
        #expect(try device.store.conversation(try #require(outcome.conversation))?.isGroup == false)
    }
}
