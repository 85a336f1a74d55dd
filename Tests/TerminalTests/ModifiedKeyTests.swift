import Testing

@testable import Terminal

/// Keys with Shift, Alt and Control, as terminals send them.
struct ModifiedKeyTests {
    private func outputs(_ text: String, table: TerminalKeys = TerminalKeys()) -> [KeyDecoder.Output] {
        var decoder = KeyDecoder(keys: table)
        var found = text.utf8.flatMap { decoder.decode($0) }
        while decoder.pendingTimeout != nil { found += decoder.pause() }
        return found
    }

    @Test(
        arguments: [
            // xterm and most others; kitty with kinds of events and with locks; rxvt; older terminals.
            ("[1;2A", .up), ("[1;2B", .down), ("[1;2:1A", .up), ("[1;2:2B", .down),
            ("[1;66A", .up), ("[1;130B", .down), ("[1;194A", .up), ("[a", .up), ("[b", .down),
            ("O2A", .up), ("O2B", .down),
            ("[1;2C", .right), ("[1;2D", .left), ("[c", .right), ("[d", .left), ("[1;3A", .up), ("[1;5A", .up),
            ("[1;6B", .down), ("[1;65A", .up), ("[1;10A", .up), ("[1;1B", .down), ("O5A", .up), ("[1;2H", .home),
            ("[1;2F", .end), ("[5;2~", .pageUp), ("[3;5~", .delete), ("[1;2Z", .backTab),
            // An invalid modifier is ignored.
            ("[1;A", .up), ("[;2A", .up), ("[1;0A", .up), ("[1;-2A", .up), ("[1;257A", .up),
            ("[1;99999999999999999999A", .up), ("[1;2;3;4;5;6;7A", .up), ("[1;:2A", .up),
        ] as [(String, Key)]
    )
    func `arrow keys with modifiers`(sequence: String, key: Key) {
        #expect(outputs("\u{1B}" + sequence) == [.key(key)])
    }

    @Test(
        arguments: [
            // modifyOtherKeys, and the form that kitty shares with it.
            ("[27;5;99~", .control("c")), ("[99;5u", .control("c")), ("[27;2;65~", .character("A")),
            ("[97;2u", .character("A")), ("[97:65;2u", .character("A")), ("[49:33;2u", .character("!")),
            ("[223;2u", .character("ß")), ("[97;3u", .alt("a")), ("[97;4u", .alt("A")), ("[97u", .character("a")),
            ("[97;65u", .character("a")), ("[27;3;97~", .alt("a")), ("[27u", .escape), ("[27;1u", .escape),
            ("[13;2u", .enter), ("[27;5;13~", .enter), ("[13;3u", .alt("\n")), ("[9;2u", .backTab), ("[9;5u", .tab),
            ("[127u", .backspace), ("[127;3u", .alt("\u{7F}")), ("[8;5u", .backspace), ("[32;5u", .control(" ")),
            ("[104;5u", .backspace), ("[105;5u", .tab), ("[109;5u", .enter), ("[91;5u", .escape),
            ("[67;6u", .control("c")), ("[233;1u", .character("é")), ("[128512u", .character("😀")),
        ] as [(String, Key)]
    )
    func `keys by their character`(sequence: String, key: Key) {
        #expect(outputs("\u{1B}" + sequence) == [.key(key)])
    }

    /// Nothing of them is typed.
    @Test(
        arguments: [
            "[1;2:3A", "[97;1:3u", "[27;5~", "[27;5;99;1~", "[27;5;~", "[u", "[;5u", "[0u", "[1u", "[31;2u", "[128u",
            "[155;5u", "[55296u", "[1114112u", "[-97u", "[99999999999999999999u", "[57352u", "[233;5u", "[49;5u",
            "[1;2a", "[2d", "[27;5;99999999999999999999~",
        ]
    )
    func `releases and numbers of no key are ignored`(sequence: String) {
        #expect(outputs("\u{1B}" + sequence) == [])
        #expect(outputs("\u{1B}" + sequence + "x") == [.key(.character("x"))])
    }
}
