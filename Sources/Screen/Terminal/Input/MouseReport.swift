/// A terminal's report of a mouse button and a position.
struct MouseReport: Hashable, Sendable {
    enum Button: Hashable, Sendable { case left, right, wheelUp, wheelDown }
    enum Change: Hashable, Sendable {
        case press(Button)
        /// A movement while the left button is pressed.
        case drag
        /// The left button was released.
        case release
    }

    /// nil for what is ignored: another button, or a movement without the left one.
    let change: Change?
    let position: Position

    /// - Parameters:
    ///   - code: The button, with bits for Shift, Alt and Control and for movement.
    ///   - row, column: From 1.
    private init?(code: Int, row: Int, column: Int, isRelease: Bool) {
        // Reject positions outside any terminal.
        guard (1...9999).contains(row), (1...9999).contains(column) else { return nil }
        position = Position(row: row - 1, column: column - 1)
        let button = code & ~Self.modifiers & ~Self.movement
        let isMovement = code & Self.movement != 0
        switch button {
        case 0 where isRelease: change = .release
        case 0 where isMovement: change = .drag
        case _ where isRelease || isMovement: change = nil
        case 0: change = .press(.left)
        case 2: change = .press(.right)
        case 64: change = .press(.wheelUp)
        case 65: change = .press(.wheelDown)
        default: change = nil
        }
    }

    private static let modifiers = 0b11100
    private static let movement = 0b100000

    /// `code;column;row` after ESC [ <, with M for a press and m for a release.
    init?(decimal parameters: [UInt8], isRelease: Bool) {
        let numbers = parameters.split(separator: 0x3B, omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3, let code = numbers[0], let column = numbers[1], let row = numbers[2] else {
            return nil
        }
        self.init(code: code, row: row, column: column, isRelease: isRelease)
    }

    /// The three bytes after ESC [ M, each 32 more than its value.
    init?(bytes: [UInt8]) {
        guard bytes.count == 3, bytes[0] >= 32 else { return nil }
        let code = Int(bytes[0]) - 32
        // A release does not say of which button; a movement without a button looks the same, except for its bit.
        let isRelease = code & 0b11000011 == 3 && code & Self.movement == 0
        self.init(
            code: isRelease ? 0 : code, row: Int(bytes[2]) - 32, column: Int(bytes[1]) - 32, isRelease: isRelease)
    }
}

/// Distinguishes a double click from two clicks.
struct ClickCounter {
    /// The usual limit on desktops.
    static let maxPause = Duration.milliseconds(400)

    private var last: (position: Position, time: ContinuousClock.Instant)?

    mutating func click(at position: Position, time: ContinuousClock.Instant) -> MouseEvent.Action {
        if let last, last.position == position, last.time.duration(to: time) <= Self.maxPause {
            self.last = nil
            return .doubleClick
        }
        last = (position, time)
        return .click
    }
}
