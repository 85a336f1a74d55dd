import Glibc

/// Where the bytes of an XML document come from.
package protocol XMLSource: AnyObject {
    /// Replaces `bytes` by the next bytes of the document, in UTF-8 or another superset of ASCII.
    ///
    /// - Returns: false at the end. A source that fails ends, and keeps its error.
    func move(into bytes: inout [UInt8]) -> Bool
}

/// The bytes of an XML document, of which only a window is in memory.
struct XMLBytes {
    private let source: any XMLSource
    /// The bytes that were read and not consumed yet.
    private var window: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var counter = PositionCounter()
    /// The number of bytes in the window that `counter` has passed.
    private var counted = 0

    init(_ source: any XMLSource) { self.source = source }

    /// The next byte; nil at the end.
    mutating func peek() -> UInt8? {
        if position < window.count { return window[position] }
        return fill() ? window[position] : nil
    }

    mutating func peekPastBlanks() -> UInt8? {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return byte
            }
        }
        return nil
    }

    /// Skips the byte that was peeked.
    mutating func skip() { position += 1 }

    /// Skips this word; otherwise the bytes in which its beginning agrees.
    mutating func consume(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[index] else { return false }
            position += 1
        }
        return true
    }

    /// The position of the byte that was just skipped.
    mutating func positionOfLast() -> TextPosition { count(to: position - 1) }

    private mutating func fill() -> Bool {
        if isAtEnd { return false }
        _ = count(to: window.count)
        (position, counted) = (0, 0)
        isAtEnd = !source.move(into: &window)
        return !isAtEnd
    }

    /// The position in the document of an index in the window.
    private mutating func count(to end: Int) -> TextPosition {
        window.withUnsafeBufferPointer { counter.advance(past: UnsafeBufferPointer(rebasing: $0[counted..<end])) }
        counted = end
        return counter.position
    }
}

// MARK: - Runs of bytes

extension XMLBytes {
    /// Skips past the next such byte. Returns false if there is none.
    mutating func skip(past byte: UInt8) -> Bool {
        while true {
            if let found = find(byte) {
                position = found + 1
                return true
            }
            if !fill() { return false }
        }
    }

    /// The same, and appends the skipped bytes to `value`, of which it keeps at most `limit`.
    mutating func skip(past byte: UInt8, into value: inout [UInt8], limit: Int, _ isTooLong: inout Bool) -> Bool {
        while true {
            let found = find(byte)
            let end = found ?? window.count
            let room = limit - value.count
            if end - position > room { isTooLong = true }
            value.append(contentsOf: window[position..<position + min(end - position, room)])
            if found != nil {
                position = end + 1
                return true
            }
            position = end
            if !fill() { return false }
        }
    }

    /// Skips past two of these bytes that a `>` follows, but not past the `>`.
    mutating func skip(pastTwo sign: UInt8) -> Bool {
        while skip(past: sign) {
            var count = 1
            while peek() == sign {
                count += 1
                position += 1
            }
            if count > 1, peek() == UInt8(ascii: ">") { return true }
        }
        return false
    }

    /// Reads a name, of which it keeps at most `limit` bytes; empty if none starts here.
    mutating func readName(into name: inout [UInt8], limit: Int) {
        name.removeAll(keepingCapacity: true)
        while peek() != nil {
            let end = window.withUnsafeBufferPointer { bytes in
                var end = position
                while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
                return end
            }
            name.append(contentsOf: window[position..<position + min(end - position, limit - name.count)])
            position = end
            if end < window.count { break }
        }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func find(_ byte: UInt8) -> Int? {
        window.withUnsafeBytes { bytes in
            guard position < bytes.count, let start = bytes.baseAddress,
                let found = memchr(start + position, Int32(byte), bytes.count - position)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}
