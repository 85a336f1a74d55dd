import Glibc

/// Splits a stream into lines. A line that is too long is dropped, and splitting continues after it.
package struct RecordSplitter {
    package enum Record {
        /// The line without its line feed or CRLF. The buffer is valid only during the call.
        case line(UnsafeBufferPointer<UInt8>)
        case tooLong
    }

    /// The maximum length of a line in bytes: 1 MiB, as in the filter protocol.
    package static let limit = LineSplitter.lineLimit

    private var partialLine: [UInt8] = []
    private var isTooLong = false

    package init() {}

    package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Record) -> Void) {
        var start = 0
        while start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        {
            let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            consume(UnsafeBufferPointer(rebasing: bytes[start..<end]), endsLine: true, body)
            start = end + 1
        }
        if start < bytes.count { consume(UnsafeBufferPointer(rebasing: bytes[start...]), endsLine: false, body) }
    }

    /// Ends the input: reports the last line if it has no line feed.
    package mutating func end(_ body: (Record) -> Void) {
        if isTooLong || !partialLine.isEmpty {
            consume(UnsafeBufferPointer(start: nil, count: 0), endsLine: true, body)
        }
    }

    private mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, endsLine: Bool, _ body: (Record) -> Void) {
        if partialLine.count + piece.count > Self.limit {
            isTooLong = true
            partialLine = []
        }
        guard endsLine else {
            if !isTooLong { partialLine.append(contentsOf: piece) }
            return
        }
        if isTooLong {
            isTooLong = false
            body(.tooLong)
        } else if partialLine.isEmpty {
            body(.line(Self.trimmed(piece)))
        } else {
            partialLine.append(contentsOf: piece)
            partialLine.withUnsafeBufferPointer { body(.line(Self.trimmed($0))) }
        }
        partialLine.removeAll(keepingCapacity: partialLine.capacity <= 1 << 16)
    }

    private static func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        line.last == 0x0D ? UnsafeBufferPointer(rebasing: line[..<(line.count - 1)]) : line
    }
}
