import FilterWire

/// A filter's output and its process's events: the newest lines, in order of arrival (X6).
///
/// The filter controls the text of its lines. Escape control characters before displaying them.
package struct FilterLog: Sendable {
    package enum Source: String, Sendable {
        /// An event of the process, such as its start or its end with signal 11.
        case process
        /// The filter's standard error.
        case standardError = "stderr"
        /// Lines on its standard output that are not answers.
        case standardOutput = "stdout"
    }

    package struct Line: Hashable, Sendable {
        /// Counts from 1; never reused.
        package let number: Int
        package let source: Source
        package let text: String
    }

    /// The number of lines kept; beyond it, the oldest is dropped.
    package static let capacity = 1000
    /// The number of bytes kept of each line.
    package static let lineLimit = 4096

    /// What the filter read and did not find before it gave no answer for the first time, with advice; nil: nothing.
    package internal(set) var missingCause: String?
    /// What the filter read in its App Groups and did not find.
    var missingItems: [MissingItem] = []
    private var ring: [Line] = []
    private var oldest = 0
    /// The total number of lines.
    package private(set) var count = 0

    package init() {}

    /// The number of dropped lines.
    package var dropped: Int { count - ring.count }

    /// The kept lines, oldest first.
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

    /// Adds raw bytes, truncated at `lineLimit`, with invalid UTF-8 replaced by U+FFFD.
    mutating func append(_ source: Source, bytes: some Collection<UInt8>) {
        let kept = bytes.prefix(Self.lineLimit)
        append(source, String(decoding: kept, as: UTF8.self) + (kept.count < bytes.count ? "…" : ""))
    }
}

/// Splits a filter's output into lines for the log, none longer than the log's limit.
struct LogSplitter {
    private var partial: [UInt8] = []

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                body(partial)
                partial.removeAll(keepingCapacity: true)
            } else {
                partial.append(byte)
                if partial.count == FilterLog.lineLimit {
                    body(partial)
                    partial.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    mutating func takeRest() -> [UInt8]? {
        defer { partial = [] }
        return partial.isEmpty ? nil : partial
    }
}
