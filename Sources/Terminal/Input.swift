/// A key, by what it is for.
package enum Key: Hashable, Sendable {
    /// A letter, digit, sign or blank, as typed.
    case character(Character)
    /// With Control: `.control("c")`. The letter is in lower case.
    case control(Character)
    /// With Alt (or Esc before it). Alt and Enter is `.alt("\n")`, Alt and Backspace `.alt("\u{7F}")`.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right
    case home, end, pageUp, pageDown
    /// F1 is 1.
    case function(Int)
}

/// Something that was done with the mouse.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case click, doubleClick, rightClick, wheelUp, wheelDown }

    package var action: Action
    package var position: Position

    package init(_ action: Action, row: Int, column: Int) {
        self.action = action
        position = Position(row: row, column: column)
    }
}

/// Something that came from the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Pasted text, whole, as it came but for its newlines, which are `\n`. It is not made safe, and it is never keys.
    /// `isCut`: it was longer than `PasteCollector.limit` or its end never came.
    case paste(String, isCut: Bool)
    /// The screen has this size now: draw again.
    case resize(Size)
    /// End now, without asking: close the screen and leave.
    case terminate(Termination)
}

/// Why the screen is to be left.
package enum Termination: Hashable, Sendable {
    /// SIGINT, SIGTERM, SIGHUP or SIGQUIT. An exit code of 128 and this number tells the shell.
    case signal(Int32)
    /// The terminal is gone.
    case inputClosed
}
