import Configuration
import Foundation
import Messages
import ScreenDoubles
import SystemSupport
import Terminal
import TestFiles
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// The editor, messages that are delivered again, and panes of another size.
@Suite struct EditingTests {
    private let folder = TestFolder()
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled(rows: 40) }

    @Test func `the place of an error is read from the compiler's line`() {
        let place = EditorPlace(error: "/home/me/My Filter/Handler.swift:9:13: error: cannot find 'x'")
        #expect(place == EditorPlace(path: "/home/me/My Filter/Handler.swift", line: 9))
        #expect(EditorPlace(error: "Handler.swift:9: error") == nil)
        #expect(EditorPlace(error: "/a:b") == nil)
    }

    @Test(arguments: [
        ("vim", "vim +9 '/a b/it'\\''s.swift'"), ("code --wait", "code --wait --goto '/a b/it'\\''s.swift':9"),
        ("/usr/bin/nano -l", "/usr/bin/nano -l +9 '/a b/it'\\''s.swift'"),
    ])
    func `a file is quoted for the shell`(_ editor: String, _ command: String) {
        #expect(EditorPlace.command(editor, "/a b/it's.swift", line: 9) == command)
    }

    @Test func `the source that handles queries is opened in a folder`() throws {
        for (name, text) in [("A.swift", "struct A {}"), ("B.swift", "class B: ILMessageFilterQueryHandling {}")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        #expect(EditorPlace(path: folder.path("A.swift")).file == folder.path("A.swift"))
        let parent = (folder.path("A.swift") as NSString).deletingLastPathComponent
        #expect(EditorPlace(path: parent).file == folder.path("B.swift"))
        #expect(EditorPlace(path: folder.path("none")).file == nil)
    }

    @Test func `in a folder with a siftbox.yaml, the filter that it names is opened`() throws {
        for (name, text) in [("siftbox.yaml", "filter: f.py\n"), ("f.py", ""), ("A.swift", "")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        let parent = (folder.path("A.swift") as NSString).deletingLastPathComponent
        #expect(EditorPlace(path: parent).file == folder.path("f.py"))
        // A sample has no file to open.
        try Data("filter: keywords\n".utf8).write(to: URL(fileURLWithPath: folder.path("siftbox.yaml")))
        #expect(EditorPlace(path: parent).file == folder.path("A.swift"))
    }

    @Test func `without a filter of your own there is nothing to edit`() throws {
        fixture.press("e", says: "There is nothing to edit")
    }

    @Test func `the editor gets the terminal, and an error is shown`() throws {
        let file = folder.path("Handler.swift")
        try Data("one".utf8).write(to: URL(fileURLWithPath: file))
        fixture.app.surroundings.editor = "echo >>"
        fixture.app.edit(EditorPlace(path: file))
        #expect(
            fixture.loop.run(atMost: .seconds(30)) {
                fixture.state.status?.text.contains("Back from the editor.") == true
            })
        #expect(fixture.screen.suspensions == 1)
        fixture.app.surroundings.editor = "false"
        fixture.app.edit(EditorPlace(path: file))
        #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.state.status?.text.contains("did not open") == true })
    }

    @Test func `a message is edited and delivered again`() throws {
        let count = fixture.state.facts.messageCount
        fixture.press("E", .control("s"))
        #expect(fixture.state.facts.messageCount == count + 1)
        #expect(fixture.state.transcript.messages.suffix(2).map(\.body).allSatisfy { $0?.hasPrefix("Rs 499") == true })
        fixture.press("E", " Edited.", .control("s"))
        #expect(fixture.state.transcript.messages.last?.body?.hasSuffix("Call 1800. Edited.") == true)
        #expect(fixture.state.transcript.conversation?.title == "AX-HDFCBK")
    }

    @Test func `panes have the columns of the configuration, and what is changed is remembered`() throws {
        var configuration = UserConfiguration()
        configuration.panes.folders = 16
        let remembered = ScreenState(panes: PaneSizes(conversations: 28))
        let app = InboxApp(
            phone: fixture.phone, screen: fixture.screen, sessionWriter: ReplayingWriter(),
            configuration: configuration, remembered: remembered)
        #expect(app.state.layout.folders?.columns == 16)
        #expect(app.state.layout.conversations?.columns == 28)
        #expect(app.changedState(remembered) == nil)
        app.state.panes.setColumns(32, by: .conversations)
        app.state.mouse.isOn = false
        let changed = app.changedState(remembered)
        #expect(changed?.panes.conversations == 32 && changed?.mouse == false)
    }

    @Test func `a pane is zoomed, where it does not fill the screen anyway`() throws {
        fixture.press("z")
        #expect(fixture.state.layout.transcript == nil && fixture.state.layout.folders == nil)
        fixture.press(.enter)
        #expect(fixture.state.layout.transcript != nil && fixture.state.layout.conversations == nil)
        fixture.press("z")
        #expect(fixture.state.layout.folders != nil)
        fixture.resize(rows: 12, columns: 40)
        fixture.press("z", shows: "This pane already fills the screen.")
    }
}
