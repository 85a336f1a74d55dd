/// A terminal's report of a mouse button and a position.
struct MouseReport: Hashable, Sendable {
    enum Button: Hashable, Sendable { case left, right, wheelUp, wheelDown }

    /// The pressed button; nil for events that are ignored (a release, a drag, another button).
    let pressed: Button?
    let position: Position

    /// - Parameters:
    ///   - code: The button, with bits for Shift, Alt and Control and for movement.
    ///   - row, column: From 1.
    private init?(code: Int, row: Int, column: Int, isRelease: Bool) {
        // Reject positions outside any terminal.
        guard (1...9999).contains(row), (1...9999).contains(column) else { return nil }
        position = Position(row: row - 1, column: column - 1)
        guard !isRelease, code & Self.movement == 0 else {
            pressed = nil
            return
        }
        switch code & ~Self.modifiers {
        case 0: pressed = .left
        case 2: pressed = .right
        case 64: pressed = .wheelUp
        case 65: pressed = .wheelDown
        default: pressed = nil
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
        self.init(code: code, row: Int(bytes[2]) - 32, column: Int(bytes[1]) - 32, isRelease: code & 0b11000011 == 3)
    }
}
