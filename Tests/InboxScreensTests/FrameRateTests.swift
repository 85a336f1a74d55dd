import Messages
import Terminal
import Testing

@testable import InboxScreens
@testable import Phone

/// What the phone does without end is not drawn without end; what the user does is drawn at once.
@Suite struct DrawingRestTests {
    private func opened() throws -> InboxFixture {
        let fixture = try InboxFixture(columns: 120)
        fixture.app.minimumFrameTime = .seconds(3600)
        return fixture
    }

    @Test func `changes that follow one another are drawn together, with the next key`() throws {
        let fixture = try opened()
        let before = fixture.screen.frames.count
        for number in 0..<50 { fixture.receive("+12025550120", "Text \(number)") }
        #expect(fixture.screen.frames.count == before)
        fixture.press(.down)
        #expect(fixture.screen.frames.count == before + 1)
        #expect(fixture.text.contains("Text 49"))
    }

    @Test func `changes are drawn without a key, when the picture before has rested`() throws {
        let fixture = try opened()
        fixture.app.minimumFrameTime = .milliseconds(1)
        fixture.receive("+12025550120", "Hello")
        #expect(fixture.loop.run(atMost: .seconds(60)) { fixture.text.contains("Hello") })
    }

    @Test func `new lines of the filter's log draw and read nothing`() throws {
        let fixture = try InboxFixture(columns: 120)
        fixture.phone.changed(.filterLog)
        #expect(!fixture.app.isBusy)
    }
}
