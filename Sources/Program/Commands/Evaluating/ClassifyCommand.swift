package import ArgumentParser
import EvaluationRunner
import FilterProcesses
import Glibc
import MessageArchives
import Messages
import SystemSupport

/// `siftbox classify`: classifies messages for another program.
package struct ClassifyCommand: ParsableCommand, RunsFilter {
    package static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Classify messages from standard input, as JSON Lines.",
        discussion: """
            Reads one message per line: {"id":1,"sender":"+12025550143","messageBody":"…","country":"US"}. id can be any \
            JSON; sender and messageBody can have the names that import accepts in JSON Lines, such as from and text; only \
            messageBody is required, and null stands for a message without one. Writes one line for each, in the same order:

            {"id":1,"action":"transaction","subAction":"transactionalFinance",
             "folder":"transactions/finance"}
            {"id":2,"action":"none","folder":"unknown","deferred":true}
            {"id":3,"line":3,"error":"filter-crashed: …","failure":"crashed"}
            {"line":4,"error":"The line is not JSON."}
            {"id":5,"action":"junk","folder":"junk","noSender":true}

            deferred: the filter deferred to its server, which is queried only with --local-http, --trust-ca or \
            --association.

            noSender, noMessageBody: the line has no sender or body, so the filter received none; iOS would not query \
            the filter about such a message.

            The result depends only on the options, siftbox.yaml and the input: your configuration is not read. Environment \
            variables only set where built extensions are kept (XDG_CACHE_HOME) and the limits of the compiler \
            (SIFTBOX_BUILD_…). Memory use does not grow with the input. The first lines that the filter logs are printed on standard error.

            Exit status: 0 if every line has an answer; 3 if some have none, such as after the filter was abandoned (0 with \
            --allow-missing); 1 if no line has an answer; 2 if the filter is unknown or cannot be started; 130 or 143 when \
            interrupted; 141 if the reader of standard output closed it. One line was written for each line read unless the \
            status is 2 or above 128.
            """
    )

    @OptionGroup(title: FilterHelp.filter) var running: FilterOption

    @OptionGroup(title: FilterHelp.device) var release: ReleaseOption

    @OptionGroup(title: FilterHelp.device) var country: CountryOption

    @OptionGroup(title: FilterHelp.build) var building: ExtensionOptions

    @OptionGroup(title: FilterHelp.data) var appGroup: AppGroupOptions

    @OptionGroup(title: FilterHelp.processes) var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) var processes: ProcessOptions

    @OptionGroup(title: FilterHelp.processes) var limits: LimitOptions

    @OptionGroup(title: FilterHelp.servers) var servers: ServerOptions

    @OptionGroup(title: FilterHelp.processes) var sandbox: SandboxOptions

    @Flag(
        help: """
            Add the time of each message in milliseconds. Times differ from run to run, and messages that are answered \
            together share theirs.
            """)
    var times = false

    @Option(
        help: ArgumentHelp(
            "Name the key of a line (repeatable): text=NAME, sender=NAME. NAME can be a path such as message.text.",
            valueName: "what=name"))
    var column: [String] = []

    @Flag(help: "Exit with 0 even if some lines have no answer.")
    var allowMissing = false

    package init() {}

    package func validate() throws {
        try running.require()
        _ = try columns()
    }

    private func columns() throws -> ColumnNames {
        let names = try ArchiveOptions.columns(column)
        guard names.isOnly([.text, .sender]) else {
            throw ValidationError("--column: classify reads text=NAME and sender=NAME.")
        }
        return names
    }

    package func run() throws {
        for (file, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")] where fcntl(file, F_GETFD) < 0 {
            throw CommandFailure("standard \(name) is closed.")
        }
        let settings = try settings()
        let filter = try findFilter(with: settings)
        try checkAppGroups()
        let loop = EventLoop()
        var options = Classification.Options()
        options.includesTimes = times
        options.columns = try columns()
        let output = StreamWriter(loop, STDOUT_FILENO)
        let classification = Classification(
            loop: loop, filter: filter, runOptions: try filterRunOptions(on: loop, with: settings), options: options,
            write: output.write)
        var log = FilterLogNotes(filter)
        classification.onLog = { log.printNewLines(of: $0) }
        let input = ClassifiedInput(loop, STDIN_FILENO, classification, output)
        let interruption = Interruption(loop)
        defer { classification.stop() }
        classification.start()
        try interruption.turn { (input.isDone && output.isEmpty) || output.failure != nil }
        classification.stop()
        loop.run(atMost: .seconds(2)) { classification.isTerminated }
        log.printNewLines(of: classification.log)
        log.printOmittedCount()
        if let failure = input.failure {
            throw CommandFailure("standard input cannot be read: \(String(cString: strerror(failure)))")
        }
        if let failure = output.failure { throw StandardOutput.Failure(code: failure) }
        guard classification.errors > 0 else { return }
        // The lines themselves have the reasons; of a filter that never answers, the first is that of all.
        let reason = classification.isWithoutAnswer ? classification.firstError.map { ": \($0)" } : nil
        PlainLine.note(
            "siftbox: \(Counted.number(classification.errors)) of "
                + "\(Counted.pluralized(classification.writtenCount, "message")) got no answer\(reason ?? "")")
        if let reason = classification.abandonReason {
            PlainLine.note("siftbox: \(filter.name) was abandoned: \(reason)")
        }
        if classification.isWithoutAnswer {
            throw classification.abandonReason?.name == .filterCannotStart ? ExitCode.cannotRun : ExitCode.failure
        }
        guard allowMissing else { throw ExitCode.incomplete }
    }
}

/// Reads standard input for a classification, as fast as it has room.
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
