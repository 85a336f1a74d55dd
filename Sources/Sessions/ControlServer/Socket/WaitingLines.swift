/// The lines of a client that were read and are not carried out yet.
struct WaitingLines {
    /// Something that gets an answer.
    enum Line {
        case request([UInt8])
        /// Its answer: what was sent is not a line.
        case refusal([UInt8])
    }

    private var lines: [Line] = []
    private var start = 0
    /// Their length.
    private(set) var bytes = 0

    var count: Int { lines.count - start }
    var first: Line? { start < lines.count ? lines[start] : nil }

    mutating func append(_ line: Line) {
        lines.append(line)
        bytes += line.bytes
    }

    mutating func removeFirst() {
        bytes -= lines[start].bytes
        lines[start] = .refusal([])
        start += 1
        if start == lines.count { (lines, start) = ([], 0) }
    }
}

extension WaitingLines.Line {
    var bytes: Int {
        switch self {
        case .request(let line), .refusal(let line): line.count
        }
    }
}
