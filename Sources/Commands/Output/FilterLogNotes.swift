import FilterProcesses
import Messages

/// Prints the first lines of a filter's log on standard error. Without a screen, they would be seen nowhere else.
struct FilterLogNotes {
    private static let maximum = 3
    /// The maximum length of the printed part of a line, in scalars.
    private static let length = 300

    private let name: String
    private var printedCount = 0
    /// The number of the last line that was read.
    private var last = 0
    /// The filter's lines that were not printed.
    private var omittedCount = 0
    private var hasPrintedCause = false

    init(_ filter: Filter) { name = filter.name }

    /// Prints the lines that were added since the last call, up to the maximum.
    mutating func printNewLines(of log: FilterLog) {
        if let cause = log.missingCause, !hasPrintedCause {
            hasPrintedCause = true
            PlainLine.note("siftbox: \(name) gave no answer after \(cause)")
        }
        let new = log.lines.filter { $0.number > last }
        // Lines that the log has dropped came from the filter.
        omittedCount += log.count - last - new.count
        for line in new where line.source != .process {
            if printedCount < Self.maximum {
                printedCount += 1
                let isLong = line.text.unicodeScalars.count > Self.length
                let beginning = String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(Self.length)))
                PlainLine.note("\(name)'s log: \(beginning)\(isLong ? "…" : "")")
            } else {
                omittedCount += 1
            }
        }
        last = log.count
    }

    /// Prints how many lines were omitted.
    func printOmittedCount() {
        guard omittedCount > 0 else { return }
        PlainLine.note("\(name)'s log: … and \(Counted.pluralized(omittedCount, "more line"))")
    }
}
