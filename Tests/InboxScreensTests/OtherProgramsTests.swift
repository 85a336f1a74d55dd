import Device
import InboxDatabase
import Messages
import SessionTerms
import Testing

@testable import InboxScreens

/// What other programs do in an inbox that a user looks at.
@Suite struct OtherProgramsTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled() }

    private var refusal: String? { fixture.app.sessionScreen.refusal() }

    @Test func `they do not use the screen while the user has something open`() {
        #expect(refusal == nil)
        fixture.press("j")
        #expect(refusal == nil)
        fixture.press("n", "my own text")
        #expect(refusal == "The user has something open on the screen.")
        fixture.press(.escape)
        #expect(refusal == nil)
        // What they have opened is theirs until the user uses it.
        fixture.app.sessionScreen.press([.text("i")], {})
        fixture.settle()
        #expect(refusal == nil && fixture.state.isSomethingOpen)
        fixture.press("j")
        #expect(refusal != nil)
    }

    @Test func `they do not use the screen while a session plays`() {
        let session = FakeSession()
        fixture.app.follow(session)
        #expect(refusal == "A session is playing, and uses the screen.")
        session.skipToEnd()
        fixture.settle()
        #expect(refusal == nil)
    }

    @Test func `a reset empties the screen, and a reply that is being written has no recipient`() throws {
        fixture.press("r", "To Mum")
        fixture.phone.enter(.reset)
        fixture.receive("+12025550199", "You have won")
        fixture.press(.enter)
        #expect(try fixture.phone.store.messageCount() == 1, "\(fixture.text)")
        fixture.press(.escape, .escape, shows: "You have won")
    }

    @Test(arguments: ["i", "m", "n", "/", "?", "!"])
    func `a reset while a page is open ends nothing`(_ key: String) throws {
        fixture.press(KeyInput(stringLiteral: key))
        fixture.phone.enter(.reset)
        fixture.settle()
        fixture.press(.enter, "j", .escape, .escape, .escape)
        #expect(try fixture.phone.store.messageCount() <= 1)
        fixture.receive("+12025550199", "You have won")
        #expect(fixture.text.contains("You have won"), "\(fixture.text)")
    }
}
