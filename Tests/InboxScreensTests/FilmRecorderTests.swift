import Films
import Foundation
import Messages
import SessionScript
import Terminal
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// Sessions as films.
@Suite struct FilmRecorderTests {
    private func session(_ steps: String, about: String = "") throws -> Session {
        let indented = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
        return try Session(yaml: "title: T\n\(about)steps:\n\(indented)", file: "s.yaml")
            .withDefaultResponseTimeout(.seconds(60))
    }

    private func tour(_ options: FilmRecorder.Options = FilmRecorder.Options()) throws -> Film {
        let path = PlayedSession.folder.appendingPathComponent("tour.yaml").path
        return try FilmRecorder.record(Session(path: path).withDefaultResponseTimeout(.seconds(60)), options)
    }

    private func screens(_ film: Film) -> [String] { film.frames.map(\.grid.text) }

    @Test func `the same session has the same film on every run`() throws {
        let (first, second) = (try tour(), try tour())
        #expect(first.frames.count > 20 && first.milliseconds > 30_000)
        #expect(first == second)
        #expect(Asciicast(first).bytes == Asciicast(second).bytes)
        let svg = FilmAnimation(first).svg
        #expect(svg == FilmAnimation(second).svg)
        #expect(svg.utf8.count < 500_000, "\(svg.utf8.count)")
        // The note of the first build is gone when the filter is in use.
        #expect(!screens(first)[0].contains("Building"))
        // What a filter took is the only thing that differs from run to run.
        #expect(screens(first).contains { $0.contains("Offers · filtered by Bargains") })
        #expect(!screens(first).contains { $0.contains(/· [0-9.]+ m?s\b/) || $0.contains(/\ in [0-9.]+ ms\b/) })
    }

    @Test func `a caption is shown as long as in a session that is watched`() throws {
        let long = String(repeating: "word ", count: 20) + "end"
        let film = try FilmRecorder.record(session("- caption: Short.\n- caption: \(long)\n- caption: Last."))
        #expect(film.frames.map(\.milliseconds) == [0, 1500, 1500 + 45 * long.count])
        #expect(film.milliseconds == 3000 + 45 * long.count)
        #expect(screens(film)[0].contains("Short.") && screens(film)[1].contains("word end"))
        #expect(screens(film)[2].contains("Last."))
    }

    @Test func `without captions, each step and each key is shown long enough to be seen`() throws {
        let film = try FilmRecorder.record(
            session(
                """
                - receive: { from: "24273", text: First }
                - receive: { from: "24274", text: Second }
                - press: [n, hello there, Esc]
                """))
        #expect(film.frames.map(\.milliseconds).prefix(5) == [0, 2000, 4000, 5000, 5060])
        #expect(film.milliseconds == 8600)
        let shown = screens(film)
        #expect(shown[0].contains("First") && !shown[0].contains("Second") && shown[1].contains("Second"))
        #expect(shown[2].contains("New message to this phone") && !shown[2].contains("hello there"))
        // The text is typed.
        for (text, time) in [("hell", 5180), ("hello", 5240), ("hello there", 5600)] {
            #expect(film.frames.first { $0.grid.text.contains(text) }?.milliseconds == time, "\(text)")
        }
        let closed = try #require(film.frames.first { $0.milliseconds > 5600 })
        #expect(closed.milliseconds == 6600 && !closed.grid.text.contains("hello there"))
    }

