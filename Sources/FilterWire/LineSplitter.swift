import Glibc

/// Cuts a stream of bytes into lines, without ever holding more than one line of the length allowed.
///
///     var splitter = LineSplitter()
///     splitter.feed(bytes) { line in … }
package struct LineSplitter {
    /// The longest line of the protocol in bytes, without its line feed: 1 MiB.
    package static let lineLimit = 1 << 20

    private let limit: Int
    private var begun: [UInt8] = []
    /// Whether a line was longer than the limit; nothing after it is read.
    package private(set) var isOverlong = false

    package init(limit: Int = LineSplitter.lineLimit) { self.limit = limit }

    /// Calls `body` with each line that ends in `bytes`, without its line feed.
    ///
    /// - Parameter body: is lent the bytes of the line, for as long as it runs. Most lines are read where they lie: only one
    ///   that came in pieces is put together.
    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let bytes = bytes.bindMemory(to: UInt8.self)
        var start = 0
        while !isOverlong, let end = Self.lineFeed(in: bytes, from: start) {
            let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            guard begun.count + piece.count <= limit else {
                isOverlong = true
                break
            }
            if begun.isEmpty {
                body(piece)
            } else {
                begun.append(contentsOf: piece)
                begun.withUnsafeBufferPointer(body)
                begun.removeAll(keepingCapacity: begun.capacity <= 1 << 16)
            }
        }
        if !isOverlong {
            begun.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
            isOverlong = begun.count > limit
        }
        if isOverlong { begun = [] }
    }

    private static func lineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// What came after the last line feed; a stream that ended there broke off in the middle of a line.
    package mutating func takeRest() -> [UInt8] {
        defer { begun = [] }
        return begun
    }
}
