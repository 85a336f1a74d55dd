import Evaluation
package import FilterProcesses
import FilterWire
import JSONCodec
package import MessageArchives
package import Messages
package import SystemSupport

/// Classifies messages for another program: writes a line for each line read, in the same order, with its id (JSON
/// Lines).
///
///     {"id":17,"messageBody":"Your card was charged"}
///     {"id":17,"action":"transaction","subAction":"transactionalFinance","folder":"transactions/finance"}
///
/// An invalid line, or a message without an answer, gives a record with the reason:
/// `{"id":18,"line":2,"error":"…"}`.
package final class Classification {
    package struct Options {
        /// Whether each answer has the filter's time, which differs from run to run.
        package var includesTimes = false
        /// The keys of the sender and the body, if they are not the default ones.
        package var columns = ColumnNames()

        package init() {}
    }

    private struct Line {
        let number: Int
        let id: [UInt8]?
        var hasSender = true
        var hasBody = true
        /// Why the line is invalid; nil: it is valid.
        var problem: String?
    }

    /// Called when all input was written.
    package var onEnd: (() -> Void)?
    /// Called when there is room for more input.
    package var onRoom: (() -> Void)?
    /// Called with the filter's log when it has a new line.
    package var onLog: ((FilterLog) -> Void)?
    /// The log of the filter and its sandbox.
    package var log: FilterLog { run.host.log }
    /// The number of lines written.
    package private(set) var writtenCount = 0
    /// The number of lines written that have an error.
    package private(set) var errors = 0
    /// The first of these errors.
    package private(set) var firstError: String?
    /// Why the filter was abandoned; nil: it was not.
    package var abandonReason: Diagnostic? { run.abandonReason }
    /// Whether there were lines, and none of them has an answer.
    package var isWithoutAnswer: Bool { writtenCount > 0 && errors == writtenCount }

    private let run: FilterRun<Line>
    private let options: Options
    private let keys: JSONKeys
    private let release: Release
    private let write: ((inout [UInt8]) -> Void) -> Void
    private var splitter = RecordSplitter()
    private var count = 0
    private var isAtEnd = false
    private var isStarted = false

    /// - Parameter write: appends to the output.
    package init(
        loop: EventLoop, filter: Filter, runOptions: FilterRunOptions, options: Options = Options(),
        write: @escaping ((inout [UInt8]) -> Void) -> Void
    ) {
        self.options = options
        keys = JSONKeys(options.columns)
        self.write = write
        release = runOptions.release
        // Another program's messages are sent as they are.
        var runOptions = runOptions
        runOptions.sendsMissingBodies = true
        self.run = FilterRun<Line>(loop: loop, filter: filter, options: runOptions)
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

    /// Whether the filter's process has ended.
    package var isTerminated: Bool { run.host.isTerminated }

    /// Whether there is room for more input.
    package var hasRoom: Bool { isStarted && !isAtEnd && run.hasRoom }

    /// Adds bytes of the input.
    package func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
        splitter.feed(bytes) { consume($0) }
    }

    /// Ends the input.
    package func end() {
        splitter.end { consume($0) }
        isAtEnd = true
        if run.unanswered == 0 { onEnd?() }
    }

    /// Stops; nothing more is written.
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
            return run.skip(
                Line(number: count, id: nil, problem: "The line is longer than \(RecordSplitter.limit) bytes."))
        }
        // A byte order mark is not part of the first line.
        if count == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = UnsafeBufferPointer(rebasing: bytes[3...]) }
        do {
            let message = try MessageRecord(bytes, keys)
            guard message.hasBodyKey else {
                return run.skip(
                    Line(
                        number: count, id: message.id,
                        problem: Self.missingBody(keys)))
            }
            run.submit(
                FilterRunMessage(sender: message.sender, messageBody: message.messageBody, country: message.country),
                Line(
                    number: count, id: message.id, hasSender: message.sender?.isEmpty == false,
                    hasBody: message.messageBody != nil))
        } catch {
            run.skip(Line(number: count, id: error.id, problem: error.reason))
        }
    }

    private static func missingBody(_ keys: JSONKeys) -> String {
        let name = keys.given.first { $0.part == .text }?.name
        return "The line has no \(name ?? "messageBody (or text)"). For a message without a body, use null."
    }

    private func write(_ line: Line, _ answer: FilterRunAnswer) {
        writtenCount += 1
        let error = line.problem ?? answer.failure.flatMap { Self.error($0, answer.diagnostic) }
        if error != nil { errors += 1 }
        firstError = firstError ?? error
        write { lines in
            JSONLine.append(to: &lines) { json in
                if let id = line.id { json.add("id", json: id) }
                if let error {
                    json.add("line", line.number)
                    json.add("error", error)
                    if line.problem == nil, let failure = answer.failure { json.add("failure", failure.rawValue) }
                } else {
                    add(answer, line, to: &json)
                }
            }
        }
    }

    private func add(_ answer: FilterRunAnswer, _ line: Line, to json: inout JSONLine) {
        json.add("action", answer.action.name)
        if answer.subAction != .none { json.add("subAction", answer.subAction.name) }
        json.add("folder", (answer.category.folder ?? (release.folders.unknown != nil ? .unknown : .all)).rawValue)
        if let score = answer.score { json.add("score", .number(ScoreTally.text(score))) }
        if answer.wasDeferred { json.add("deferred", true) }
        if !line.hasSender { json.add("noSender", true) }
        if !line.hasBody { json.add("noMessageBody", true) }
        if options.includesTimes, let milliseconds = answer.milliseconds {
            json.add("milliseconds", .number("\((milliseconds * 1000).rounded() / 1000)"))
        }
    }

    /// The error of a message without an answer. nil for a deferral without a server: the filter gave no verdict, and
    /// the message is filed as on an iPhone.
    private static func error(_ failure: Observation.Failure, _ diagnostic: Diagnostic?) -> String? {
        switch failure {
        case .deferred: nil
        case .late, .crashed, .malformed, .notQueried: diagnostic.map { "\($0)" } ?? failure.rawValue
        }
    }
}
