import EventLoop
import Evaluation
import FilterHost
import FilterWire
import Messages

/// Classifies texts for another program: a line out for each line in, in their order, with its id (JSON Lines).
///
///     {"id":17,"messageBody":"Your card was charged"}
///     {"id":17,"action":"transaction","subAction":"transactionalFinance","folder":"transactions/finance"}
///
/// A line that is no text, and a text that the filter gave no answer for, give a record that says why:
/// `{"id":18,"line":2,"error":"…"}`.
package final class Classification {
    package struct Options {
        /// Whether each answer tells the filter's own time. Times differ from run to run.
        package var includesTimes = false

        package init() {}
    }

    private struct Line {
        let number: Int
        let id: [UInt8]?
        var hasSender = true
        /// Why it is no text; nil: it is one.
        var problem: String?
    }

    /// Called when everything that was put in has come out and no more will come.
    package var onEnd: (() -> Void)?
    /// Called when more can be put in.
    package var onRoom: (() -> Void)?
    /// Called when the filter has logged something, with its log.
    package var onLog: ((FilterLog) -> Void)?
    /// What the filter and what it runs in had to say of themselves.
    package var log: FilterLog { run.host.log }
    /// Lines that have come out.
    package private(set) var writtenCount = 0
    /// Those of them that tell why there is no answer.
    package private(set) var errors = 0
    /// Why the filter is asked no more; nil: it is.
    package var abandonReason: Diagnostic? { run.abandonReason }
    /// Whether lines came, and none of them has an answer.
    package var isWithoutAnswer: Bool { writtenCount > 0 && errors == writtenCount }

    private let run: FilterRun<Line>
    private let options: Options
    private let release: Release
    private let write: ((inout [UInt8]) -> Void) -> Void
    private var splitter = RecordSplitter()
    private var count = 0
    private var isAtEnd = false
    private var isStarted = false

    /// - Parameter write: takes what is written behind what waits to be put out.
    package init(
        loop: EventLoop, filter: Filter, trial: FilterRunOptions, options: Options = Options(),
        write: @escaping ((inout [UInt8]) -> Void) -> Void
    ) {
        self.options = options
        self.write = write
        release = trial.release
        // What another program asks about is not added to.
        var trial = trial
        trial.inventsSenders = false
        self.run = FilterRun<Line>(loop: loop, filter: filter, options: trial)
        self.run.onResult = { [weak self] line, answer in self?.write(line, answer) }
        self.run.onRoom = { [weak self] in self?.resumeReading() }
        self.run.host.onLog = { [weak self] in
            guard let self else { return }
            onLog?(log)
        }
    }

    package func start() {
        run.start { [weak self] in
            self?.isStarted = true
            self?.resumeReading()
        }
    }

    /// Whether its filter's process is gone.
    package var isTerminated: Bool { run.host.isTerminated }

    /// Whether bytes should be put in now.
    package var hasRoom: Bool { isStarted && !isAtEnd && run.hasRoom }

    /// Puts in some bytes of the input.
    package func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
        splitter.feed(bytes) { consume($0) }
    }

    /// The input has come to its end.
    package func end() {
        splitter.end { consume($0) }
        isAtEnd = true
        if run.unanswered == 0 { onEnd?() }
    }

    /// Ends it: nothing more is put out.
    package func stop() { run.stop() }

    private func resumeReading() {
        if isAtEnd {
            if run.unanswered == 0 { onEnd?() }
        } else if hasRoom {
            onRoom?()
        }
    }

    private func consume(_ record: RecordSplitter.Record) {
        count += 1
        guard case .line(var bytes) = record else {
            return run.pass(
                Line(number: count, id: nil, problem: "The line is longer than \(RecordSplitter.limit) bytes."))
        }
        // What editors put at the beginning of a file is no part of its first line.
        if count == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = UnsafeBufferPointer(rebasing: bytes[3...]) }
        do {
            let text = try MessageRecord(bytes)
            guard text.messageBody != nil else {
                return run.pass(Line(number: count, id: text.id, problem: "It has no messageBody (or text)."))
            }
            run.ask(
                FilterRunMessage(sender: text.sender, messageBody: text.messageBody, country: text.country),
                Line(number: count, id: text.id, hasSender: text.sender?.isEmpty == false))
        } catch {
            run.pass(Line(number: count, id: error.id, problem: error.reason))
        }
    }

    private func write(_ line: Line, _ answer: FilterRunAnswer) {
        writtenCount += 1
        let error = line.problem ?? answer.failure.flatMap { Self.error($0, answer.diagnostic) }
        if error != nil { errors += 1 }
        write { lines in
            JSONLine.append(to: &lines) { json in
                if let id = line.id { json.add("id", json: id) }
                if let error {
                    json.add("line", line.number)
                    json.add("error", error)
                    if line.problem == nil, let failure = answer.failure { json.add("failure", failure.rawValue) }
                } else {
                    add(answer, hasSender: line.hasSender, to: &json)
                }
            }
        }
    }

    private func add(_ answer: FilterRunAnswer, hasSender: Bool, to json: inout JSONLine) {
        json.add("action", answer.action.wireName)
        if answer.subAction != .none { json.add("subAction", answer.subAction.name) }
        json.add("folder", (answer.category.folder ?? (release.folders.hasUnknown ? .unknown : .all)).rawValue)
        if answer.wasDeferred { json.add("deferred", true) }
        if !hasSender { json.add("noSender", true) }
        if options.includesTimes, let milliseconds = answer.milliseconds {
            json.add("milliseconds", .number("\((milliseconds * 1000).rounded() / 1000)"))
        }
    }

    /// What is told of a text without an answer; nil: it is filed as on the phone, and that is its answer. A filter whose
    /// server is not asked has said nothing, and so the text is nobody's.
    private static func error(_ failure: Observation.Failure, _ diagnostic: Diagnostic?) -> String? {
        switch failure {
        case .deferred: nil
        case .late, .crashed, .malformed, .notAsked: diagnostic.map { "\($0)" } ?? failure.rawValue
        }
    }
}

extension Action {
    /// Without looking it up: there is one for each text.
    fileprivate var wireName: String {
        switch self {
        case .none: "none"
        case .allow: "allow"
        case .junk: "junk"
        case .promotion: "promotion"
        case .transaction: "transaction"
        }
    }
}
