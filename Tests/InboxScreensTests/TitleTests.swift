import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import Device
@testable import InboxScreens

/// Titles get shorter where there is no room, and never lose what matters most.
@Suite struct TitleTests {
    private func text(_ title: Title, _ columns: Int, gap: Int = 2) -> String {
        var frame = Frame(Size(rows: 1, columns: columns))
        frame.draw(title, in: Rect(frame.grid.size), role: .muted, gap: gap)
        return frame.grid.text
    }

    @Test func `parts are shortened in the order of the steps`() {
        var title = Title()
        let name = title.add("MyFilter")
        title.add("✗", role: .error, joint: " ")
        let place = title.add("Handler.swift:12:23", role: .error, joint: " ")
        title.cutFront(place, to: 14)
        title.shorten(place, to: ":12", "")
        title.shorten(name, to: "")
        let shown = [
            30: "MyFilter ✗ Handler.swift:12:23", 29: "MyFilter ✗ …ndler.swift:12:23", 25: "MyFilter ✗ …r.swift:12:23",
            24: "MyFilter ✗ :12", 14: "MyFilter ✗ :12", 13: "MyFilter ✗", 9: "✗", 1: "✗",
        ]
        for (columns, expected) in shown { #expect(text(title, columns) == expected, "\(columns)") }
        #expect(title.fitted(to: 0, gap: 2).isEmpty)
    }

    @Test func `what later steps leave goes back to what was cut`() {
        var title = Title()
        let name = title.add("A long name")
        let count = title.add("5,574 messages", .right)
        title.cut(name, to: 4)
        title.shorten(count, to: "5,574")
        #expect(text(title, 27) == "A long name  5,574 messages")
        #expect(text(title, 26) == "A long na…  5,574 messages")
        #expect(text(title, 19) == "A long name   5,574")
        #expect(text(title, 15) == "A long …  5,574")
    }

    @Test func `sides are apart, and the middle is in the middle where it can be`() {
        var title = Title()
        let left = title.add("left")
        title.add("mid", .middle)
        let right = title.add("at the right", .right)
        title.shorten(right, to: "")
        title.shorten(left, to: "")
        #expect(text(title, 40) == "left              mid       at the right")
        #expect(text(title, 24) == "left   mid  at the right")
        #expect(text(title, 22) == "left     mid")
        #expect(text(title, 8) == "  mid")
    }

    @Test func `a title of several parts loses its end first`() {
        let title = Title("What would change · Filter, build 2 · corpus.csv")
        #expect(text(title, 60) == "What would change · Filter, build 2 · corpus.csv")
        #expect(text(title, 46) == "What would change · Filter, build 2 · corpus.…")
        #expect(text(title, 30) == "What would change · Filter, b…")
        #expect(text(title, 9) == "What wou…")
        #expect(text(Title(""), 5) == "")
    }

    @Test func `a title has few parts, however many separators its text has`() {
        let title = Title("a · b · c · d · e · f")
        #expect(title.fitted(to: 40, gap: 2).count == 4)
        #expect(text(title, 40) == "a · b · c · d · e · f")
    }

    @Test func `hostile text in a title is visible and takes the columns that it is given`() {
        let title = Title("a\u{202E}b\u{1B}[2J · 日本語テキスト")
        for columns in 1...40 {
            let shown = title.fitted(to: columns, gap: 2)
            #expect(!shown.isEmpty || columns == 0)
            #expect(!text(title, columns).unicodeScalars.contains("\u{202E}"))
        }
    }

    // The header.

    private func state(_ columns: Int, rows: Int = 24, _ focus: Pane = .conversations) throws -> InboxState {
        var state = try InboxFixture.filled(rows: rows, columns: columns).state
        state.facts.filterName = "MyFilter"
        state.facts.messageCount = 5574
        state.focus = focus
        return state
    }

    private static let problem = FilterProblem(
        .previousBuildInUse, ["/f/MessageFilterExtension.swift:12:23: error: cannot find 'x'"], folder: "/f")

    private func header(_ state: InboxState) -> String {
        String(state.draw().grid.text.prefix { $0 != "\n" })
    }

    @Test func `every width has the mark of a filter that does not build, in the color of errors`() throws {
        let fixture = try InboxFixture.filled()
        var state = fixture.state
        state.facts.filterName = "A filter with a rather long name"
        state.facts.filterProblem = Self.problem
        state.facts.waiting = 3
        state.facts.messageCount = 5574
        let banner = Notices.Banner(
            conversation: 1, title: "Mum", body: "Dinner at seven, and bring the rope for tomorrow's climb, please")
        for focus in [Pane.folders, .conversations, .transcript] {
            for (rows, shown) in [(24, nil), (3, nil), (24, banner), (12, banner)] {
                for columns in 1...200 {
                    state.size = Size(rows: rows, columns: columns)
                    state.focus = focus
                    state.notices.banner = shown
                    let cells = state.draw().grid[row: 0]
                    let mark = cells.first { $0.character == "✗" }
                    #expect(mark?.role == .error, "\(columns), \(focus): \(String(cells.map(\.character)))")
                }
            }
        }
    }

    @Test func `the header keeps the filter, its error and the count as long as there is room`() throws {
        func shown(_ columns: Int, _ focus: Pane = .conversations) throws -> String {
            var state = try state(columns, focus)
            state.facts.filterProblem = Self.problem
            return header(state)
        }
        let error = "MessageFilterExtension.swift:12:23"
        #expect(try shown(200).contains("iOS 16 · MyFilter ✗ previous build in use: \(error) · 5,574 messages"))
        #expect(try shown(120).contains("MyFilter ✗ previous build in use: \(error) · 5,574 messages"))
        #expect(try shown(100).contains("MyFilter ✗ \(error) · 5,574"))
        #expect(try shown(80).contains("MyFilter ✗ \(error) · 5,574 "))
        let narrow = try shown(60)
        #expect(narrow.contains("MyFilter ✗ …") && narrow.contains("sion.swift:12:23 · 5,574 "), "\(narrow)")
        #expect(try shown(40).contains("MyFilter ✗ :12"))
        #expect(try shown(40, .transcript).contains(" ✗"))
        let small = try shown(20)
        #expect(small.contains("✗") && small.hasPrefix(" ‹ "), "\(small)")
    }

    @Test func `a header without a problem keeps the filter and the count as long as there is room`() throws {
        #expect(header(try state(120)).contains("iOS 16 · MyFilter · 5,574 messages"))
        #expect(header(try state(60)).contains("MyFilter · 5,574"))
        #expect(header(try state(40, .transcript)).contains("MyFilter"))
        // The sender matters more than the filter.
        let small = header(try state(20, .transcript))
        #expect(small.hasPrefix(" ‹ AX-HDF") && !small.contains("MyF"), "\(small)")
    }

    @Test func `each kind of problem has its words where there is room`() throws {
        for (kind, words) in [
            (FilterProblem.Kind.previousBuildInUse, "previous build in use"), (.notBuilt, "does not build"),
            (.doesNotRun, "does not run"), (.missing, "file is missing"),
        ] {
            var state = try state(160, rows: 40)
            state.facts.filterProblem = FilterProblem(kind, ["a reason"], folder: "/f")
            #expect(header(state).contains("MyFilter ✗ \(words) · 5,574 messages"), "\(header(state))")
        }
    }

    @Test func `what waits, what is built and that filtering is off are in the header`() throws {
        var state = try state(160, rows: 40)
        state.facts.waiting = 12
        state.facts.isChoiceInBuild = true
        state.facts.nameInBuild = "Next"
        state.facts.settings.filterUnknownSenders = false
        #expect(
            header(state).contains(
                "MyFilter, filtering off, building Next · 5,574 messages, 12 waiting for the filter"))
        state.size = Size(rows: 24, columns: 80)
        #expect(header(state).contains("building · 5,574, 12 waiting"), "\(header(state))")
    }

    @Test func `while chaos is on, the header says so at every usual width`() throws {
        for columns in [40, 60, 80, 160] {
            var state = try state(columns, rows: 24)
            #expect(!header(state).contains("chaos"))
            state.facts.settings.chaos[.filterLate] = .every(5)
            #expect(header(state).contains("chaos"), "\(header(state))")
        }
    }
}
