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
        var expectation: RecordedOutcome.Clauses = [] { didSet { text = nil } }
        var isComplete = false
        /// Whether the user acted before it was complete.
        var isLate = false
        /// Its lines, once they were written.
        fileprivate var text: (places: WrittenPlaces, lines: String)?

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

    /// The steps with the time between them, and what the inbox contains at the end.
    ///
    /// - Parameters:
    ///   - clock: when the session starts.
    ///   - isExact: whether each pause is written; otherwise only longer ones, in seconds, to which shorter ones are added.
    ///   - end: the last lines.
    func text(
        _ places: WrittenPlaces, clock: Int64, isExact: Bool, end: WrittenSession.Step, endDate: Int64?
    ) -> String {
        var clock = clock
        func wait(until date: Int64) -> String {
            let passed = isExact ? date - clock : (date - clock) / 1000 * 1000
            guard passed >= (isExact ? 1 : Self.shortestPause) else { return "" }
            clock += passed
            return WrittenSession.Step(action: WaitStep(milliseconds: min(passed, Durations.longest))).text(places)
        }
        var text = ""
        for entry in entries {
            if entry.action != nil { text += wait(until: entry.date) }
            text += entry.lines(places)
        }
        if let endDate { text += wait(until: endDate) }
        return text + end.text(places)
    }
}

extension RecordedSteps.Entry {
    fileprivate func lines(_ places: WrittenPlaces) -> String {
        if let text, text.places == places { return text.lines }
        var comments = comments
        if action is ReceiveStep, !isComplete { comments.append("The filter had not answered yet.") }
        let lines = WrittenSession.Step(comments: comments, action: action, expectation: expectation).text(places)
        if isComplete { text = (places, lines) }
        return lines
    }
}
