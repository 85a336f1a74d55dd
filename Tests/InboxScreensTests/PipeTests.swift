import Device
import Foundation
import Messages
import ScreenDoubles
import SessionTerms
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// A message or a conversation on the standard input of a command.
@Suite struct PipeTests {
    private let folder = TestFolder()
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled(rows: 40) }

    /// Runs `cat` and returns what it got.
    private func piped(_ keys: KeyInput..., from fixture: InboxFixture? = nil) throws -> String {
        let fixture = fixture ?? self.fixture
        let file = folder.path("piped-\(UUID().uuidString)")
        fixture.press("|", shows: "Pipe to a command")
        for key in keys { fixture.press(key) }
        fixture.press(.control("u"), "cat > \(file)", .enter)
        #expect(fixture.state.status == .done("Back from “cat > \(file)”.") && fixture.state.dialog == nil)
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    @Test func `a command gets the message, its journey or the conversation`() throws {
        let body = "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800."
        #expect(try piped() == body + "\n")
        let journey = try piped(.up, .right, .down)
        #expect(journey.hasPrefix(body + "\n\n") && journey.contains("No filter is active"), "\(journey)")
        let conversation = try piped(.up, .right, .down)
        #expect(conversation.contains(" · AX-HDFCBK\nRs 120 debited from A/c XX12\n\n"), "\(conversation)")
        #expect(conversation.hasSuffix(" · AX-HDFCBK\n\(body)\n"))
        #expect(fixture.screen.suspensions == 3 && fixture.screen.pauses == 3)
    }

    @Test func `what was piped last is proposed`() throws {
        _ = try piped(.up, .right, .down)
        fixture.press("|", shows: "Message and its journey", "piped-")
        fixture.press(.escape)
        #expect(fixture.screen.suspensions == 1)
    }

    @Test func `a message cannot control the terminal through a command`() throws {
        fixture.receive("+12025550150", "A\u{1B}[2J\u{9B}1mB\u{7}\tC\r\nD\rE\u{0}\u{7F} 👩\u{200D}🚀")
        #expect(try piped() == "A[2J1mB\tC\nD\nE 👩\u{200D}🚀\n")
    }

    @Test(arguments: [
        ("exit 3", "“exit 3” ended with status 3."), ("kill -9 $$", "“kill -9 $$” was ended by signal 9."),
        ("no-such-command 2>/dev/null", "was not run: no such command."), ("((( 2>/dev/null", "ended with status"),
    ])
    func `a command that fails is reported`(_ command: String, _ sentence: String) {
        fixture.press("|")
        fixture.type(command)
        fixture.press(.enter, says: sentence)
        fixture.press("i", shows: "Why")
    }

    @Test func `a command ends when no one reads its output, and cannot write to its input`() {
        for command in ["while :; do echo x; done | head -1 >/dev/null", "! echo x 2>/dev/null >&0"] {
            fixture.press("|")
            fixture.press(.control("u"))
            fixture.type(command)
            fixture.press(.enter, says: "Back from “\(command)”.")
        }
    }

    @Test(arguments: [
        ("exit 1", "“exit 1” ended with status 1."), ("exit 130", "“exit 130” was interrupted."),
    ])
    func `a search without a match is a hint, and so is an interrupt`(_ command: String, _ sentence: String) {
        fixture.press("|")
        fixture.type(command)
        fixture.press(.enter)
        #expect(fixture.state.status == .hint(sentence))
    }

    @Test func `a command need not read its input`() throws {
        fixture.receive("+12025550150", String(repeating: "long ", count: 20_000))
        fixture.press("|", "true", .enter, says: "Back from “true”.")
    }

    @Test func `a picture has no text, a message from the user no journey, and an empty list nothing`() throws {
        fixture.receive("+12025550150", nil, service: .mms)
        #expect(try piped() == "(picture, no text)\n")
        fixture.press("/", "When", .enter)
        #expect(try piped(.up, .right, .down) == "Yes! When?\n\nYou sent this message; it has no journey.\n")
        let empty = try InboxFixture()
        empty.press("|", without: "Pipe to a command")
        #expect(empty.state.dialog == nil && empty.state.status != nil)
    }

    @Test func `a session cannot run a command`() throws {
        fixture.app.sessionScreen.press([.text("|")], {})
        fixture.settle()
        #expect(fixture.state.dialog == nil && fixture.bottom.contains("A session cannot pipe"))
        fixture.app.sessionScreen.press([.text("|\n\n")], {})
        fixture.settle()
        #expect(fixture.screen.suspensions == 0 && fixture.state.dialog == nil)
    }
}
