/// What a filter printed and what happened to its process: the newest lines, in the order in which they came (X6).
///
/// The texts are the filter's own, hostile as any: whoever shows them makes them harmless first.
package struct FilterLog: Sendable {
    package enum Source: String, Sendable {
        /// What happened to the process: started, ended with signal 11.
        case phone
        /// The filter's standard error.
        case standardError = "stderr"
        /// What it wrote to its standard output that is no answer.
        case standardOutput = "stdout"
    }

    package struct Line: Hashable, Sendable {
        /// Counts from 1 and is never used again.
        package let number: Int
        package let source: Source
        package let text: String
    }

    /// The lines that are kept; when another comes, the oldest goes.
    package static let capacity = 1000
    /// The bytes of one line that are kept.
    package static let lineLimit = 4096

    private var ring: [Line] = []
    private var oldest = 0
    /// How many lines there were in all.
    package private(set) var count = 0

    package init() {}

    /// How many lines are not kept any more.
    package var dropped: Int { count - ring.count }

    /// The lines that are kept, oldest first.
    package var lines: [Line] { Array(ring[oldest...] + ring[..<oldest]) }

    /// The newest lines of one source, oldest first.
    package func last(_ number: Int, from source: Source) -> [Line] {
        Array(lines.filter { $0.source == source }.suffix(number))
    }

    mutating func append(_ source: Source, _ text: String) {
        count += 1
        let line = Line(number: count, source: source, text: text)
        if ring.count < Self.capacity {
            ring.append(line)
        } else {
            ring[oldest] = line
            oldest = (oldest + 1) % Self.capacity
        }
    }

    /// Adds bytes as they came, cut at `lineLimit`, with what is not UTF-8 replaced by U+FFFD.
    mutating func append(_ source: Source, bytes: some Collection<UInt8>) {
        let kept = bytes.prefix(Self.lineLimit)
        append(source, String(decoding: kept, as: UTF8.self) + (kept.count < bytes.count ? "…" : ""))
    }
}
