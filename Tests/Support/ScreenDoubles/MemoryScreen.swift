package import SystemSupport
package import Terminal

/// A screen in memory: send it events and read its grids.
///
///     let screen = MemoryScreen(rows: 24, columns: 80)
///     inbox.open(on: screen, loop: loop)
///     screen.type("hello")
///     screen.send(.key(.enter))
///     #expect(screen.text.contains("hello"))
package final class MemoryScreen: TerminalScreen {
    package private(set) var size: Size
    package let hasFills: Bool
    /// Every presented grid that differs from the previous one, the newest last.
    package private(set) var frames: [Grid] = []
    package private(set) var cursor: Position?
    package private(set) var bells = 0
    /// What was copied, the last one last.
    package private(set) var copied: [String] = []
    /// Why copying fails; nil: it does not.
    package var copyError: CopyError?
    package private(set) var hasMouse = false
    package private(set) var suspensions = 0
    /// How often it waited for the user to read what a program wrote.
    package private(set) var pauses = 0
    package private(set) var isClosed = false
    private var handler: ((TerminalEvent) -> Void)?
    private var waiting: [TerminalEvent] = []

    package init(rows: Int, columns: Int, hasFills: Bool = false) {
        size = Size(rows: rows, columns: columns)
        self.hasFills = hasFills
    }

    /// The current grid; blank before the first frame.
    package var grid: Grid { frames.last ?? Grid(size) }
    package var text: String { grid.text }
    package var roleMap: String { grid.roleMap }

    package func present(_ grid: Grid, cursor: Position?) {
        self.cursor = cursor.flatMap { Rect(size).contains($0) ? $0 : nil }
        if frames.last != grid { frames.append(grid) }
    }

    package func bell() { bells += 1 }
    package func copy(_ text: String) throws(CopyError) {
        if let copyError { throw copyError }
        copied.append(text)
    }

    package func setMouse(_ isOn: Bool) { hasMouse = isOn }
    package func suspend() { suspensions += 1 }
    package func leaveTemporarily(_ body: () -> Bool) {
        suspensions += 1
        if body() { pauses += 1 }
    }

    package func close() { isClosed = true }

    package func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void) {
        self.handler = handler
        let early = waiting
        waiting = []
        for event in early { handler(event) }
    }

    /// Sends an event to the handler, or keeps it for the next one to be attached.
    package func send(_ event: TerminalEvent) {
        if case .resize(let size) = event { self.size = size }
        if let handler { handler(event) } else { waiting.append(event) }
    }

    /// Types text key by key; a newline is Enter, a tab is Tab.
    package func type(_ text: String) {
        for character in text {
            switch character {
            case "\n": send(.key(.enter))
            case "\t": send(.key(.tab))
            default: send(.key(.character(character)))
            }
        }
    }

    package func resize(rows: Int, columns: Int) {
        send(.resize(Size(rows: rows, columns: columns)))
    }
}
