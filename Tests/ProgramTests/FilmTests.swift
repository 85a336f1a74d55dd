import Foundation
import TestFiles
import Testing

/// `siftbox film`.
@Suite(.waitsForPrograms) struct FilmTests {
    private static let steps = """
        title: Two captions
        steps:
          - caption: The first caption.
          - receive: { from: "24273", text: An offer. }
          - caption: The second caption.
        """

    private let folder = TestFolder()

    init() throws { try folder.write("s.yaml", Self.steps) }

    private func film(_ arguments: [String]) throws -> Program.Result {
        try Program.run(["film"] + arguments, folder: folder.url)
    }

    @Test func `the ending of the file decides on the format`() throws {
        let cast = try film(["s.yaml", "-o", "a.cast"])
        #expect(cast.status == 0 && cast.errors == "")
        #expect(cast.output.contains(/^a\.cast: 120x40, 3\.9 s, 3 frames, [0-9]+ kB\n$/), "\(cast.output)")
        #expect(try String(contentsOfFile: folder.path("a.cast"), encoding: .utf8).hasPrefix(#"{"version":2,"#))
        try film(["s.yaml", "-o", "a.SVG", "--size", "80x24"]).ended(0)
        let svg = try String(contentsOfFile: folder.path("a.SVG"), encoding: .utf8)
        #expect(svg.hasPrefix("<svg ") && svg.contains("@keyframes film") && svg.contains("<title id=\"title\">Two"))
    }

    @Test func `standard output gets an asciicast, or an SVG with the option`() throws {
        let cast = try film(["s.yaml", "-o", "-"])
        #expect(cast.status == 0 && cast.output.hasPrefix(#"{"version":2,"#) && cast.errors == "")
        let svg = try film(["s.yaml", "-o", "-", "--format", "svg"])
        #expect(svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
    }

    @Test func `a moment is a picture`() throws {
        try film(["s.yaml", "-o", "a.svg", "--at", "1"]).ended(0)
        let svg = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
        #expect(svg.contains("The first caption.") && !svg.contains("@keyframes") && !svg.contains("An offer."))
        try film(["s.yaml", "-o", "b.svg", "--at", "60"]).ended(2, errors: "the film ends after 3.9 s")
    }

    @Test(
        .enabled(if: Program.isInstalled("rsvg-convert"), "rsvg-convert is not installed"))
    func `a PNG is drawn by rsvg-convert`() throws {
        try film(["s.yaml", "-o", "a.png", "--size", "60x20"]).ended(0)
        let bytes = try Data(contentsOf: folder.url.appendingPathComponent("a.png"))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Width and height, at twice the size: (60 × 8.4 + 28) × 2 = 0x428 and (20 × 18 + 48) × 2 = 0x330.
        let sizes: [UInt8] = [0, 0, 0x04, 0x28, 0, 0, 0x03, 0x30]
        #expect(Array(bytes[16..<24]) == sizes)
    }

