import Device
import Foundation
import Messages
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// Notes, hints, the help and empty lists name the keys of the user's key map.
@Suite struct ReboundKeysTests {
    private static let commands = KeyMap.standard.bindings.filter { KeyMap.configurable.contains($0.context) }

    /// A key for each command, in a script that no text has.
    private static let keys: [String: [Key]] = {
        let letters = (0x0430...0x04FF).compactMap { Unicode.Scalar($0).map(Character.init) }.filter(\.isLowercase)
        let names = commands.map(\.command.nameInFiles)
        return Dictionary(uniqueKeysWithValues: zip(names, letters.map { [Key.character($0)] }))
    }()

    /// The default keys. Those of dialogs, which cannot be configured, have names of several letters, too.
    private static let formerLabels = Set(commands.flatMap { $0.keys.map(KeyMap.label) })
        .subtracting(["Esc", "Enter", "End"])

    private static let punctuation = CharacterSet(charactersIn: ".,;:()…│")

    /// The default keys that a text names: after "press", and in a note also alone.
    private func formerKeys(in text: String, isNote: Bool) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        return words.indices.compactMap { index in
            let word = words[index].trimmingCharacters(in: Self.punctuation)
            // What follows the edge of a box is another text.
            let isPressed =
                index > 0 && !words[index].hasPrefix("│")
                && ["press", "key"].contains(words[index - 1].lowercased())
            // "a" alone is a word.
            let isAlone = isNote && word.count == 1 && word != "a"
            return (isPressed || isAlone) && Self.formerLabels.contains(word) ? word : nil
        }
    }

    private func check(_ fixture: InboxFixture, _ what: String) {
        let note = fixture.state.status?.text ?? ""
        #expect(formerKeys(in: note, isNote: true) == [], "\(what): \(note)")
        #expect(formerKeys(in: fixture.text, isNote: false) == [], "\(what): \(fixture.text)")
    }

    private func press(_ command: Command, in fixture: InboxFixture) throws {
        fixture.press(.key(try #require(Self.keys[command.nameInFiles]?.first)))
    }

    private typealias Situation = (name: String, prepare: (InboxFixture) throws -> Void)

    private var situations: [Situation] {
        [
            ("empty", { _ in }), ("filled", { $0.fill() }),
            (
                "transcript",
                {
                    $0.fill()
                    try press(.open, in: $0)
                }
            ),
            (
                "selected",
                {
                    $0.fill()
                    try press(.select, in: $0)
                }
            ),
            (
                "deleted",
                {
                    $0.fill()
                    try press(.delete, in: $0)
                    $0.press(.enter)
                    try $0.click("Recently Deleted")
                }
            ),
            ("empty folder", { try $0.click("Recently Deleted") }),
        ]
    }

    private static let sizes = [(rows: 40, columns: 120), (rows: 50, columns: 200)]

    @Test func `no note or page has a default key when all keys are others`() throws {
        for situation in situations {
            for (rows, columns) in Self.sizes {
                let fixture = try InboxFixture(rows: rows, columns: columns, keys: Self.keys)
                try situation.prepare(fixture)
                check(fixture, situation.name)
            }
        }
    }

    /// Each situation has one of the sizes; the next command has it with the other.
    @Test(arguments: zip(commands.map(\.command), commands.indices))
    func `no note or page of a command has a default key when all keys are others`(
        _ command: Command, _ number: Int
    ) throws {
        for (place, situation) in situations.enumerated() {
            let (rows, columns) = Self.sizes[(number + place) % Self.sizes.count]
            let fixture = try InboxFixture(rows: rows, columns: columns, keys: Self.keys)
            try situation.prepare(fixture)
            try press(command, in: fixture)
            check(fixture, "\(situation.name), \(command)")
            fixture.press(.down, .escape)
            check(fixture, "\(situation.name), \(command), Esc")
        }
    }

    @Test func `the bar, a right click, a draft and an unknown key name configured keys`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, keys: Self.keys)
        fixture.fill()
        let bar = try #require(fixture.bottom.split(separator: "\n").last)
        #expect(formerKeys(in: String(bar), isNote: true) == [])
        try fixture.click("Known Senders", .rightClick)
        #expect(fixture.state.status?.text.contains("A right click does nothing.") == true)
        check(fixture, "mouse")
        fixture.press("Q")
        check(fixture, "unknown key")
        try press(.newMessage, in: fixture)
        fixture.press("half", .escape, says: "Draft saved.")
        check(fixture, "draft")
    }

    /// What no situation above shows.
    @Test func `no text in the sources has the key of a command`() throws {
        for path in SourceFiles.paths(in: "Sources/Screen/InboxScreens") {
            for line in try SourceFiles.code(path).split(separator: "\n") {
                for match in line.matches(of: /"[^"]*[Pp]ress (?<key>[^\\ "]{1,2})[ ."]/) {
                    #expect(!Self.formerLabels.contains(String(match.key)), "\(path): \(line)")
                }
            }
        }
    }
}
