/// A position in a file.
package struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in Unicode scalars.
    package var column: Int

    /// The start of the file, for mistakes of the whole file.
    package static let start = SourcePosition(line: 1, column: 1)

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package var description: String { "\(line):\(column)" }

    package static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A value with its position in a session file.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var position: SourcePosition

    package init(_ value: Value, _ position: SourcePosition) {
        self.value = value
        self.position = position
    }
}
