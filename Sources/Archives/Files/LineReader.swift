/// The lines of a file, one after the other, without ever holding more of it than a window.
struct LineReader {
    enum Line {
        /// Its bytes are the first ones in the window, `length` of them, until `drop` is called.
        case found(length: Int)
        /// Longer than `lineLimit`; it has been dropped.
        case tooLong
    }

    /// The bytes of one record beyond which it is skipped.
    static let lineLimit = 1 << 20
    static let tooLong = "it is longer than 1 MiB"

    let window: FileWindow
    /// Of the line that was read last, from 1.
    private(set) var number = 0
    /// Whether that one ended with the file.
    private(set) var isUnended = false
    private var undropped = 0

    /// - Parameter before: how many lines have been taken from the window.
    init(_ window: FileWindow, behind before: Int = 0) {
        self.window = window
        number = before
    }

    /// The next line, without its end (LF or CRLF); nil behind the last one.
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
        isUnended = lineFeed == 0
        guard length <= Self.lineLimit else { return .tooLong }
        let endsInReturn = window.withBytes { length > 0 && $0[length - 1] == 0x0D }
        return .found(length: endsInReturn ? length - 1 : length)
    }

    /// The bytes of the line that was found last.
    func withBytes<Result>(_ length: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        window.withBytes { read(UnsafeBufferPointer(rebasing: $0[..<length])) }
    }
}
