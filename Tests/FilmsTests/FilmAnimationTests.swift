import Foundation
import PropertyTesting
import Terminal
import Testing

@testable import Films

/// Films as animated SVG.
@Suite struct FilmAnimationTests {
    private func svg(_ frames: [(milliseconds: Int, grid: Grid)], end: Int) -> String {
        FilmAnimation(SampleFilm.film(frames, end: end, title: "A <film>", description: "One & two")).svg
    }

    private let a = SampleFilm.grid("a")
    private let b = SampleFilm.grid("b")

    @Test func `one animation moves the frames past the window, and loops`() {
        let svg = svg([(0, a), (1000, b)], end: 4000)
        #expect(svg.contains(".film{animation:film 4000ms step-end infinite}"))
        #expect(
            svg.contains(
                "@keyframes film{0.0000%{transform:translate(-0px)}25.0000%{transform:translate(-128.8px)}"
                    + "100%{transform:translate(-128.8px)}}"))
        #expect(svg.contains(#"<g transform="translate(128.8)">"#))
    }

    @Test func `a viewer who wants reduced motion sees the last frame`() {
        let svg = svg([(0, a), (1000, b)], end: 4000)
        #expect(
            svg.contains(
                "@media(prefers-reduced-motion:reduce){.film{animation:none;transform:translate(-128.8px)}}"))
    }

    @Test func `what frames have in common is written once`() {
        var (first, second) = (a, b)
        first.write("the same row", row: 1)
        second.write("the same row", row: 1)
        let svg = svg([(0, first), (10, second), (20, first)], end: 30)
        #expect(svg.components(separatedBy: ">the same row</text>").count == 2)
        // The third frame is the first one again.
        #expect(svg.components(separatedBy: #"<g transform="translate("#).count == 3)
        #expect(svg.contains("66.6666%{transform:translate(-0px)}"))
    }

    @Test func `it has a title and a description`() {
        let svg = svg([(0, a)], end: 10)
        #expect(svg.contains(#"role="img""#))
        #expect(svg.contains(#"<title id="title">A &lt;film&gt;</title>"#))
        #expect(svg.contains(#"<desc id="description">One &amp; two</desc>"#))
    }

    @Test func `hostile text becomes no element, and the document loads nothing`() throws {
        for seed in seeds(0..<40) {
            var random = SeededGenerator(seed: seed)
            let hostile = HostileText.make(using: &random) + "</text><script>alert(1)</script><image href='http://x/'/>"
            var grid = Grid(rows: 6, columns: 60)
            for row in 0..<6 { grid.write(hostile, row: row, column: -row * 20, role: random.pick(Role.allCases)) }
            let film = SampleFilm.film([(0, grid)], end: 10, title: hostile, description: hostile)
            for document in [FilmAnimation(film).svg, TerminalPicture(film, film.frames[0], form: .cells).svg] {
                let parser = XMLElements()
                #expect(parser.read(document), "seed \(seed): not well-formed")
                let known = ["svg", "title", "desc", "style", "defs", "g", "use", "rect", "circle", "text", "path"]
                #expect(parser.names.subtracting(known) == [])
                #expect(parser.references.allSatisfy { $0.hasPrefix("#") })
                #expect(!document.contains("url(") && !document.contains("@import"))
            }
        }
    }
}
