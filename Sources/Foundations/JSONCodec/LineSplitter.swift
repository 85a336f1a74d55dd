import Glibc

/// Splits a stream of bytes into lines, and never holds more than one line of the maximum length.
///
///     var splitter = LineSplitter()
///     splitter.feed(bytes) { line in … }
package struct LineSplitter {
    /// The maximum length of a line of the filter protocol in bytes, without its line feed: 1 MiB.
    package static let lineLimit = 1 << 20

    private let limit: Int
    private var partialLine: [UInt8] = []
    /// Whether a line was longer than the limit. Nothing after it is read.
    package private(set) var isOverlong = false

    package init(limit: Int = LineSplitter.lineLimit) { self.limit = limit }

    /// How many bytes of an incomplete line it holds.
    package var partialCount: Int { partialLine.count }

    /// Calls `body` with each line that ends in `bytes`, without its line feed.
    ///
    /// - Parameter body: the bytes are valid only during the call. Most lines are read in place; only a line that
    ///   arrived in pieces is assembled.
    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let bytes = bytes.bindMemory(to: UInt8.self)
        var start = 0
        while !isOverlong, let end = Self.lineFeed(in: bytes, from: start) {
            let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            guard partialLine.count + piece.count <= limit else {
                isOverlong = true
                break
            }
            if partialLine.isEmpty {
                body(piece)
            } else {
                partialLine.append(contentsOf: piece)
                partialLine.withUnsafeBufferPointer(body)
                partialLine.removeAll(keepingCapacity: partialLine.capacity <= 1 << 16)
            }
        }
        if !isOverlong {
            partialLine.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
            isOverlong = partialLine.count > limit
        }
        if isOverlong { partialLine = [] }
    }

    private static func lineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The bytes after the last line feed: the incomplete last line of the stream.
    package mutating func takeRest() -> [UInt8] {
        defer { partialLine = [] }
        return partialLine
    }
}
