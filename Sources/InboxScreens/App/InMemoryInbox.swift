import Device
import SessionScript
import SystemSupport
import Terminal

/// The inbox on a screen in memory, for checking sessions that press keys or expect text on the screen.
///
///     SessionCheck.run(session, display: { InMemoryInbox($0) })
package final class InMemoryInbox: SessionDisplay {
    /// The size of the screen on which sessions are checked.
    package static let size = Size(rows: 40, columns: 120)

    private let app: InboxApp

    package init(_ phone: Phone, size: Size = InMemoryInbox.size) {
        app = InboxApp(phone: phone, screen: InMemoryScreen(size: size))
        // The screen must not depend on when an inactive filter answers.
        app.loadsDeclarations = false
        app.open()
    }

    package var sessionScreen: SessionScreen { app.sessionScreen }

    package func follow(_ player: SessionPlayer) { app.follow(player) }
}

/// A screen without a terminal, which keeps what was drawn last.
final class InMemoryScreen: TerminalScreen {
    let size: Size
    let hasFills: Bool
    private(set) var grid: Grid
    /// nil: hidden, or outside the screen.
    private(set) var cursor: Position?

    init(size: Size, hasFills: Bool = false) {
        self.size = size
        self.hasFills = hasFills
        grid = Grid(size)
    }

    func present(_ grid: Grid, cursor: Position?) {
        self.grid = grid
        self.cursor = cursor.flatMap { Rect(size).contains($0) ? $0 : nil }
    }

    func bell() {}
    func copy(_ text: String) {}
    func setMouse(_ isOn: Bool) {}
    func suspend() {}
    func leaveTemporarily(_ body: () -> Void) {}
    func close() {}
    func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void) {}
}
