import Testing

@testable import Terminal

struct TerminalProbeTests {
    @Test func `only a terminal that says so gets the values of colors`() {
        func shows(_ kind: String, _ colorTerm: String, isInTmux: Bool = false, isInScreen: Bool = false) -> Bool {
            TerminalProbe.showsColorValues(kind, colorTerm: colorTerm, isInTmux: isInTmux, isInScreen: isInScreen)
        }
        #expect(shows("xterm-256color", "truecolor") && shows("foot", "24bit"))
        #expect(!shows("xterm-256color", "") && !shows("xterm-256color", "yes"))
        // GNU screen has the variable of the terminal around it.
        #expect(!shows("screen.xterm-256color", "truecolor"))
        #expect(!shows("screen.xterm-256color", "truecolor", isInScreen: true))
        #expect(shows("screen-256color", "truecolor", isInTmux: true))
        // Within tmux, it has tmux's, too.
        #expect(!shows("screen.tmux-256color", "truecolor", isInTmux: true, isInScreen: true))
        #expect(shows("tmux-256color", "truecolor", isInTmux: true, isInScreen: true))
    }

    @Test func `a terminal that cannot position its cursor is an obstacle`() {
        var probe = TerminalProbe(
            kind: "xterm", isKnown: true, canAddressCursor: true, colors: 8, isColorless: false, hasMouse: true,
            colorHint: TerminalColors(), encoding: .utf8, isInputTerminal: true, isOutputTerminal: true, size: nil
        )
        #expect(probe.obstacle == nil)
        probe.kind = "dumb"
        #expect(probe.obstacle == .noCursorAddressing(kind: "dumb"))
        probe.kind = "nonsense"
        (probe.isKnown, probe.canAddressCursor) = (false, false)
        #expect(probe.obstacle == nil, "An unknown kind is tried as xterm-256color")
        probe.isOutputTerminal = false
        #expect(probe.obstacle == .noTerminal)
        for error in [TerminalError.noTerminal, .noCursorAddressing(kind: ""), .unknownKind("x")] {
            #expect(error.description.contains("--plain"))
        }
    }
}
