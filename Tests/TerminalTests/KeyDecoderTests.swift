import Testing

@testable import Terminal

struct KeyDecoderTests {
    /// The output for these bytes, with a pause of `pendingTimeout` after each burst.
    private func keys(_ bursts: String..., table: TerminalKeys = TerminalKeys()) -> [KeyDecoder.Output] {
        var decoder = KeyDecoder(keys: table)
        return bursts.flatMap { burst in
            var found = burst.utf8.flatMap { decoder.decode($0) }
            while decoder.pendingTimeout != nil { found += decoder.pause() }
            return found
        }
    }

    /// The output for these bytes, with a pause after each burst that is too short to discard a sequence.
    private func keysWithShortPauses(_ bursts: String...) -> [KeyDecoder.Output] {
        var decoder = KeyDecoder()
        return bursts.flatMap { burst in
            let found = burst.utf8.flatMap { decoder.decode($0) }
            return found + (decoder.pendingTimeout == EscapeTime.standard ? decoder.pause() : [])
        }
    }

    @Test(
        arguments: [
            ("q", .character("q")), ("é", .character("é")), ("日", .character("日")), ("😀", .character("😀")),
            ("\r", .enter), ("\n", .control("j")), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace),
            ("\u{01}", .control("a")), ("\0", .control(" ")), ("\u{1F}", .control("_")),
            ("\u{1B}", .escape), ("\u{1B}x", .alt("x")), ("\u{1B}\r", .alt("\n")), ("\u{1B}é", .alt("é")),
            ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}\u{08}", .alt("\u{7F}")),
            ("\u{1B}O", .alt("O")), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[1;5C", .right),
            ("\u{1B}[D", .left),
            ("\u{1B}[Z", .backTab), ("\u{1B}[3~", .delete), ("\u{1B}[5;2~", .pageUp), ("\u{1B}[15~", .function(5)),
        ] as [(String, Key)]
    )
    func `bytes make keys`(bytes: String, key: Key) {
        #expect(keys(bytes) == [.key(key)])
    }

    @Test func `unknown sequences are ignored`() {
        #expect(keys("\u{1B}[1;9Xa") == [.key(.character("a"))])
        #expect(keys("\u{1B}[<0;5Ma") == [.key(.character("a"))])
        #expect(keys("\u{1B}[\(String(repeating: "1;", count: 500))Xa") == [.key(.character("a"))])
        #expect(keys("\u{1B}[Ia") == [.key(.character("a"))])
        #expect(keys("\u{1B}[201~a") == [.key(.character("a"))])
    }

    @Test func `a paste starts with its marker also in pieces`() {
        #expect(keys("\u{1B}[200~") == [.pasteStart])
        #expect(keysWithShortPauses("\u{1B}[2", "00~") == [.pasteStart])
        #expect(keysWithShortPauses("\u{1B}[", "2", "00", "~") == [.pasteStart])
    }

    @Test func `a character can arrive in pieces`() {
        var decoder = KeyDecoder()
        var found: [KeyDecoder.Output] = []
        for byte in "日".utf8 { found += decoder.decode(byte) }
        #expect(found == [.key(.character("日"))])
    }

    @Test func `invalid bytes are dropped`() {
        var decoder = KeyDecoder()
        let bytes: [UInt8] = [0xFF, 0x80, 0xC0, 0x61, 0xE6, 0x62, 0xC2, 0x9B, 0xED, 0xA0, 0x80, 0x63]
        #expect(bytes.flatMap { decoder.decode($0) } == ["a", "b", "c"].map { .key(.character($0)) })
    }

    @Test func `two escapes are two keys`() {
        #expect(keys("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
        #expect(keys("\u{1B}", "a") == [.key(.escape), .key(.character("a"))])
    }

    @Test func `a press and its release are two reports in each encoding`() throws {
        let press = try #require(MouseReport(decimal: Array("0;10;5".utf8), isRelease: false))
        #expect(press.change == .press(.left) && press.position == Position(row: 4, column: 9))
        #expect(keys("\u{1B}[<0;10;5M") == [.mouse(press)])
        #expect(keys("\u{1B}[M *%") == [.mouse(press)])
        let release = try #require(MouseReport(decimal: Array("0;10;5".utf8), isRelease: true))
        #expect(release.change == .release)
        #expect(keys("\u{1B}[<0;10;5m", "\u{1B}[M#*%") == [.mouse(release), .mouse(release)])
    }

    @Test(
        arguments: [
            ("0", .press(.left)), ("1", nil), ("2", .press(.right)), ("64", .press(.wheelUp)),
            ("65", .press(.wheelDown)), ("66", nil), ("32", .drag), ("33", nil), ("34", nil), ("35", nil),
            ("36", .drag),
            ("4", .press(.left)), ("18", .press(.right)), ("80", .press(.wheelUp)), ("96", nil), ("128", nil),
            ("-1", nil),
        ] as [(String, MouseReport.Change?)]
    )
    func `buttons, with keys held and with movements`(code: String, change: MouseReport.Change?) throws {
        #expect(try #require(MouseReport(decimal: Array("\(code);1;1".utf8), isRelease: false)).change == change)
    }

    @Test(
        arguments: [
            ("0", .release), ("4", .release), ("32", .release), ("1", nil), ("2", nil), ("35", nil), ("64", nil),
        ]
            as [(String, MouseReport.Change?)]
    )
    func `a release is of the left button or ignored`(code: String, change: MouseReport.Change?) throws {
        #expect(try #require(MouseReport(decimal: Array("\(code);1;1".utf8), isRelease: true)).change == change)
    }

    @Test func `a drag is a report in each encoding, and a release differs from a movement in three bytes`() throws {
        let drag = try #require(MouseReport(decimal: Array("32;10;5".utf8), isRelease: false))
        #expect(keys("\u{1B}[M@*%") == [.mouse(drag)])
        #expect(MouseReport(bytes: [32 + 3, 42, 37])?.change == .release)
        #expect(MouseReport(bytes: [32 + 35, 42, 37])?.change == nil)
    }

    @Test(arguments: ["0;0;5", "0;5;0", "0;5", "0;5;5;5", ";;", "99999999999999999999;1;1", "0;1;-1"])
    func `a report without a valid position is ignored`(parameters: String) {
        #expect(MouseReport(decimal: Array(parameters.utf8), isRelease: false) == nil)
        #expect(keys("\u{1B}[<\(parameters)Ma").last == .key(.character("a")))
    }

    @Test(
        arguments: [
            ["\u{1B}[", "<", "0;10;5M"], ["\u{1B}[<", "0;10;5M"], ["\u{1B}[<0;10", ";5M"], ["\u{1B}[<0;10;5", "M"],
            ["\u{1B}[M", " *%"], ["\u{1B}[", "M *", "%"],
        ]
    )
    func `a split report is decoded`(parts: [String]) {
        var decoder = KeyDecoder()
        var found: [KeyDecoder.Output] = []
        for part in parts {
            for byte in part.utf8 { found += decoder.decode(byte) }
            if decoder.pendingTimeout == EscapeTime.standard { found += decoder.pause() }
        }
        #expect(found == keys("\u{1B}[<0;10;5M"))
        #expect(found.count == 1)
    }

    @Test(
        arguments: [
            "\u{1B}[<0;10", "\u{1B}[<0;10;5", "\u{1B}[<", "\u{1B}[1;", "\u{1B}[M ", "\u{1B}[200", "\u{1B}[?1;2",
        ]
    )
    func `a sequence that is cut off does not swallow keys`(beginning: String) {
        let typed: [KeyDecoder.Output] = [.key(.character("j")), .key(.character("5")), .key(.character("é"))]
        #expect(keys(beginning, "j5é") == typed)
        #expect(keys(beginning, "j", "5", "é") == typed)
        // Also when the keys arrive before the timeout and could be part of a sequence.
        #expect(keysWithShortPauses(beginning, "\u{1B}[A").last == .key(.up))
        var decoder = KeyDecoder()
        var found = beginning.utf8.flatMap { decoder.decode($0) } + decoder.pause() + decoder.decode(0x35)
        while decoder.pendingTimeout != nil { found += decoder.pause() }
        #expect(found == [.key(.character("5"))])
    }

    @Test func `a byte that cannot belong to an unfinished report is a key at once`() {
        var decoder = KeyDecoder()
        #expect("\u{1B}[<0;10j".utf8.flatMap { decoder.decode($0) } == [.key(.character("j"))])
        #expect("\u{1B}[1;\r".utf8.flatMap { decoder.decode($0) } == [.key(.enter)])
        #expect("\u{1B}[M \u{1B}[B".utf8.flatMap { decoder.decode($0) } == [.key(.down)])
    }

    @Test func `only unfinished sequences have a timeout`() {
        var decoder = KeyDecoder()
        #expect(decoder.pendingTimeout == nil)
        #expect(decoder.decode(0x1B) == [])
        #expect(decoder.pendingTimeout == EscapeTime.standard)
        #expect(decoder.pause() == [.key(.escape)])
        #expect(decoder.pendingTimeout == nil)
        #expect(keys("a\u{C3}").count == 2)
        _ = decoder.decode(0xC3)
        #expect(decoder.pendingTimeout == nil)
        #expect(decoder.decode(0x61) == [.key(.character("a"))])
    }

    @Test func `the keys of the terminal's description take precedence`() {
        let table = TerminalKeys([
            (Array("\u{1B}[[A".utf8), .function(1)), (Array("\u{1B}[7$".utf8), .home),
            (Array("\u{1B}[M".utf8), .function(9)),
            (Array("\u{1B}OP".utf8), .function(4)), ([0x08], .left), (Array("\u{1B}[1~".utf8), .insert),
        ])
        #expect(keys("\u{1B}[[A", table: table) == [.key(.function(1))])
        #expect(keys("\u{1B}[7$x", table: table) == [.key(.home), .key(.character("x"))])
        #expect(keys("\u{1B}[Mx", table: table) == [.key(.function(9)), .key(.character("x"))])
        #expect(
            keys("\u{1B}OP\u{1B}OQ\u{1B}[1~", table: table) == [.key(.function(4)), .key(.function(2)), .key(.insert)])
        #expect(keys("\u{08}", table: table) == [.key(.backspace)])
        #expect(keys("\u{1B}[[", "x", table: table) == [.key(.character("x"))])
        let rxvt = TerminalKeys([(Array("\u{1B}\u{1B}[A".utf8), .up), (Array("\u{1B}xy".utf8), .home)])
        #expect(keys("\u{1B}\u{1B}", "\u{1B}x", table: rxvt) == [.key(.escape), .key(.escape), .key(.alt("x"))])
    }
}
