import Foundation
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

    /// The position of a byte in a text.
    package init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
        self.init(line: before.count { $0 == 0x0A } + 1, column: column)
    }

    /// As after the name of a file: `:12:9`.
    package var text: String { ":\(line):\(column)" }

    /// Where a text begins in a source, as `:12:9`; empty if it is not in it.
    package static func text(of text: String, in source: String) -> String {
        guard let found = source.range(of: text) else { return "" }
        let offset = source.utf8.distance(from: source.startIndex, to: found.lowerBound)
        return TextPosition(of: offset, in: Array(source.utf8)).text
    }

    /// Where a text begins in a file, as `:12:9`; empty if it is not in it, for example because the file is binary.
    package static func text(of text: String, inFile path: String) -> String {
        guard let data = OpenedFile.data(at: path, atMost: PropertyListData.maxBytes) else { return "" }
        return Self.text(of: text, in: String(decoding: data, as: UTF8.self))
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
