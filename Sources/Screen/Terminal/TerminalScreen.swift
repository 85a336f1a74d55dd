package import SystemSupport

/// A screen that shows grids and sends events. `CursesScreen` is a terminal.
///
///     let screen: any TerminalScreen = try CursesScreen()
///     defer { screen.close() }
///     screen.attach(to: loop) { event in
///         update(event)
///         screen.present(draw(state, screen.size), cursor: nil)
///     }
package protocol TerminalScreen: AnyObject {
    /// The current size. Changes are sent as `TerminalEvent.resize`.
    var size: Size { get }

    /// Whether its palette has a background for bubbles (`Palette.hasFills`).
    var hasFills: Bool { get }

    /// Shows a grid, clipped to the screen. Only changes are sent.
    /// - Parameter cursor: The position of the terminal's cursor, for typing and for screen readers; nil hides it.
    func present(_ grid: Grid, cursor: Position?)

    /// Rings the terminal's bell.
    func bell()

    /// Copies a text to the clipboard of the terminal (OSC 52). Terminals do not confirm it.
    func copy(_ text: String) throws(CopyError)

    /// Enables mouse events, or leaves the mouse to the terminal for selecting and copying.
    func setMouse(_ isOn: Bool)

    /// Sends every event to `handler`, on the loop's thread. There is one loop and one handler at a time.
    func attach(to loop: EventLoop, _ handler: @escaping (TerminalEvent) -> Void)

    /// Restores the terminal and stops the process, like Ctrl-Z. Returns when it continues, and redraws.
    func suspend()

    /// Restores the terminal, calls `body`, which may run another program on it, and redraws.
    ///
    /// - Parameter body: returns whether to wait for Enter first, so that the user can read what the program wrote.
    func leaveTemporarily(_ body: () -> Bool)

    /// Restores the terminal. Do not present anything afterwards. A second call does nothing.
    func close()
}