    @Test(
        .enabled(
            if: Program.isInstalled("rsvg-convert") && Program.isInstalled("ffmpeg"),
            "rsvg-convert or ffmpeg is not installed"))
    func `a GIF has the frames with their times`() throws {
        try film(["s.yaml", "-o", "a.gif", "--size", "60x20"]).ended(0)
        let bytes = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("a.gif")))
        #expect(bytes.starts(with: Array("GIF89a".utf8)))
        // Width and height: 60 × 8.4 + 28 = 0x214 and 20 × 18 + 48 = 0x198, the low byte first.
        let sizes: [UInt8] = [0x14, 0x02, 0x98, 0x01]
        #expect(Array(bytes[6..<10]) == sizes)
        // Each frame has a graphic control extension, with its time in hundredths of a second.
        let controls = bytes.indices.dropLast(8).filter { bytes[$0..<$0 + 3] == [0x21, 0xF9, 0x04] }
        let times = controls.map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
        #expect((3...4).contains(times.count) && (385...400).contains(times.reduce(0, +)), "\(times)")
        // A key that is typed has its 60 ms.
        try folder.write("t.yaml", "title: T\nsteps:\n  - caption: Hi.\n  - press: [n, abc]\n")
        try film(["t.yaml", "-o", "t.gif", "--size", "60x20"]).ended(0)
        let typed = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("t.gif")))
        let places = typed.indices.dropLast(8).filter { typed[$0..<$0 + 3] == [0x21, 0xF9, 0x04] }
        let delays = places.map { place in Int(typed[place + 4]) }
        #expect(delays.filter { $0 == 6 }.count == 2, "\(delays)")
        try film(["s.yaml", "-o", "b.gif", "--size", "60x20"]).ended(0)
        #expect(try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("b.gif"))) == bytes)
    }

    @Test(
        .enabled(
            if: Program.isInstalled("rsvg-convert") && Program.isInstalled("ffmpeg"),
            "rsvg-convert or ffmpeg is not installed"),
        arguments: ["mp4", "webm"])
    func `a video has even sizes, and the same bytes on every run`(_ ending: String) throws {
        // 61 × 8.4 + 28 = 540.4, and twice that.
        try film(["s.yaml", "-o", "a.\(ending)", "--size", "61x20", "--speed", "4"]).ended(0)
        let bytes = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("a.\(ending)")))
        #expect(ending == "mp4" ? bytes[4..<8] == [0x66, 0x74, 0x79, 0x70] : bytes[..<4] == [0x1A, 0x45, 0xDF, 0xA3])
        try film(["s.yaml", "-o", "b.\(ending)", "--size", "61x20", "--speed", "4"]).ended(0)
        #expect(try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("b.\(ending)"))) == bytes)
    }

    @Test(
        .enabled(
            if: Program.isInstalled("rsvg-convert") && Program.isInstalled("ffmpeg"),
            "rsvg-convert or ffmpeg is not installed"))
    func `the column that makes a size even has the color of the screen`() throws {
        // 1081 pixels, which become 1082.
        try film(["s.yaml", "-o", "a.mp4", "--size", "61x20", "--speed", "50", "--theme", "messages-light"]).ended(0)
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        ffmpeg.arguments =
            ["ffmpeg", "-v", "error", "-i", folder.path("a.mp4"), "-frames:v", "1", "-f", "rawvideo"]
            + ["-pix_fmt", "rgb24", folder.path("pixels")]
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        let pixels = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("pixels")))
        try #require(pixels.count % (1082 * 3) == 0 && !pixels.isEmpty)
        let row = 1082 * 3 * 100
        #expect(pixels[(row - 3)..<row].allSatisfy { $0 > 200 }, "\(pixels[(row - 12)..<row])")
    }

    @Test(.enabled(if: Program.isInstalled("rsvg-convert"), "rsvg-convert is not installed"))
    func `what a video needs is named: ffmpeg, or its encoder`() throws {
        for name in ["bin", "tools"] { try folder.url.appendingPathComponent(name).makeFolder() }
        try folder.writeProgram("bin/ffmpeg", "#!/bin/sh\necho ' V....D gif GIF'\n")
        try folder.url.appendingPathComponent("broken").makeFolder()
        try folder.writeProgram("broken/ffmpeg", "#!/bin/sh\nexit 127\n")
        let converter = try #require(
            ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/rsvg-convert" }
                .first(where: FileManager.default.isExecutableFile))
        try folder.link("tools/rsvg-convert", to: converter)
        let tools = folder.path("tools")
        for (path, message) in [
            (tools, "MP4 needs ffmpeg, which is not installed. Install it"),
            ("\(tools):\(folder.path("bin"))", "MP4 needs the encoder libx264, which"),
            ("\(tools):\(folder.path("broken"))", "/ffmpeg does not run"),
        ] {
            try Program.run(["film", "s.yaml", "-o", "a.mp4"], environment: ["PATH": path], folder: folder.url)
                .ended(2, errors: message)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.mp4")))
    }

    @Test func `a picture can have larger text, and no title bar`() throws {
        try film(["s.yaml", "-o", "a.svg", "--size", "60x20", "--font-size", "28", "--no-window-bar"]).ended(0)
        let svg = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
        #expect(svg.contains(#"viewBox="0 0 532 388" width="1064" height="776""#) && !svg.contains("<circle"))
    }

    @Test func `without rsvg-convert, a PNG is refused with what to install`() throws {
        try Program.run(
            ["film", "s.yaml", "-o", "a.png"], environment: ["PATH": "/nowhere"], folder: folder.url
        ).ended(2, errors: "apt-get install librsvg2-bin")
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
    }

    @Test(arguments: [
        (["-o", "-", "--format", "gif"], "A GIF cannot be written to standard output"),
        (["-o", "a.gif", "--at", "1"], "--at needs a picture"),
        (
            ["-o", "a.mov"],
            "a.mov: '.mov' is not a format of films. A film ends in .cast, .svg, .gif, .mp4, .webm or .png."
        ),
        (["-o", "film"], "film: the format is unknown. A film ends in .cast, .svg, .gif, .mp4, .webm or .png."),
        (["-o", "a.mp4", "--at", "1"], "--at needs a picture"),
        (["-o", "-", "--format", "mp4"], "An MP4 cannot be written to standard output"),
        (["-o", "a.svg", "--font-size", "5"], "--font-size: expected pixels, from 6 to 96."),
        (["-o", "a.svg", "--font-size", "97"], "--font-size: expected pixels, from 6 to 96."),
        (["-o", "a.cast", "--font-size", "20"], "--font-size is for pictures: an asciicast has text"),
        (["-o", "-", "--no-window-bar"], "--no-window-bar is for pictures: an asciicast has text"),
        (["-o", "a.png", "--size", "500x200", "--font-size", "96"], "pixels are too many for PNG."),
        (["-o", "a.webm", "--size", "500x200"], "a.webm: 8456x7296 pixels are too many for WebM."),
        (["-o", ""], "-o has an empty value"), ([], "Missing expected argument '--output <file>'"),
        (["-o", "-", "--format", "png"], "A PNG cannot be written to standard output"),
        (["-o", "a.svg", "--size", "19x40"], "from 20x6 to 500x200"),
        (["-o", "a.svg", "--size", "501x40"], "from 20x6 to 500x200"),
        (["-o", "a.svg", "--size", "big"], "--size 'big': expected columns and rows such as 120x40"),
        (["-o", "a.svg", "--speed", "0"], "--speed: expected 0.1 to 100."),
        (["-o", "a.svg", "--start", "5", "--end", "5"], "--end is not after --start"),
        (["-o", "a.svg", "--end", "0"], "--end is not after --start"),
        (["-o", "a.svg", "--start=-1"], "--start: expected seconds"),
        (["-o", "a.svg", "--start", "nan"], "--start: expected seconds"),
        (["-o", "a.svg", "--at", "1", "--end", "2"], "--at is one moment"),
        (["-o", "a.cast", "--at", "1"], "--at needs a picture"),
        (["-o", "a.svg", "--theme", "defalt"], "Did you mean default?"),
        (["-o", "s.yaml", "--format", "svg"], "s.yaml is an input"),
        (["-o", "missing/a.svg"], "there is no folder"), (["-o", "no folder/a.svg"], "/no folder'"),
    ])
    func `what no film can have is refused before it is written`(_ arguments: [String], _ message: String) throws {
        try film(["s.yaml"] + arguments).ended(2, errors: message)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["s.yaml"])
        #expect(try String(contentsOfFile: folder.path("s.yaml"), encoding: .utf8) == Self.steps)
    }

    @Test func `an output that is an input or cannot be a file is refused before the session is played`() throws {
        // This session would fail.
        try folder.write("s.yaml", Self.steps + "\n  - expect: { count: { all: 7 } }\n")
        try folder.write("messages.csv", "from,text\n24273,Hi\n")
        try folder.write("part.yaml", "fragment: A part\nsteps:\n  - receive: { from: \"24273\", text: Hi }\n")
        try folder.write(
            "more.yaml",
            "title: More\nmessages: messages.csv\nsteps:\n  - include: part.yaml\n  - expect: { count: { all: 7 } }\n")
        try FileManager.default.createSymbolicLink(atPath: folder.path("loop.svg"), withDestinationPath: "loop.svg")
        for (session, output, reason) in [
            ("s.yaml", "/dev/full", "/dev/full is not a regular file. Write to standard output (-)"),
            ("s.yaml", "loop.svg", "loop.svg is a symbolic link that leads to itself."),
            ("s.yaml", "s.yaml/a.svg", "s.yaml is not a folder."), ("s.yaml", "./s.yaml", "is an input"),
            ("more.yaml", "part.yaml", "part.yaml is an input"),
            ("more.yaml", "messages.csv", "messages.csv is an input"),
        ] {
            try film([session, "-o", output, "--format", "cast"]).ended(2, errors: reason)
        }
    }

    @Test func `a failed session is exit 1, with its places, and the former film stays`() throws {
        try folder.write(
            "s.yaml", "title: T\nsteps:\n  - receive: { from: \"24273\", text: Offer }\n    expect: { folder: junk }\n")
        try folder.write("a.svg", "the former film")
        try film(["s.yaml", "-o", "a.svg"]).ended(
            1, errors: "s.yaml:4:15: folder: expected junk, found unknown", "No film was written.")
        #expect(try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8) == "the former film")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.svg", "s.yaml"])
    }

    @Test func `a session that cannot be read is exit 2, with its places`() throws {
        try folder.write("s.yaml", "title: T\nstepps: []\n")
        try film(["s.yaml", "-o", "a.svg"]).ended(2, errors: "s.yaml:2:1: unknown key 'stepps'")
        try film(["t.yaml", "-o", "a.svg"]).ended(2, errors: "t.yaml")
    }
}
