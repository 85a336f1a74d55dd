import FilterProcesses
import Messages

/// Prints the first lines of a filter's log on standard error. Without a screen, they would be seen nowhere else.
struct FilterLogNotes {
    private static let maximum = 3
    private static let maxBacktraceLines = 200
    /// The maximum length of the printed part of a line, in scalars.
    private static let length = 300

    private let name: String
    /// The lines that were printed, and how often each occurred.
    private var printed: [(text: String, count: Int)] = []
    /// The lines that are left of a backtrace; 0: it is over.
    private var backtraceLines = 0
    /// The number of the last line that was read.
    private var last = 0
    /// The filter's lines that were not printed.
    private var omittedCount = 0
    private var hasPrintedCause = false

    init(_ filter: Filter) { name = filter.name }

    /// Prints the lines that were added since the last call, up to the maximum. A repeated line is printed once, and the
    /// backtrace of a crash is not printed: the message's error names its places.
    mutating func printNewLines(of log: FilterLog) {
        if let cause = log.missingCause, !hasPrintedCause {
            hasPrintedCause = true
            PlainLine.note("siftbox: \(name) gave no answer after \(cause)")
        }
        let new = log.lines.filter { $0.number > last }
        // Lines that the log has dropped came from the filter.
        omittedCount += log.count - last - new.count
        for line in new {
            let isCrash = line.text.contains("Fatal error: ")
            let text = isCrash ? CrashLogParser.withoutUserInfo(line.text) : line.text
            if line.source == .process {
                backtraceLines = 0
            } else if CrashBacktrace.begins(line.text) {
                backtraceLines = Self.maxBacktraceLines
            } else if backtraceLines > 0 {
                backtraceLines = CrashBacktrace.ends(line.text) ? 0 : backtraceLines - 1
            } else if let place = printed.firstIndex(where: { $0.text == text }) {
                printed[place].count += 1
            } else if printed.count < Self.maximum, !text.allSatisfy(\.isWhitespace) {
                printed.append((text, 1))
                PlainLine.note("\(name)'s log: \(Self.beginning(text))")
            } else {
                omittedCount += text.isEmpty ? 0 : 1
            }
        }
        last = log.count
    }

    private static func beginning(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > length
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) + (isLong ? "…" : "")
    }

    /// Prints how many lines were repeated or omitted.
    func printOmittedCount() {
        for (text, count) in printed where count > 1 {
            PlainLine.note("\(name)'s log: \(Counted.number(count)) times: \(Self.beginning(text))")
        }
        guard omittedCount > 0 else { return }
        PlainLine.note("\(name)'s log: … and \(Counted.pluralized(omittedCount, "more line"))")
    }
}
