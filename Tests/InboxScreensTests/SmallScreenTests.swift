import Device
import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import Device
@testable import InboxScreens

/// Screens with one pane, or with little room for a dialog.
@Suite struct SmallScreenTests {
    @Test(arguments: [(24, 40), (12, 30), (24, 59)])
    func `back from a conversation, the list is where it was`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        for number in 0..<30 {
            fixture.receive("242\(10 + number)", "Message \(number)", ago: Int64(number) * InboxFixture.minute)
        }
        fixture.press(.home)
        for _ in 0..<8 { fixture.press(.down) }
        func shown() -> [Int64] { fixture.state.list.visible(fixture.state.layout.conversationCapacity).map(\.id) }
        let (before, row, selected) = (shown(), fixture.state.list.row, fixture.state.list.selected?.id)
        #expect(row > 0 && before.count > 2)
        fixture.press(.enter)
        #expect(fixture.state.layout.conversations == nil)
        fixture.receive("24299", "It comes in above")
        fixture.press(.escape)
        #expect(shown() == before && fixture.state.list.row == row && fixture.state.list.selected?.id == selected)
    }

    private static let problem = FilterProblem(
        .previousBuildInUse, ["/f/Handler.swift:12:23: error: cannot find 'x'"], folder: "/f")

    @Test(arguments: [8, 12, 24], [30, 50, 120])
    func `no dialog covers the mark of a filter that does not build`(rows: Int, columns: Int) throws {
        for keys: KeyInput in ["?", "s", "n", ":", "P", "i", "o", "f", "m"] {
            let fixture = try InboxFixture(rows: rows, columns: columns)
            if keys.keys == [.character("m")] { try fixture.openReevaluation() } else { fixture.fill() }
            fixture.press(keys)
            #expect(fixture.state.dialog != nil, "\(keys)")
            var state = fixture.state
            state.facts.filterName = "Mine"
            state.facts.filterProblem = Self.problem
            let frame = state.draw()
            let mark = frame.grid[row: 0].first { $0.character == "✗" }
            #expect(mark?.role == .error, "\(keys)\n\(frame.grid.text)")
        }
    }

    @Test func `a dialog on a very low screen has all of it but the keys`() {
        #expect(DialogBox.box(Size(rows: 7, columns: 30), rows: 20, columns: 60) == Rect(Size(rows: 6, columns: 30)))
        let box = DialogBox.box(Size(rows: 8, columns: 30), rows: 20, columns: 60)
        #expect(box == Rect(row: 1, column: 0, rows: 6, columns: 30))
        // In the middle, and only as low as the header needs.
        #expect(DialogBox.box(Size(rows: 24, columns: 80), rows: 10, columns: 40).row == 5)
        #expect(DialogBox.box(Size(rows: 24, columns: 80), rows: 30, columns: 40).row == 1)
    }
}
