/// A key press.
package enum Key: Hashable, Sendable {
    /// A printable character or a blank.
    case character(Character)
    /// With Control: `.control("c")`. The letter is lowercase.
    case control(Character)
    /// With Alt (or Esc before it). Alt and Enter is `.alt("\n")`, Alt and Backspace `.alt("\u{7F}")`.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right
    case home, end, pageUp, pageDown
    /// F1 is 1.
    case function(Int)
}

/// A mouse event.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case click, doubleClick, rightClick, wheelUp, wheelDown
        /// A movement while the left button is pressed.
        case drag
        /// The left button was released.
        case release
    }

    package var action: Action
    package var position: Position

    package init(_ action: Action, row: Int, column: Int) {
        self.action = action
        position = Position(row: row, column: column)
    }
}

/// An event from the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Pasted text, unchanged except that newlines are `\n`. It is not made safe, and it is never handled as keys.
    case paste(String, PasteEnd)
    /// The screen has a new size and must be drawn.
    case resize(Size)
    /// Close the screen and quit at once, without confirmation.
    case terminate(Termination)
}

/// Why the screen must be closed.
package enum Termination: Hashable, Sendable {
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT. The exit code is 128 plus this number.
    case signal(Int32)
    /// The terminal was closed.
    case inputClosed
}
