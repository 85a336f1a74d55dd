import Foundation
import LocatedYAML
import Messages
import Terminal
import TestFiles
import Testing

@testable import Configuration

/// The configuration: every setting, every kind of mistake, and files that are something else.
@Suite struct ConfigurationFileTests {
    static let commands = [
        BindableCommand(name: "why", keys: [.character("i")]),
        BindableCommand(name: "filter", keys: [.character("f")]),
        BindableCommand(name: "next-unread", keys: [.tab, .character("]")]),
        BindableCommand(name: "quit", keys: [.character("q")]),
    ]

    private func read(_ yaml: String) -> (UserConfiguration, [String]) {
        let (configuration, mistakes) = UserConfigurationFile.read(yaml, file: "config.yaml", Self.commands)
        return (configuration, mistakes.map(\.description))
    }

    @Test func `every setting is read`() {
        let (configuration, mistakes) = read(
            """
            theme: messages-dark
            keys: { why: w, next-unread: [F5, Ctrl-n] }
            filter: ../filters/mine
            release: 14
            country: gb
            bell: false
            mouse: no
            escape-time: 150
            panes: { folders: 24, conversations: 48, why: 44 }
            """)
        #expect(mistakes == [])
        var expected = UserConfiguration()
        expected.theme = .messagesDark
        expected.keys = ["why": [.character("w")], "next-unread": [.function(5), .control("n")]]
        expected.filter = Located("../filters/mine", SourcePosition(line: 3, column: 9))
        expected.release = Release(written: "14")
        expected.country = Country(code: "GB")
        expected.bell = false
        expected.mouse = false
        expected.escapeTime = 150
        expected.panes = PaneSizes(folders: 24, conversations: 48, why: 44)
        #expect(configuration == expected)
    }

    @Test(arguments: ["", "\n", "# theme: mono\n\n", "---\n# nothing\n"])
    func `a file without settings has no mistakes`(_ yaml: String) {
        let (configuration, mistakes) = read(yaml)
        #expect(configuration == UserConfiguration())
        #expect(mistakes == [])
    }

    @Test(arguments: [
        ("theme: drak", "config.yaml:1:8: theme: unknown value 'drak' (allowed: default, high-contrast, mono"),
        (
            "theme: messages-drak",
            "config.yaml:1:8: theme: unknown value 'messages-drak'; did you mean 'messages-dark'?"
        ),
        ("bell: true\nthem: mono", "config.yaml:2:1: unknown key 'them'; did you mean 'theme'?"),
        ("mouse: 3", "config.yaml:1:8: mouse: expected true or false, found \"3\""),
        ("escape-time: 9000", "config.yaml:1:14: escape-time: expected a whole number from 0 to 5000, found 9000"),
        ("release: 5", "config.yaml:1:10: release:"),
        ("country: XX", "config.yaml:1:10: country: unknown country 'XX'"),
        ("panes: { folders: 5 }", "config.yaml:1:19: folders: expected a whole number from 12 to 60, found 5"),
        ("panes: wide", "config.yaml:1:8: panes: expected a mapping"),
        ("keys: { wy: w }", "config.yaml:1:9: unknown key 'wy'"),
        ("keys: { nextunread: w }", "did you mean 'next-unread'?"),
        ("keys: { why: Escape }", "config.yaml:1:14: why: unknown key \"Escape\"; did you mean 'Esc'?"),
        ("keys: { why: Ctrl-c }", "config.yaml:1:14: why: Ctrl-c has the same meaning everywhere"),
        ("keys: { why: q }", "config.yaml:1:9: why: takes the only key of the command 'quit'"),
        ("keys: { why: w, filter: w }", "config.yaml:1:25: filter: the command 'why' has this key, too"),
        ("- theme", "config.yaml:1:1: expected a mapping (keys: theme, keys,"),
        ("theme: [mono", ": invalid YAML: while parsing a flow sequence (line 1)"),
        ("theme: mono\ntheme: default", "duplicate key 'theme' (first on line 1)"),
        ("filter:", "config.yaml:1:8: filter: expected a filter, as for --filter, found no value"),
    ])
    func `a mistake has its position and what is allowed`(_ yaml: String, _ message: String) throws {
        let (_, mistakes) = read(yaml)
        #expect(mistakes.count == 1)
        #expect(try #require(mistakes.first).contains(message), "\(mistakes)")
    }

