import ArgumentParser
import EventLoop
import Glibc
import EvaluationRunner

/// `siftbox classify`: a filter as a part of another program.
struct ClassifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Classify texts from standard input, a JSON line each, for another program.",
        discussion: """
            A line in: {"id":1,"sender":"+12025550143","messageBody":"…","country":"US"}, where the id may be any JSON, \
            sender and messageBody may be called from and text, and only the text must be there. A line out for each, in \
            their order:

            {"id":1,"action":"transaction","subAction":"transactionalFinance","folder":"transactions/finance"}
            {"id":2,"action":"none","folder":"unknown","deferred":true}     it asked for its server, which is not asked
            {"id":3,"line":3,"error":"filter-crashed: …","failure":"crashed"}
            {"line":4,"error":"The line is not JSON."}
            {"id":5,"action":"junk","folder":"junk","noSender":true}

            noSender: the line names no sender, so the filter was told none. A phone would not ask about such a text (C8).

            Nothing but arguments configures it: no environment, no file of settings. What is read is held in a window, and \
            no more. \
            The first lines that the filter logs are told on standard error. \
            Servers are asked with --local-http, --trust-ca or --association; else none is.

            Exit 0: every line has its line, if only with an error; 1: there were lines, and none of them has an answer; \
            2: there is no such filter, or it cannot be started; 141: whoever read the answers is gone; 130, 143: interrupted.
            """
    )

    @OptionGroup var running: RunningOptions

    @Flag(
        help: """
            Tell the time of each text, in milliseconds: it differs from run to run, and texts that are answered \
            together share theirs.
            """)
    var times = false

    func run() throws {
        for (file, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")] where fcntl(file, F_GETFD) < 0 {
            PlainLine.note("siftbox: standard \(name) is closed.")
            throw ExitCode.cannotRun
        }
        let filter = try running.find()
        try running.checkAppGroups()
        let loop = EventLoop()
        var options = Classification.Options()
        options.includesTimes = times
        let output = StreamWriter(loop, STDOUT_FILENO)
        let classification = Classification(
            loop: loop, filter: filter, trial: try running.trialOptions(on: loop), options: options,
            write: output.write)
        var log = FilterLogNotes(filter)
        classification.onLog = { log.tell($0) }
        let input = ClassifiedInput(loop, STDIN_FILENO, classification, output)
        let interruption = Interruption(loop)
        defer { classification.stop() }
        classification.start()
        try interruption.turn { (input.isDone && output.isEmpty) || output.failure != nil }
        classification.stop()
        loop.run(atMost: .seconds(2)) { classification.isTerminated }
        log.tell(classification.log)
        log.tellRest(classification.log)
        if let failure = input.failure {
            PlainLine.note("siftbox: standard input cannot be read: \(String(cString: strerror(failure)))")
            throw ExitCode.cannotRun
        }
        if let failure = output.failure { throw StandardOutput.Failure(code: failure) }
        if classification.errors > 0 {
            PlainLine.note("siftbox: \(classification.errors) of \(classification.writtenCount) lines have no answer")
        }
        guard classification.isWithoutAnswer else { return }
        if let reason = classification.abandonReason {
            PlainLine.note("siftbox: \(filter.name) was asked no more: \(reason)")
        }
        throw classification.abandonReason?.name == .filterCannotStart ? ExitCode.cannotRun : ExitCode.failure
    }
}

/// Reads standard input for a classification, as fast as that takes it.
private final class ClassifiedInput {
    private(set) var isDone = false
    private(set) var failure: Int32?

    private let loop: EventLoop
    private let file: Int32
    private let classification: Classification
    private let output: StreamWriter
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    private var token: EventLoop.Token?
    private var isAtEnd = false

    init(_ loop: EventLoop, _ file: Int32, _ classification: Classification, _ output: StreamWriter) {
        self.loop = loop
        self.file = file
        self.classification = classification
        self.output = output
        classification.onRoom = { [weak self] in self?.watch() }
        classification.onEnd = { [weak self] in self?.isDone = true }
        output.onWritten = { [weak self] in self?.watch() }
    }

    deinit {
        loop.cancel(token)
        buffer.deallocate()
    }

    private func watch() {
        guard token == nil, !isAtEnd, classification.hasRoom, !output.isFull else { return }
        token = loop.whenReadable(file) { [weak self] in self?.read() }
    }

    private func read() {
        let count = Glibc.read(file, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 {
            classification.consume(UnsafeBufferPointer(rebasing: buffer[..<count]))
        } else {
            if count < 0 { failure = errno }
            isAtEnd = true
            classification.end()
        }
        if isAtEnd || !classification.hasRoom || output.isFull {
            loop.cancel(token)
            token = nil
        }
    }
}
