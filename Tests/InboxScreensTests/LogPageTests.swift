import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import FilterProcesses
@testable import InboxScreens

/// The log: errors stand out, and what is before the text does not.
@Suite struct LogPageTests {
    private static let place = "/my/Filter/Handler.swift:9:13"

    private func log() -> FilterLog {
        var log = FilterLog()
        log.append(.process, "started")
        log.append(.standardError, "\(Self.place): error: no x")
        log.append(.standardError, "2026-11-29 10:15:02 looked in /rules/words.txt today")
        log.append(.standardOutput, "[com.example:query] warning: slow")
        log.append(.standardError, "10:15:03 \u{1B}[31mred \u{202E}/tmp/evil")
        log.append(.process, "killed: it gave no answer in time")
        return log
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60)])
    func `errors are red as a whole, times and paths are dim`(rows: Int, columns: Int) throws {
        var state = InboxState(size: Size(rows: rows, columns: columns))
        state.openPage(.log(log(), filter: "Mine", choosing: "f"))
        let grid = state.draw().grid
        func role(of text: String) throws -> Role {
            let wanted = Array(text)
            for row in 0..<rows {
                let cells = Array(grid[row: row])
                for column in 0...(columns - wanted.count)
                where zip(cells[column...], wanted).allSatisfy({ $0.character == $1 }) {
                    // All of it has the same role.
                    let roles = Set(cells[column..<column + wanted.count].map(\.role))
                    return try #require(roles.count == 1 ? roles.first : nil, "\(text)")
                }
            }
            throw InboxFixture.NotOnScreen(text: text)
        }
        #expect(try role(of: "started") == .text)
        // Without colors an error is reversed: its line has one role.
        #expect(try role(of: "\(Self.place): error: no x") == .error)
        #expect(try role(of: "2026-11-29") == .muted && role(of: "10:15:02") == .muted)
        #expect(try role(of: "/rules/words.txt") == .muted && role(of: "today") == .text)
        #expect(try role(of: "[com.example:query]") == .muted && role(of: "warning: slow") == .warning)
        #expect(try role(of: "killed: it gave no answer in time") == .error)
        // What a filter prints is shown as text.
        #expect(try role(of: "10:15:03") == .muted && role(of: "‹U+202E›") == .mark)
        #expect(!grid.text.contains("\u{1B}") && !grid.text.contains("\u{202E}"))
    }

    @Test func `the editor opens the place of a compiler's error`() throws {
        let place = try #require(EditorPlace(error: "\(Self.place): error: no x"))
        #expect(place.path == "/my/Filter/Handler.swift" && place.line == 9)
    }
}
