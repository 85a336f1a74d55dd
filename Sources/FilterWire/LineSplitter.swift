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
    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) -> Void) {
        var rest = bytes[...]
        while !isOverlong, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            begun.append(contentsOf: rest[..<end])
            rest = rest[(end + 1)...]
            guard begun.count <= limit else {
                isOverlong = true
                break
            }
            body(begun[...])
            begun.removeAll(keepingCapacity: begun.capacity <= 1 << 16)
        }
        if !isOverlong {
            begun.append(contentsOf: rest)
            isOverlong = begun.count > limit
        }
        if isOverlong { begun = [] }
    }

    /// What came after the last line feed; a stream that ended there broke off in the middle of a line.
    package mutating func takeRest() -> [UInt8] {
        defer { begun = [] }
        return begun
    }
}
