import FilterWire
import Glibc

/// Cuts a stream into lines and goes on behind one that is too long, of which nothing is kept.
struct RecordSplitter {
    enum Record {
        /// Without its line feed, and without a carriage return before it; lent for as long as it is looked at.
        case line(UnsafeBufferPointer<UInt8>)
        case tooLong
    }

    /// The longest line in bytes: 1 MiB, as in the filter protocol.
    static let limit = LineSplitter.lineLimit

    private var begun: [UInt8] = []
    private var isTooLong = false

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Record) -> Void) {
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

    /// The last line, where it has no line feed.
    mutating func end(_ body: (Record) -> Void) {
        if isTooLong || !begun.isEmpty { consume(UnsafeBufferPointer(start: nil, count: 0), endsLine: true, body) }
    }

    private mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, endsLine: Bool, _ body: (Record) -> Void) {
        if begun.count + piece.count > Self.limit {
            isTooLong = true
            begun = []
        }
        guard endsLine else {
            if !isTooLong { begun.append(contentsOf: piece) }
            return
        }
        if isTooLong {
            isTooLong = false
            body(.tooLong)
        } else if begun.isEmpty {
            body(.line(Self.trimmed(piece)))
        } else {
            begun.append(contentsOf: piece)
            begun.withUnsafeBufferPointer { body(.line(Self.trimmed($0))) }
        }
        begun.removeAll(keepingCapacity: begun.capacity <= 1 << 16)
    }

    private static func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        line.last == 0x0D ? UnsafeBufferPointer(rebasing: line[..<(line.count - 1)]) : line
    }
}
