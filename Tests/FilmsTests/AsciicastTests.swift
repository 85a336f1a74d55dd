import Foundation
import PropertyTesting
import Terminal
import Testing

@testable import Films

/// Films as asciicasts.
@Suite struct AsciicastTests {
    private struct Cast {
        let header: [String: Any]
        let events: [(seconds: Double, text: String)]
        let lines: [String]

        /// Read with Foundation, not with the program's JSON.
        init(_ film: Film) throws {
            lines = String(decoding: Asciicast(film).bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            let values = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
            header = try #require(values.first as? [String: Any])
            events = try values.dropFirst().map { value in
                let event = try #require(value as? [Any])
                #expect(event.count == 3 && event[1] as? String == "o")
                return (try #require(event[0] as? Double), try #require(event[2] as? String))
            }
        }
    }

    @Test func `the first line has the size, the length, the title and the colors`() throws {
        let film = SampleFilm.film([(0, SampleFilm.grid("a"))], end: 61_250, title: "A \"film\"\\")
        let cast = try Cast(film)
        #expect(cast.header["version"] as? Int == 2)
        #expect(cast.header["width"] as? Int == 12 && cast.header["height"] as? Int == 3)
        #expect(cast.header["duration"] as? Double == 61.25)
        #expect(cast.header["title"] as? String == "A \"film\"\\")
        #expect(cast.header["env"] as? [String: String] == ["TERM": "xterm-256color"])
        let theme = try #require(cast.header["theme"] as? [String: String])
        #expect(theme["fg"] == "#d5d9e0" && theme["bg"] == "#15181e")
        #expect(theme["palette"]?.split(separator: ":").count == 16)
    }

    @Test func `times have three decimals`() throws {
        let film = SampleFilm.film([(0, SampleFilm.grid("a")), (1005, SampleFilm.grid("b"))], end: 2000)
        let cast = try Cast(film)
        #expect(cast.lines.dropFirst().map { $0.prefix(7) } == ["[0.000,", "[1.005,", "[2.000,"])
    }

    @Test func `a frame sends only what changed`() throws {
        var (first, second) = (SampleFilm.grid("abcdefghijkl"), SampleFilm.grid("abXdefghijYl"))
        first.write("same", row: 1, role: .title)
        second.write("same", row: 1, role: .title)
        let cast = try Cast(SampleFilm.film([(0, first), (10, second)], end: 20))
        // The style is still that of the first frame's end.
        #expect(cast.events[1].text == "\u{1B}[1;3HX\u{1B}[1;11HY")
    }

    @Test func `the cursor is shown where the frame has it, and hidden otherwise`() throws {
        let film = Film(
            title: "", description: "", size: Size(rows: 3, columns: 12), colors: FilmColors(.standard),
            frames: [
                Film.Frame(milliseconds: 0, grid: SampleFilm.grid("a"), cursor: Position(row: 2, column: 4)),
                Film.Frame(milliseconds: 5, grid: SampleFilm.grid("b")),
            ], milliseconds: 9)
        let cast = try Cast(film)
        var terminal = TestTerminal(rows: 3, columns: 12)
        #expect(terminal.write(cast.events[0].text) == [])
        #expect(terminal.isCursorVisible && terminal.cursor == (2, 4))
        #expect(terminal.write(cast.events[1].text) == [] && !terminal.isCursorVisible)
        #expect(terminal.write(cast.events[2].text) == [] && terminal.isCursorVisible)
    }

    @Test func `a theme with exact colors sends them`() throws {
        let cast = try Cast(SampleFilm.film([(0, SampleFilm.grid("a", role: .muted))], end: 9, theme: .messagesLight))
        #expect(cast.events[0].text.contains(/38;2;[0-9]+;[0-9]+;[0-9]+/))
        let theme = try #require(cast.header["theme"] as? [String: String])
        #expect(theme["bg"] == "#ffffff" && theme["fg"] == "#000000")
    }

    private static let samples = [
        "plain text", "日本語", "a日b語", "e\u{301}te\u{301}", "\u{1B}[31mred", "ab\u{202E}cd", "👍 ok", "   ", "xyz",
        "─│┌┐", "한국어 글",
    ]

    /// A grid with some of the samples, at any place and in any role.
    private static func grid(_ random: inout SeededGenerator) -> Grid {
        var grid = Grid(rows: 4, columns: 16)
        for _ in 0..<random.below(8) {
            grid.write(
                random.pick(samples), row: random.below(4), column: random.below(16), role: random.pick(Role.allCases))
        }
        return grid
    }

    /// What differs between a replayed frame and the grid; nil: nothing.
    private func difference(_ terminal: TestTerminal, _ grid: Grid) -> String? {
        guard terminal.text == grid.text else { return "shows:\n\(terminal.text)\ninstead of:\n\(grid.text)" }
        // A role has one style in the whole frame, also where only some of its cells were sent again.
        var styles: [Role: Set<String>] = [:]
        for (row, places) in terminal.rows.enumerated() {
            for (column, place) in places.enumerated() {
                styles[grid[row, column]?.role ?? .text, default: []].insert(place.style)
            }
        }
        return styles.values.allSatisfy { $0.count == 1 } ? nil : "styles: \(styles)"
    }

    @Test(arguments: [Theme.standard, .mono, .messagesDark])
    func `a terminal that replays an asciicast shows the frames`(_ theme: Theme) throws {
        try expectNoCounterexample(
            seeds: 0..<60,
            make: { random in
                (0...random.below(6)).map { _ in Self.grid(&random) }
            },
            violation: { grids in
                guard !grids.isEmpty else { return nil }
                let film = SampleFilm.film(
                    grids.enumerated().map { ($0.offset * 10, $0.element) }, end: 1000, theme: theme)
                var terminal = TestTerminal(rows: 4, columns: 16)
                for (grid, event) in zip(grids, try Cast(film).events) {
                    let unknown = terminal.write(event.text)
                    if !unknown.isEmpty { return "unknown: \(unknown)" }
                    if let difference = difference(terminal, grid) { return difference }
                }
                return nil
            }, printed: { $0.map(\.text).joined(separator: "\n----\n") })
    }
}
