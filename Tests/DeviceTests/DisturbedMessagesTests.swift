import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

@Suite("X8: chaos with messages on their way")
struct DisturbedMessagesTests {
    private static func device(
        _ shares: [ChaosEffect: Chaos.Share], clock: DeviceClock = .virtual(Device.morning), delay: Int = 2_000
    ) throws -> Device {
        let device = try Device { $0.clock = clock }
        try change(device, shares, delay: delay)
        return device
    }

    private static func change(_ device: Device, _ shares: [ChaosEffect: Chaos.Share], delay: Int = 2_000) throws {
        try device.change { settings in
            settings.chaos = Chaos()
            settings.chaos.delayMilliseconds = delay
            for (effect, share) in shares { settings.chaos[effect] = share }
        }
    }

    /// The bodies of all messages, in the order of their numbers.
    private static func bodies(_ device: Device) throws -> [String?] {
        try device.store.conversations(in: Device.everything, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(1_000)) }
            .sorted { $0.id < $1.id }.map(\.body)
    }

    private static func details(_ diagnostics: [Diagnostic]?) -> [String] {
        (diagnostics ?? []).filter { $0.name == .chaos }.map(\.detail)
    }

    private static func journey(_ device: Device, _ body: String) throws -> Journey? {
        try device.store.conversations(in: Device.everything, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(1_000)) }.last { $0.body == body }?.journey
    }

    // MARK: Late

    @Test func `in a session, a late message waits for its clock, and its step ends without it`() throws {
        let device = try Self.device([.messageLate: .every(2)])
        try device.receive("one")
        let outcome = try device.receive("two")
        #expect(outcome.message == nil)
        #expect(Self.details(outcome.diagnostics) == ["message-late: the message arrives after 2.0 s"])
        #expect(outcome.rules == [.x8])
        try device.receive("three")
        device.phone.advanceClock(1_999)
        #expect(try Self.bodies(device) == ["one", "three"])
        device.phone.advanceClock(1)
        var isFiled = false
        device.phone.whenArrivedAreFiled { isFiled = true }
        #expect(device.loop.run(atMost: .seconds(60)) { isFiled })
        #expect(try Self.bodies(device) == ["one", "three", "two"])
        #expect(
            Self.details(try Self.journey(device, "two")?.diagnostics) == [
                "message-late: the message arrived 2.0 s late"
            ])
        #expect(try Self.journey(device, "one")?.diagnostics == [])
    }

    @Test func `with a real clock, a late message arrives by itself, and its sender learns then where it is`() throws {
        let device = try Self.device([.messageLate: .every(1)], clock: .real, delay: 100)
        let start = ContinuousClock.now
        let outcome = try device.receive("late")
        #expect(ContinuousClock.now - start >= .milliseconds(100))
        #expect(outcome.message != nil && outcome.folder != nil)
        #expect(Self.details(outcome.diagnostics) == ["message-late: the message arrived 100 ms late"])
    }

    @Test func `a clock that is released lets late messages arrive in real time`() throws {
        let device = try Self.device([.messageLate: .every(1)], delay: 100)
        try device.receive("late")
        device.phone.clock = device.phone.clock.released
        #expect(device.loop.run(atMost: .seconds(60)) { device.delivered.count == 1 })
    }

    // MARK: Order, twice, cut

    @Test func `the next message overtakes one`() throws {
        for clock in [DeviceClock.virtual(Device.morning), .real] {
            let device = try Self.device([.messageOrder: .every(2)], clock: clock, delay: 60_000)
            for text in ["one", "two", "three", "four"] { device.start(Device.text(text)) }
            #expect(device.loop.run(atMost: .seconds(60)) { device.delivered.count == 3 })
            #expect(try Self.bodies(device) == ["one", "three", "two"])
            let details = Self.details(try Self.journey(device, "two")?.diagnostics)
            #expect(details == ["message-order: the next message arrived before it"])
            device.phone.shutDown()
        }
    }

    @Test func `if each may be overtaken, pairs change places`() throws {
        let device = try Self.device([.messageOrder: .every(1)])
        for text in ["one", "two", "three", "four"] { device.start(Device.text(text)) }
        #expect(device.loop.run(atMost: .seconds(60)) { device.delivered.count == 4 })
        #expect(try Self.bodies(device) == ["two", "one", "four", "three"])
    }

    @Test func `a message that no other follows arrives by itself`() throws {
        let device = try Self.device([.messageOrder: .every(1)])
        try device.receive("alone")
        device.phone.advanceClock(2_000)
        #expect(device.loop.run(atMost: .seconds(60)) { device.delivered.count == 1 })
        let details = Self.details(try Self.journey(device, "alone")?.diagnostics)
        #expect(details == ["message-order: no message followed within 2.0 s, so it arrived by itself"])
    }

    @Test func `a message arrives twice as two messages, and its sender learns once`() throws {
        let device = try Self.device([.messageTwice: .every(1)])
        let promise = device.start(Device.text("hello"))
        try device.wait(promise)
        #expect(try Self.bodies(device) == ["hello", "hello"])
        #expect(promise.results.count == 1)
        let details = Self.details(try Self.journey(device, "hello")?.diagnostics)
        #expect(details == ["message-twice: the message arrived a second time"])
        #expect(try promise.results[0].get().diagnostics == [])
    }

    @Test func `of a long SMS, the first segment arrives`() throws {
        let device = try Self.device([.messageCut: .every(1)])
        let outcome = try device.receive(String(repeating: "0123456789", count: 30))
        #expect(try Self.bodies(device).map { $0?.count } == [153])
        #expect(Self.details(outcome.diagnostics) == ["message-cut: only the first of its 2 segments arrived"])
        let short = try device.receive("short")
        #expect(short.diagnostics == [])
        let other = try device.receive(String(repeating: "0123456789", count: 30), .iMessage)
        #expect(other.diagnostics == [])
    }

    // MARK: The end

    @Test func `what waits arrives when chaos is changed, and messages are counted from the beginning`() throws {
        let device = try Self.device([.messageLate: .every(2)], delay: 60_000)
        for text in ["one", "two", "three"] { try device.receive(text) }
        try Self.change(device, [.messageTwice: .every(2)])
        #expect(device.loop.run(atMost: .seconds(60)) { device.delivered.count == 3 })
        for text in ["four", "five"] { try device.receive(text) }
        #expect(try Self.bodies(device) == ["one", "three", "two", "four", "five", "five"])
    }

    @Test func `what waits is filed when the phone shuts down`() throws {
        for clock in [DeviceClock.virtual(Device.morning), .real] {
            let folder = TestFolder()
            let path = folder.url.appendingPathComponent("inbox.sqlite").path
            let file = try Device(path: path) { $0.clock = clock }
            let shares: [ChaosEffect: Chaos.Share] = [.messageLate: .percent(50), .messageOrder: .percent(50)]
            try Self.change(file, shares, delay: 3_600_000)
            try file.chooseFilter()
            for number in 1...20 { file.start(Device.text("message \(number)", from: "2427\(number)")) }
            file.phone.shutDown()
            let again = try Device(path: path)
            #expect(try again.store.messageCount() == 20)
        }
    }

    @Test func `a reset drops what waits, answers its sender, and counts from the beginning`() throws {
        let device = try Self.device([:], clock: .real)
        device.phone.endSetup()
        try Self.change(device, [.messageLate: .every(2)], delay: 60_000)
        try device.receive("one")
        let promise = device.start(Device.text("two"))
        try device.enter(.reset)
        #expect(promise.results.count == 1)
        #expect(throws: PhoneError.wasReset) { try promise.results[0].get() }
        device.phone.shutDown()
        #expect(device.delivered.map(\.body) == ["one"])
    }

    @Test func `what the inbox refuses or drops is not disturbed`() throws {
        let device = try Self.device([.messageTwice: .every(1), .messageLate: .every(1)])
        #expect(throws: PhoneError.self) { try device.receive("no", .rcs) }
        try device.enter(.block(address: "24273"))
        try device.receive("blocked", from: "24273")
        device.phone.advanceClock(2_000)
        try device.waitUntilIdle()
        #expect(try Self.bodies(device) == [])
    }

    @Test func `a message of a contact says in Why what chaos did`() throws {
        let device = try Self.device([.messageCut: .every(1)])
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let outcome = try device.receive(String(repeating: "long ", count: 40), from: "+12025550101")
        let journey = try #require(outcome.journey)
        #expect(!journey.wasQueried && journey.rules.contains(.x8))
        let report = JourneyReport(journey, sender: "+12025550101", body: "", folder: nil)
        #expect(report.lines.contains { $0.rule == .x8 && $0.text.contains("only the first of its 2 segments") })
    }
}
