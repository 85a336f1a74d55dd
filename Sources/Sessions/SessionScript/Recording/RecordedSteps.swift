import Device
import LocatedYAML
import Messages
import SessionTerms

/// What happened since an inbox was opened, as steps in their order.
struct RecordedSteps {
    /// A step that may still be in progress.
    final class Entry {
        /// When it began, by the device's clock, in milliseconds since 1970.
        let date: Int64
        var comments: [String] = []
        /// nil: only comments.
        var action: (any StepAction)?
        var expectation: RecordedOutcome.Clauses = []
        var isComplete = false
        /// Whether the user acted before it was complete.
        var isLate = false

        init(_ date: Int64, _ action: (any StepAction)?) { (self.date, self.action) = (date, action) }

        /// Whether it only sets up the device.
        fileprivate var isSetup: Bool {
            isComplete && comments.isEmpty
                && (action is SetStep || action is ChooseFilterStep || action is ChooseReportingStep
                    || action is AddContactStep)
        }
    }

    /// The shortest pause between what a user does that is written, in milliseconds.
    private static let shortestPause: Int64 = 10_000

    private(set) var entries: [Entry] = []
    /// How many entries are steps.
    var count: Int { entries.count { $0.action != nil } }
    /// Whether nothing but the device's setup happened.
    var areSetup: Bool { entries.allSatisfy(\.isSetup) }

    mutating func removeAll() { entries = [] }

    mutating func remove(_ entry: Entry) { entries.removeAll { $0 === entry } }

    /// Adds an entry at the end, or before the choice of a filter that is not active yet.
    mutating func add(_ entry: Entry, before later: Entry? = nil) {
        let place = later.flatMap { later in entries.firstIndex { $0 === later } } ?? entries.endIndex
        entries.insert(entry, at: place)
    }

    /// How much of the steps is in a file and stays as it is: those before the first one in progress.
    struct Written {
        fileprivate var entries = 0
        /// Whether one of them is a step, and not only a comment.
        private(set) var hasSteps = false
        /// When the next step begins, by the device's clock, if there is no pause before it.
        fileprivate var clock: Int64

        /// - Parameter clock: when the session starts.
        init(clock: Int64) { self.clock = clock }

        fileprivate mutating func add(_ entry: Entry) {
            entries += 1
            if entry.action != nil { hasSteps = true }
        }
    }

    /// The steps after those that were written, with the time between them, and what the inbox contains at the end.
    ///
    /// - Parameters:
    ///   - written: what is in the file; on return also the complete steps of the result.
    ///   - isExact: whether each pause is written; otherwise only longer ones, in seconds, to which shorter ones are added.
    ///   - end: the last lines.
    /// - Returns: the complete steps, and the others with the end.
    func text(
        after written: inout Written, _ places: WrittenPlaces, isExact: Bool, end: WrittenSession.Step, endDate: Int64?
    ) -> (complete: String, end: String) {
        func wait(until date: Int64, _ clock: inout Int64) -> String {
            let passed = isExact ? date - clock : (date - clock) / 1000 * 1000
            guard passed >= (isExact ? 1 : Self.shortestPause) else { return "" }
            clock += passed
            return WrittenSession.Step(action: WaitStep(milliseconds: min(passed, Durations.longest))).text(places)
        }
        func text(_ entry: Entry, _ clock: inout Int64) -> String {
            (entry.action == nil ? "" : wait(until: entry.date, &clock)) + entry.lines(places)
        }
        var complete = ""
        for entry in entries[written.entries...].prefix(while: \.isComplete) {
            complete += text(entry, &written.clock)
            written.add(entry)
        }
        var clock = written.clock
        var others = entries[written.entries...].reduce("") { $0 + text($1, &clock) }
        if let endDate { others += wait(until: endDate, &clock) }
        return (complete, others + end.text(places))
    }
}

extension RecordedSteps.Entry {
    fileprivate func lines(_ places: WrittenPlaces) -> String {
        var comments = comments
        if action is ReceiveStep, !isComplete { comments.append("The filter had not answered yet.") }
        return WrittenSession.Step(comments: comments, action: action, expectation: expectation).text(places)
    }
}
