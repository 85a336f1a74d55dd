import Testing

@testable import Terminal

/// The names of keys in files.
@Suite struct KeyNamesTests {
    @Test(
        arguments: [
            ("w", .character("w")), ("W", .character("W")), ("?", .character("?")), ("é", .character("é")),
            ("Ctrl-n", .control("n")), ("ctrl-N", .control("n")), ("Alt-x", .alt("x")), ("Alt-X", .alt("X")),
            ("F5", .function(5)), ("f12", .function(12)), ("Enter", .enter), ("esc", .escape),
            ("Space", .character(" ")),
            ("Shift-Tab", .backTab), ("PageDown", .pageDown),
        ] as [(String, Key)])
    func `names are keys`(_ name: String, _ key: Key) {
        #expect(Key.reading(name) == .key(key))
    }

    @Test(
        arguments: [
            ("Escape", "Esc"), ("PgUp", "PageUp"), ("Ctrl+S", "Ctrl-s"), ("C-s", "Ctrl-s"), ("^s", "Ctrl-s"),
            ("M-x", "Alt-x"), ("Ctrl-i", nil), ("F25", nil), ("F0", nil), ("nothing", nil), ("", nil), ("\u{1B}", nil),
            ("Ctrl-1", nil),
        ] as [(String, String?)])
    func `anything else is not a key, with the name that was meant`(_ text: String, _ guess: String?) {
        #expect(Key.reading(text) == .unknown(guess: guess))
    }
}
