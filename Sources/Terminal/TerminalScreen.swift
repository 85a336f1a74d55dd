import EventLoop

/// A screen that shows grids and tells what the user does. `CursesScreen` is a terminal, `MemoryScreen` is for tests.
///
///     let screen: any TerminalScreen = try CursesScreen()
///     defer { screen.close() }
///     screen.attach(to: loop) { event in
///         update(event)
///         screen.present(draw(state, screen.size), cursor: nil)
///     }
package protocol TerminalScreen: AnyObject {
    /// The size now. Every change is told by `TerminalEvent.resize`, too.
    var size: Size { get }

    /// Shows a grid. Only what has changed is sent. What does not fit the screen is clipped.
    /// - Parameter cursor: Where the terminal's own cursor stands, for typing and for screen readers; nil hides it.
    func present(_ grid: Grid, cursor: Position?)

    /// Rings the bell (or whatever the terminal does instead).
    func bell()

    /// Asks for mouse events, or leaves the mouse to the terminal for selecting and copying.
    func setMouse(_ isOn: Bool)

    /// From now on `handler` gets every event, on the loop's thread. One loop and one handler at a time.
    func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void)

    /// Gives the terminal back and stops the process, as Ctrl-Z does; returns when it goes on, and draws again.
    func suspend()

    /// Gives the terminal back as it was. Nothing may be presented afterwards. A second call does nothing.
    func close()
}
