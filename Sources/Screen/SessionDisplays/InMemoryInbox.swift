package import Device
import InboxScreens
package import SessionScript
package import SessionTerms
import SystemSupport
package import Terminal

/// The inbox on a screen in memory, for checking sessions that press keys or expect text on the screen.
///
///     SessionCheck.run(session, display: { InMemoryInbox($0) })
package final class InMemoryInbox: SessionDisplay {
    /// The size of the screen on which sessions are checked.
    package static let size = Size(ScreenSize.standard)

    private let app: InboxApp
    private let screen: InMemoryScreen

    package init(_ phone: Phone, size: Size = InMemoryInbox.size) {
        screen = InMemoryScreen(size: size)
        app = InboxApp(phone: phone, screen: screen, sessionWriter: ReplayingWriter())
        // The screen must not depend on when an inactive filter answers.
        app.surroundings.loadsDeclarations = false
        app.open()
    }

    package var sessionScreen: SessionScreen { app.sessionScreen }

    /// Shows a session, on a screen of the size that the session names.
    package func follow(_ player: SessionPlayer) {
        if player.session.screenSize != .standard {
            screen.size = Size(player.session.screenSize)
            app.handle(.resize(screen.size))
        }
        app.follow(player)
    }
}

extension Size {
    init(_ size: ScreenSize) { self.init(rows: size.rows, columns: size.columns) }
}

/// A screen without a terminal, which keeps what was drawn last.
final class InMemoryScreen: TerminalScreen {
    var size: Size
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
    func leaveTemporarily(_ body: () -> Bool) {}
    func close() {}
    func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void) {}
}
