import EventLoop
import Phone
import SessionScript
import Terminal

/// The inbox on a screen in memory, where a session is checked: its keys are pressed there, and what it expects on the
/// screen is looked for there.
///
///     SessionCheck.run(session, display: { InMemoryInbox($0) })
package final class InMemoryInbox: SessionDisplay {
    /// The size of the screen that sessions are checked on.
    package static let size = Size(rows: 40, columns: 120)

    private let app: InboxApp

    package init(_ phone: Phone, size: Size = InMemoryInbox.size) {
        app = InboxApp(phone: phone, screen: UnseenScreen(size: size))
        // What is on the screen must not depend on how soon the process of a filter that is not active answers.
        app.asksForDeclarations = false
        app.open()
    }

    package var sessionScreen: SessionScreen { app.sessionScreen }

    package func follow(_ player: SessionPlayer) { app.follow(player) }
}

/// A screen in memory: `InboxApp.text` has its content.
private final class UnseenScreen: TerminalScreen {
    let size: Size

    init(size: Size) { self.size = size }

    func present(_ grid: Grid, cursor: Position?) {}
    func bell() {}
    func setMouse(_ isOn: Bool) {}
    func suspend() {}
    func close() {}
    func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void) {}
}
