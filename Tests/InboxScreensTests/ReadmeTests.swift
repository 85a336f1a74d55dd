import Films
import Foundation
import SessionScript
import Terminal
import TestFiles
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// The picture and the keys in README are those of the program.
@Suite struct ReadmeTests {
    private static let project = PlayedSession.folder.deletingLastPathComponent()

    /// The commands in README's table of keys, row by row.
    private static let commands: [Command] = [
        .newMessage, .filter, .sampleMessage, .whatWouldChange, .reply, .delete, .contact, .undo, .why, .settings,
        .search,
        .help,
    ]

    /// `siftbox film Sessions/tour.yaml -o .github/screen.svg --size 100x30` writes the same bytes.
    @Test(.timeLimit(.minutes(10)))
    func `the picture is a film of the tour`() throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
            .withDefaultResponseTimeout(.seconds(60))
        var options = FilmRecorder.Options()
        options.size = Size(rows: 30, columns: 100)
        let svg = FilmAnimation(try FilmRecorder.record(session, options)).svg
        #expect(svg.utf8.count < 500_000)
        #expect(
            compareSnapshot(
                svg, name: "screen", folder: Self.project.appending(path: ".github"), fileExtension: "svg") == .same)
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