    @Test func `a wrong value leaves its default, and the others count`() {
        let (configuration, mistakes) = read(
            "theme: nothing\nbell: maybe\ncountry: IN\nkeys: { why: Nothing, quit: x }")
        #expect(mistakes.count == 3)
        #expect(configuration.theme == .standard)
        #expect(configuration.bell)
        #expect(configuration.country?.code == "IN")
        #expect(configuration.keys == ["quit": [.character("x")]])
    }

    @Test func `nested aliases are refused before they expand`() {
        let lines = (1...20).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]"
        }
        let (configuration, mistakes) = read((["a0: &a0 [x]"] + lines).joined(separator: "\n"))
        #expect(configuration == UserConfiguration())
        #expect(mistakes.contains { $0.contains("nested aliases") })
    }

    @Test func `two commands can swap their keys`() {
        let (configuration, mistakes) = read("keys: { why: f, filter: i }")
        #expect(mistakes == [])
        #expect(configuration.keys == ["why": [.character("f")], "filter": [.character("i")]])
    }

    @Test func `a key is taken from a command that has others`() {
        let (configuration, mistakes) = read("keys: { why: Tab }")
        #expect(mistakes == [])
        #expect(configuration.keys == ["why": [.tab], "next-unread": [.character("]")]])
    }

    @Test func `files are read, and anything else at the path is a mistake`() throws {
        let folder = TestFolder()
        func file(_ path: String) -> UserConfigurationFile {
            UserConfigurationFile(path: path, commands: Self.commands)
        }
        let missing = file(folder.path("none.yaml"))
        #expect(!missing.isPresent && missing.mistakes.isEmpty && missing.summary == nil)
        let good = file(try folder.write("config.yaml", "theme: mono\n"))
        #expect(good.isPresent && good.configuration.theme == .mono && good.mistakes.isEmpty)
        let bad = file(try folder.write("bad.yaml", "theme: \u{1B}[31m\nbell: 7\nmouse: 9\n"))
        let summary = try #require(bad.summary)
        #expect(summary.contains("bad.yaml:") && summary.contains("siftbox doctor"))
        #expect(!summary.contains("\u{1B}"))
        try folder.link("link.yaml", to: folder.path("nowhere"))
        mkfifo(folder.path("pipe.yaml"), 0o600)
        for path in [folder.url.path, folder.path("link.yaml"), folder.path("pipe.yaml"), "/dev/null"] {
            let other = file(path)
            #expect(other.isPresent && other.mistakes.count == 1, "\(path): \(other.mistakes)")
            #expect(other.configuration == UserConfiguration())
        }
        let latin = folder.path("latin.yaml")
        try Data([0x61, 0x3A, 0x20, 0xE9]).write(to: URL(fileURLWithPath: latin))
        #expect(file(latin).mistakes.first?.description.contains("1:4: invalid UTF-8") == true)
    }

    @Test func `the file is the user's`() {
        #expect(UserConfigurationFile.standardPath(["XDG_CONFIG_HOME": "/x"]) == "/x/siftbox/config.yaml")
        #expect(
            UserConfigurationFile.standardPath(["XDG_CONFIG_HOME": "x", "HOME": "/h"])
                == "/h/.config/siftbox/config.yaml")
        #expect(ScreenState.standardPath(["HOME": "/h"]) == "/h/.local/state/siftbox/screen.json")
        #expect(ScreenState.standardPath(["XDG_STATE_HOME": "/s"]) == "/s/siftbox/screen.json")
    }
}
