import Device
import DisplayText
import Films
import Foundation
import Messages
import SessionScript
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// The picture and the keys in README are those of the program.
@Suite struct ReadmeTests {
    private static let project = PlayedSession.folder.deletingLastPathComponent()

    /// The commands in README's table of keys, row by row.
    private static let commands: [Command] = [
        .newMessage, .filter, .sampleMessage, .reevaluate, .reply, .delete, .contact, .undo, .why, .settings, .search,
        .help,
    ]

    /// More messages for the picture: how many minutes ago, from whom, and their text.
    private static let more: [(Int64, String, String)] = [
        (190, "VM-PARCEL", "Your order 4411 has shipped and will be delivered tomorrow."),
        (160, "MY-CLINIC", "Reminder: your appointment with Dr Rao is on Monday at 10:40."),
        (130, "56161", "Members' night: Black Friday prices all week. Reply STOP to opt out."),
    ]

    @Test func `the picture shows the inbox after the tour`() throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        let played = try PlayedSession(session, rows: 35, columns: 120, hasFills: true)
        #expect(played.play())
        // Stop the session's clock.
        let now: Int64 = 1_795_783_800_000
        played.phone.clock = .virtual(now)
        for (minutes, from, text) in Self.more {
            var message = IncomingMessage(from: from, text: text)
            message.date = now - minutes * 60_000
            played.phone.enter(.receive(message))
            #expect(played.loop.run(atMost: .seconds(60)) { played.phone.waiting == 0 })
        }
        // Select the bank's message, and answer it.
        for _ in 0..<12 where !played.text.contains("▸ Rs 499") { played.press(.down) }
        played.press(.character("r"))
        for character in "That was me, thank you." { played.press(.character(character)) }
        played.press(.enter, .escape)
        var grid = played.screen.grid
        #expect(grid.text.contains("Finance · Black Friday"))
        Self.fixAnswerTimes(in: &grid)
        let picture = TerminalPicture(
            grid, title: "siftbox",
            description: "The inbox of Siftbox in a terminal: a filter has put a bank's message into Finance.")
        #expect(
            compareSnapshot(
                picture.svg, name: "screen", folder: Self.project.appending(path: ".github"), fileExtension: "svg")
                == .same)
    }

    /// Replaces the response times, which differ from run to run.
    private static func fixAnswerTimes(in grid: inout Grid) {
        for (row, line) in grid.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let time = line.firstMatch(of: /· [0-9.]+ m?s +/) else { continue }
            let column = TextWidth.width(of: String(line[..<time.range.lowerBound]))
            let text = "· 0.4 ms".padding(toLength: line[time.range].count, withPad: " ", startingAt: 0)
            grid.write(text, row: row, column: column, role: .footer)
        }
    }

    @Test func `the table of keys names the keys of the program`() throws {
        let readme = try String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8)
        let table = try #require(readme.components(separatedBy: "<!-- keys -->\n").dropFirst().first)
        let rows = try #require(table.components(separatedBy: "\n\n").first)
        let keys = rows.matches(of: /`([^`]+)`/).map { String($0.output.1) }
        let labels = Self.commands.map { KeyMap.standard.binding($0, in: .inbox)?.label }
        #expect(keys == labels)
    }
}
