/// Reads the lines of a file in constant memory.
struct LineReader {
    enum Line {
        /// Its bytes are the first `length` bytes in the window until the next call.
        case found(length: Int)
        /// Longer than `lineLimit`; it has been dropped.
        case tooLong
    }

    /// The maximum size of a record in bytes; a longer one is skipped.
    static let lineLimit = 1 << 20
    static let tooLong = "longer than 1 MiB"

    let window: FileWindow
    /// The number of the last line read, from 1.
    private(set) var number = 0
    /// Whether the last line read has no line end.
    private(set) var lacksLineFeed = false
    private var undropped = 0

    /// - Parameter skipped: The number of lines that were already dropped from the window.
    init(_ window: FileWindow, afterLines skipped: Int = 0) {
        self.window = window
        number = skipped
    }

    /// The next line, without its end (LF or CRLF); nil at the end.
    mutating func next() throws(ArchiveError) -> Line? {
        window.drop(undropped)
        undropped = 0
        var searched = 0
        while true {
            if let end = window.lineFeed(from: searched) { return consume(end, and: 1) }
            searched = window.count
            if window.isAtEnd { return searched == 0 ? nil : consume(searched, and: 0) }
            if searched > Self.lineLimit {
                try window.dropLine()
                number += 1
                return .tooLong
            }
            try window.fill()
        }
    }

    private mutating func consume(_ length: Int, and lineFeed: Int) -> Line {
        number += 1
        undropped = length + lineFeed
        lacksLineFeed = lineFeed == 0
        guard length <= Self.lineLimit else { return .tooLong }
        let endsInReturn = window.withBytes { length > 0 && $0[length - 1] == 0x0D }
        return .found(length: endsInReturn ? length - 1 : length)
    }

    /// Calls `read` with the bytes of the last line.
    func withBytes<Result>(_ length: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        window.withBytes { read(UnsafeBufferPointer(rebasing: $0[..<length])) }
    }
}
