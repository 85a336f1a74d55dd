import SystemSupport
import Testing

@testable import Terminal

struct MemoryScreenTests {
    @Test func `events go to the handler and frames are kept`() {
        let screen = MemoryScreen(rows: 2, columns: 10)
        var events: [TerminalEvent] = []
        screen.send(.key(.escape))
        screen.attach(to: EventLoop()) { events.append($0) }
        screen.type("a\n\t")
        screen.resize(rows: 5, columns: 7)
        let keys: [Key] = [.escape, .character("a"), .enter, .tab]
        #expect(events == keys.map { .key($0) } + [.resize(Size(rows: 5, columns: 7))])
        #expect(screen.size == Size(rows: 5, columns: 7))

        var grid = Grid(screen.size)
        grid.write("hello", row: 1, column: 1, role: .title)
        screen.present(grid, cursor: Position(row: 1, column: 1))
        screen.present(grid, cursor: Position(row: 9, column: 1))
        #expect(screen.frames.count == 1)
        #expect(screen.cursor == nil)
        #expect(screen.text == "\n hello\n\n\n")
        #expect(screen.roleMap == "\n.TTTTT\n\n\n")
    }

    @Test func `two quick clicks at one place are a double click`() {
        var clicks = ClickCounter()
        let start = ContinuousClock.now
        let here = Position(row: 1, column: 1)
        #expect(clicks.click(at: here, time: start) == .click)
        #expect(clicks.click(at: here, time: start + .milliseconds(100)) == .doubleClick)
        #expect(clicks.click(at: here, time: start + .milliseconds(200)) == .click)
        #expect(clicks.click(at: Position(row: 1, column: 2), time: start + .milliseconds(300)) == .click)
        #expect(clicks.click(at: Position(row: 1, column: 2), time: start + .seconds(2)) == .click)
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
