import Terminal
import Testing

@testable import Films

/// The frames of a film and of its parts.
@Suite struct FilmTests {
    private let a = SampleFilm.grid("a")
    private let b = SampleFilm.grid("b")
    private let c = SampleFilm.grid("c")

    private func build(
        _ frames: [(Int, Grid)], start: Int = 0, end: Int? = nil, length: Int
    ) -> Film? {
        var builder = FilmBuilder(start: start, end: end)
        for (milliseconds, grid) in frames { builder.add(grid, cursor: nil, at: milliseconds) }
        return builder.film(title: "T", description: "", colors: FilmColors(.standard), end: length)
    }

    @Test func `a frame is added when the screen changes`() throws {
        let film = try #require(build([(0, a), (900, a), (1000, b), (1500, b), (2000, a)], length: 2500))
        #expect(film.frames.map(\.milliseconds) == [0, 1000, 2000])
        #expect(film.frames.map(\.grid) == [a, b, a])
        #expect(film.milliseconds == 2500)
    }

    @Test func `a change of the cursor alone is a frame`() {
        var builder = FilmBuilder()
        builder.add(a, cursor: nil, at: 0)
        builder.add(a, cursor: Position(row: 1, column: 1), at: 10)
        #expect(builder.film(title: "", description: "", colors: FilmColors(.mono), end: 20)?.frames.count == 2)
    }

    @Test func `of several frames at one time the last one counts`() throws {
        let film = try #require(build([(0, a), (100, b), (100, c), (200, b), (200, c)], length: 300))
        #expect(film.frames.map(\.grid) == [a, c])
    }

    @Test func `a part starts with what the screen shows then, and ends before its end`() throws {
        let frames = [(0, a), (1000, b), (2000, c), (3000, a)]
        let film = try #require(build(frames, start: 1500, end: 3000, length: 9000))
        #expect(film.frames.map(\.milliseconds) == [0, 500])
        #expect(film.frames.map(\.grid) == [b, c])
        #expect(film.milliseconds == 1500)
    }

    @Test func `a part after the end of the recording cannot be filmed`() {
        #expect(build([(0, a)], start: 5000, length: 3000) == nil)
        #expect(build([(0, a)], start: 3000, length: 3000) == nil)
        #expect(build([], length: 3000) == nil)
    }

    @Test func `a film of no time has one frame`() throws {
        let film = try #require(build([(0, a)], length: 0))
        #expect(film.frames.count == 1 && film.milliseconds == 1)
    }

    @Test func `the builder counts the cells that it keeps`() {
        var builder = FilmBuilder(start: 100, end: 200)
        builder.add(a, cursor: nil, at: 0)
        builder.add(b, cursor: nil, at: 50)
        #expect(builder.cellCount == 36)
        builder.add(c, cursor: nil, at: 150)
        builder.add(a, cursor: nil, at: 200)
        #expect(builder.cellCount == 72)
    }

    @Test func `a faster film has the same frames in less time`() {
        let film = SampleFilm.film([(0, a), (1000, b), (1001, c)], end: 2001).played(at: 4)
        #expect(film.frames.map(\.milliseconds) == [0, 250])
        #expect(film.frames.map(\.grid) == [a, c])
        #expect(film.milliseconds == 500)
        #expect(
            SampleFilm.film([(0, a), (1000, b)], end: 1500).played(at: 0.5).frames.map(\.milliseconds) == [0, 2000])
    }

    @Test func `a moment has the frame that is shown then`() {
        let film = SampleFilm.film([(0, a), (1000, b)], end: 2000)
        #expect([0, 999, 1000, 9999].map { film.frame(at: $0).grid } == [a, a, b, b])
    }

    @Test func `seconds have one decimal if they need it`() {
        #expect([0, 1000, 61_249, 999, 50].map(Film.seconds) == ["0 s", "1 s", "61.2 s", "1 s", "0.1 s"])
    }
}
