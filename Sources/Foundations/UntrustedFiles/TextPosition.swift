import Glibc

/// A position in a text file, as editors count.
package struct TextPosition: Hashable, Sendable {
    /// From 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Counts the lines, and the characters of the current line, of a file that is read piece by piece.
package struct PositionCounter {
    private var line = 1
    private var column = 1

    package init() {}

    /// The current position.
    package var position: TextPosition { TextPosition(line: line, column: column) }

    /// Moves to the start of the next line.
    package mutating func endLine() {
        line += 1
        column = 1
    }

    /// Moves past bytes in UTF-8, or in a single-byte encoding with mostly ASCII.
    package mutating func advance(past bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        {
            start = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            line += 1
            column = 1
        }
        column += Self.characters(UnsafeRawBufferPointer(bytes)[start...])
    }

    /// Eight bytes at a time: a picture can be a line of 100 MB.
    private static func characters(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        var (place, continuing) = (bytes.startIndex, 0)
        while bytes.endIndex - place >= 8 {
            let word = bytes.base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            // In a continuation byte, the first bit is set and the second is not.
            continuing += (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
            place += 8
        }
        while place < bytes.endIndex {
            if bytes.base[place] & 0xC0 == 0x80 { continuing += 1 }
            place += 1
        }
        return bytes.count - continuing
    }
}
