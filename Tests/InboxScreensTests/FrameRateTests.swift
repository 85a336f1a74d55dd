import Messages
import ScreenDoubles
import SystemSupport
import Terminal
import Testing

@testable import Device
@testable import InboxScreens

/// Frequent changes of the phone are drawn together; user actions are drawn at once.
@Suite struct FrameRateTests {
    private func opened() throws -> InboxFixture {
        let fixture = try InboxFixture(columns: 120)
        fixture.app.frames.minimumTime = .seconds(3600)
        return fixture
    }

    @Test func `successive changes are drawn together, with the next key`() throws {
        let fixture = try opened()
        let before = fixture.screen.frames.count
        for number in 0..<50 { fixture.receive("+12025550120", "Text \(number)") }
        #expect(fixture.screen.frames.count == before)
        fixture.press(.down)
        #expect(fixture.screen.frames.count == before + 1)
        #expect(fixture.text.contains("Text 49"))
    }

    @Test func `changes are drawn without a key after the minimum frame time`() throws {
        let fixture = try opened()
        fixture.app.frames.minimumTime = .milliseconds(1)
        fixture.receive("+12025550120", "Hello")
        #expect(fixture.loop.run(atMost: .seconds(60)) { fixture.text.contains("Hello") })
    }

    @Test func `new lines in the filter's log cause no drawing`() throws {
        let fixture = try InboxFixture(columns: 120)
        fixture.phone.changed(.filterLog)
        #expect(!fixture.app.isBusy)
    }
}
