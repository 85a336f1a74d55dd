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

    @Test func `Q1, Q2: a query contains the sender, the message body and the country, and nothing else`() throws {
        try device.chooseFilter()
        try device.receive("Your parcel\nis held", from: " +1 (202) 555-0143 ", .mms, with: ["+12025550199"])
        try device.waitForQueries(2)
        let query = try #require(device.queries.last)
        #expect(Set(query.keys) == ["id", "type", "sender", "messageBody", "receiverISOCountryCode"])
        #expect(query["sender"] as? String == "+1 (202) 555-0143")
        #expect(query["messageBody"] as? String == "Your parcel\nis held")
        #expect(query["receiverISOCountryCode"] as? String == "US")
    }

    @Test func `Q3: a message is queried once, and not again when another filter is chosen`() throws {
        try device.chooseFilter()
        for text in ["one", "two"] { try device.receive(text) }
        try device.waitForQueries(3)
        try device.enter(.chooseFilter(try device.makeFilter("other")))
        try device.receive("three")
        try device.waitForQueries(2)
        #expect(device.queries.count == 2)  // the capabilities and the third message
    }

    @Test func `C2: RCS does not exist before iOS 18`() throws {
        #expect(throws: PhoneError.service(.rcs, .sixteen)) { try device.receive("junk", .rcs) }
    }

    @Test func `C8: messages without a body or a sender are not queried, and are shown`() throws {
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
