import PropertyTesting
import Testing

@testable import Terminal

/// What a terminal answers about its colors: parsed as colors, and never taken for keys.
@Suite struct ColorReportTests {
    private func outputs(_ parts: [String], pausesBetween: Bool = false) -> [InputDecoder.Output] {
        var decoder = InputDecoder()
        var found: [InputDecoder.Output] = []
        func read(_ text: String) {
            var bytes = Array(text.utf8)[...]
            while let output = decoder.next(&bytes) { found.append(output) }
        }
        for part in parts {
            read(part)
            if pausesBetween, decoder.pendingTimeout != nil { decoder.pause() }
        }
        while decoder.pendingTimeout != nil {
            decoder.pause()
            read("")
        }
        return found
    }

    private static let gray = ColorReport("11;rgb:1e1e/1e1e/1e1e".utf8)

    @Test(
        arguments: [
            ("11;rgb:1e1e/1e1e/1e1e", 0x1E1E1E), ("11;rgb:0000/8000/ffff", 0x0080FF), ("11;rgb:f/0/8", 0xFF0088),
            ("11;rgba:ffff/0000/0000/8000", 0xFF0000), ("11;#fdf6e3", 0xFDF6E3), ("11;#fff", 0xFFFFFF),
            ("11;#ffff00000000", 0xFF0000),
        ] as [(String, UInt32)])
    func `colors are read in every form`(_ body: String, _ color: UInt32) throws {
        let report = try #require(ColorReport(body.utf8))
        #expect(report.slot == .background)
        #expect(report.color == RGB(color))
    }

    @Test(arguments: [
        "", "11", "11;", "11;red", "11;rgb:1/2", "11;rgb:1/2/3/4", "11;rgb:12345/0/0", "11;rgb:zz/00/00", "11;#12345",
        "11;rgb:+1/0/0", "11;#é00", "12;rgb:0/0/0", "4;16;rgb:0/0/0", "4;-1;rgb:0/0/0", "4;rgb:0/0/0", "52;c;bHM=",
        "11;rgb:\u{1B}[A/0/0", "11;rgb:０/0/0",
    ])
    func `anything but a color of a known slot is ignored`(_ body: String) {
        #expect(ColorReport(body.utf8) == nil)
    }

    @Test(arguments: ["\u{7}", "\u{1B}\\"])
    func `an answer is a color, whole or split, and keys around it are keys`(_ end: String) throws {
        let gray = try #require(Self.gray)
        let text = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\(end)"
        #expect(outputs(["a\(text)b"]) == [.key(.character("a")), .color(gray), .key(.character("b"))])
        #expect(outputs(text.unicodeScalars.map(String.init)) == [.color(gray)])
        // After a pause, the part after an ESC would be a key.
        for length in 2..<text.unicodeScalars.count where Array(text.unicodeScalars)[length - 1] != "\u{1B}" {
            let (first, rest) = (text.unicodeScalars.prefix(length), text.unicodeScalars.dropFirst(length))
            #expect(outputs([String(first), String(rest)], pausesBetween: true) == [.color(gray)], "\(length)")
        }
    }

    @Test func `an answer that is cut off, garbage or endless types nothing`() {
        for text in [
            "\u{1B}]11;rgb:1e1e", "\u{1B}]11;rgb:zz/zz/zz\u{7}", "\u{1B}]11;\r\n\u{3}q\u{7}", "\u{1B}]0;title\u{1B}\\",
            "\u{1B}]l a title \u{1B}\\", "\u{1B}]11;\u{18}", "\u{1B}]11;" + String(repeating: "q", count: 100_000),
            "\u{1B}]11;" + String(repeating: "q", count: 100_000) + "\u{7}",
            "\u{1B}]11;" + String(repeating: "q", count: 100_000) + "\u{1B}\\",
        ] {
            #expect(outputs([text]) == [], "\(text.prefix(20).debugDescription)")
        }
        // Neither do the parts after a pause.
        #expect(outputs(["\u{1B}]11;rgb:zz", "qqq"], pausesBetween: true) == [])
    }

    @Test func `an escape sequence in a broken answer is a key`() {
        #expect(outputs(["\u{1B}]11;rgb:1e\u{1B}[A"]) == [.key(.up)])
        #expect(outputs(["\u{1B}]11;rgb:1e\u{1B}[", "B"]) == [.key(.down)])
    }

    @Test func `Alt and ] is a key`() {
        #expect(outputs(["\u{1B}]"]) == [.key(.alt("]"))])
    }

    @Test func `the terminal's type ends the answers`() {
        #expect(outputs(["\u{1B}[?62;1;22c"]) == [.terminalType])
        #expect(outputs(["\u{1B}[?1;2c"]) == [.terminalType])
    }

    @Test func `only what was asked is recorded, once`() throws {
        var query = ColorQuery()
        var colors = TerminalColors()
        let gray = try #require(Self.gray)
        #expect(!query.record(gray, in: &colors))
        query.begin()
        #expect(query.isInFlight)
        #expect(query.record(gray, in: &colors))
        #expect(colors.background == RGB(0x1E1E1E))
        #expect(!query.record(try #require(ColorReport("11;#ffffff".utf8)), in: &colors))
        #expect(colors.background == RGB(0x1E1E1E))
        query.end()
        // Late answers count.
        #expect(query.record(try #require(ColorReport("4;4;#0000ff".utf8)), in: &colors))
        #expect(colors.numbered == [4: RGB(0x0000FF)])
    }

    @Test func `terminals that might show the question are not asked`() {
        for kind in ["xterm-256color", "tmux-256color", "screen-256color", "foot", "alacritty", "newer-terminal"] {
            #expect(ColorQuery.isUnderstood(by: kind), "\(kind)")
        }
        for kind in ["", "linux", "vt100", "dumb", "ansi", "eterm-color"] {
            #expect(!ColorQuery.isUnderstood(by: kind), "\(kind)")
        }
    }

    @Test(
        arguments: [
            ("15;0", true), ("0;15", false), ("0;default;15", false), ("7;8", true), ("0;7", false), ("", nil),
            ("0;99", nil), ("0;-1", nil), ("x;y", nil), (String(repeating: "0;", count: 999) + "0", nil),
        ] as [(String, Bool?)])
    func `COLORFGBG is a hint`(_ text: String, _ isDark: Bool?) {
        #expect(TerminalColors(colorFGBG: text).darknessHint == isDark)
    }

    @Test func `random bytes crash nothing and end`() {
        expectNoCounterexample(
            seeds: 0..<200,
            make: { random in (0..<random.below(60)).map { _ in UInt8.random(in: 0...255, using: &random) } },
            violation: { bytes in
                let text: [UInt8] = [0x1B, 0x5D] + bytes
                var decoder = InputDecoder()
                var rest = text[...]
                while decoder.next(&rest) != nil {}
                for _ in 0..<4 where decoder.pendingTimeout != nil { decoder.pause() }
                return decoder.pendingTimeout == nil ? nil : "is still waiting"
            })
    }
}
