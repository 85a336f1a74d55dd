import Films
import Foundation
import SessionScript
import Terminal
import TestFiles
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// The pictures in the guide are moments of sessions.
@Suite struct GuidePictureTests {
    struct Still: CustomTestStringConvertible, Sendable {
        /// The page, and the picture's name.
        var page: String
        var session: String
        /// The picture is the last moment with this text on the screen.
        var text: String
        var size = Size(rows: 24, columns: 80)
        var theme = Theme.standard

        var testDescription: String { page }
    }

    private static let large = Size(rows: 30, columns: 100)

    static let stills = [
        Still(page: "start", session: "tour", text: "Sam got the job"),
        Still(page: "use", session: "tour", text: "11 of 212 messages would move", size: large),
        Still(page: "projects", session: "mistakes", text: "Transactions · filtered by Parcels", size: large),
        Still(page: "test", session: "small-screen", text: "Why · +1 (202) 555-0150"),
        Still(page: "show", session: "demo-2022", text: "▸  ● Coupons", size: large, theme: .messagesLight),
        Still(page: "connect", session: "demo-2022", text: "Answer: transaction, transactionalFinance", size: large),
        Still(page: "measure", session: "bayes", text: "Rewards · filtered by Bayes", size: large),
        Still(page: "reference", session: "release-26", text: "Sorry, wrong number", size: large),
    ]

    private static let guide = PlayedSession.folder.deletingLastPathComponent().appending(path: ".github/guide")

    /// `SIFTBOX_RECORD=1 swift test --filter GuidePictureTests` records them.
    @Test(.timeLimit(.minutes(10)), arguments: stills)
    func `a page's picture is a moment of a session`(_ still: Still) throws {
        let session = try Session(path: PlayedSession.folder.appending(path: "\(still.session).yaml").path)
            .withDefaultResponseTimeout(.seconds(60))
        var options = FilmRecorder.Options()
        (options.size, options.theme) = (still.size, still.theme)
        let film = try FilmRecorder.record(session, options)
        let frame = try #require(film.frames.last { $0.grid.text.contains(still.text) })
        let svg = TerminalPicture(film, frame).svg
        #expect(svg.utf8.count <= 40_000)
        #expect(compareSnapshot(svg, name: still.page, folder: Self.guide, fileExtension: "svg") == .same)
    }

    @Test func `every page has a picture`() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: Self.guide.path)
            .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
        #expect(Set(pages) == Set(Self.stills.map(\.page)))
    }
}
