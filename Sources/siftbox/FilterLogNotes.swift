import FilterHost
import Messages

/// Tells on standard error what a filter writes to its log, its first lines: that it goes by another model than one thinks
/// would be seen nowhere else.
struct FilterLogNotes {
    private static let maximum = 3
    /// How many scalars of a line are told.
    private static let length = 300

    private let name: String
    private var told = 0
    /// The line that was looked at last.
    private var last = 0
    /// Lines of its own that were not told.
    private var rest = 0

    init(_ filter: Filter) { name = filter.name }

    /// Tells what is new, as long as it is little.
    mutating func tell(_ log: FilterLog) {
        let new = log.lines.filter { $0.number > last }
        // What is not kept any more was a flood, and that is the filter's.
        rest += log.count - last - new.count
        for line in new where line.source != .phone {
            if told < Self.maximum {
                told += 1
                let isLong = line.text.unicodeScalars.count > Self.length
                let beginning = String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(Self.length)))
                PlainLine.note("\(name)'s log: \(beginning)\(isLong ? "…" : "")")
            } else {
                rest += 1
            }
        }
        last = log.count
    }

    /// Tells how many lines more there were.
    func tellRest(_ log: FilterLog) {
        if rest > 0 { PlainLine.note("\(name)'s log: … and \(Counted.pluralized(rest, "line")) more") }
    }
}