    @Test func `with captions, keys follow each other faster, and a long text is typed in three seconds`() throws {
        let text = String(repeating: "many words ", count: 12)
        let film = try FilmRecorder.record(
            session("- caption: Look.\n- press: [n, \"\(text)\", Esc]\n- caption: Seen."))
        #expect(film.frames.map(\.milliseconds).prefix(4) == [0, 1500, 1750, 1772])
        // 132 characters with 22 ms between them, 250 ms until Esc, and the pauses after the step and the caption.
        #expect(film.milliseconds == 1500 + 250 + 131 * 22 + 250 + 900 + 1500)
        #expect(
            try film
                == FilmRecorder.record(session("- caption: Look.\n- press: [n, \"\(text)\", Esc]\n- caption: Seen.")))
    }

    @Test func `a banner disappears after its time`() throws {
        let film = try FilmRecorder.record(
            session(
                """
                - add-contact: { name: Mum, address: "+12025550101" }
                - receive: { from: "+12025550101", text: Dinner at seven. }
                - caption: \(String(repeating: "A long caption. ", count: 12))
                """))
        let hasBanner = film.frames.map { $0.grid.text.contains(" now ─") }
        let shown = try #require(hasBanner.firstIndex(of: true))
        let gone = try #require(hasBanner[shown...].firstIndex(of: false))
        #expect(film.frames[shown].milliseconds == 900 && film.frames[gone].milliseconds == 4900)
        #expect(!hasBanner[gone...].contains(true))
    }

    @Test func `keys are pressed, and what is typed has the cursor`() throws {
        let film = try FilmRecorder.record(session("- press: [n, hello there]\n- caption: Typed.\n- press: [Esc]"))
        let typed = try #require(film.frames.first { $0.grid.text.contains("Typed.") })
        #expect(typed.grid.text.contains("hello there") && typed.cursor != nil)
    }

    @Test func `a part has the frames between its times, and what follows is not played`() throws {
        let steps = try session(
            "- caption: One.\n- caption: Two.\n- caption: Three.\n- show: { from: \"24273\" }")
        var options = FilmRecorder.Options()
        (options.start, options.end) = (2000, 4000)
        let film = try FilmRecorder.record(steps, options)
        #expect(film.frames.map(\.milliseconds) == [0, 1000] && film.milliseconds == 2000)
        #expect(screens(film)[0].contains("Two.") && screens(film)[1].contains("Three."))
        #expect(throws: FilmRecorder.Failure.self) { _ = try FilmRecorder.record(steps) }
    }

    @Test func `a failed expectation is reported with its place, and there is no film`() throws {
        let steps = try session("- receive: { from: \"24273\", text: Offer }\n  expect: { folder: junk }")
        do {
            _ = try FilmRecorder.record(steps)
            Issue.record("there is a film")
        } catch {
            guard case .failed(let text) = error else { throw error }
            #expect(text.contains("s.yaml:4:15: folder: expected junk, found unknown"), "\(text)")
        }
    }

    @Test func `a part that begins after the end is refused, with the length`() throws {
        var options = FilmRecorder.Options()
        options.start = 60_000
        let steps = try session("- caption: One.")
        do {
            _ = try FilmRecorder.record(steps, options)
            Issue.record("there is a film")
        } catch {
            guard case .cannotRun(let text) = error else { throw error }
            #expect(text == "s.yaml: the film ends after 1.5 s; nothing is left from 60 s on.")
        }
    }

    @Test(arguments: [Size(rows: 6, columns: 20), Size(rows: 40, columns: 120), Size(rows: 60, columns: 200)])
    func `a film has the size that was asked for, and the colors of its theme`(_ size: Size) throws {
        for theme in Theme.all {
            var options = FilmRecorder.Options()
            (options.size, options.theme) = (size, theme)
            let film = try FilmRecorder.record(
                session("- receive: { from: \"24273\", text: Offer }\n- caption: Seen."), options)
            #expect(film.size == size && film.colors == FilmColors(theme))
            #expect(film.frames.allSatisfy { $0.grid.size == size })
        }
    }

    @Test func `the description has what the session is about and its captions`() throws {
        let film = try FilmRecorder.record(
            session("- caption: One.\n- caption: \"Two\\u202E.\"", about: "about: An example\n"))
        #expect(film.title == "T")
        #expect(film.description.hasPrefix("An example\nOne.\nTwo"))
        #expect(!film.description.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `what would change is in the film when all answers are there`() throws {
        let steps = try session(
            """
            - choose-filter: filterit
            - receive: { from: "+447700900456", text: Your parcel is junk }
            - press: [m]
            - caption: Compared.
            """)
        let (first, second) = (try FilmRecorder.record(steps), try FilmRecorder.record(steps))
        #expect(first == second)
        #expect(screens(first).contains { $0.contains("Compared.") && $0.contains("Nothing would change") })
    }
}
