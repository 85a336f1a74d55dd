import Testing

@testable import Terminal

struct TerminalProbeTests {
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
