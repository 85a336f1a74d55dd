import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import LocalServerHost
import ServerBehaviour
import SessionScript

/// `siftbox server`: a server on this machine to try deferral and reports with.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Serve on 127.0.0.1 what a filter's server would: to try deferral and reports with.",
        discussion: """
            It answers a deferral with {"action":"junk"} when the text contains one of the words, else with \
            {"action":"none"}; it takes reports, lists apps in its association file, and tells each request as it came. \
            It speaks plain http. Ctrl-C ends it with exit 0; exit 2 when it cannot listen; \
            141 when whoever read what it tells has gone.
            """
    )

    @Option(help: ArgumentHelp("The port of 127.0.0.1 to listen on; 0: any that is free.", valueName: "port"))
    var port: UInt16 = 8017

    @Option(
        help: ArgumentHelp(
            "A file of words for junk, one word or phrase a line; it can be edited while the server runs.",
            valueName: "file"))
    var words: String?

    @Option(
        help: ArgumentHelp(
            "A text that contains this is junk; may be given again. At first, without --words: junk.", valueName: "word"
        ))
    var junk: [String] = []

    @Option(help: ArgumentHelp("A text that contains this is a transaction; may be given again.", valueName: "word"))
    var transaction: [String] = []

    @Option(help: ArgumentHelp("A text that contains this is a promotion; may be given again.", valueName: "word"))
    var promotion: [String] = []

    @Option(
        help: ArgumentHelp(
            "An app's identifier for the association file, with its team; may be given again. At first the samples'.",
            valueName: "identifier")
    )
    var app: [String] = []

    @Option(help: ArgumentHelp("How long each answer waits: 250ms, 2s.", valueName: "duration"))
    var delay: String?

    @Option(help: ArgumentHelp("The status of each answer, 200 to 599.", valueName: "number"))
    var status = 200

    @Option(help: ArgumentHelp("What each answer is.", valueName: "answer"))
    var answer = ServerBehaviour.Answer.verdict

    @Option(help: ArgumentHelp("What the association file is.", valueName: "association"))
    var association = ServerBehaviour.Association.listed

    @Option(help: ArgumentHelp("A cookie that each answer sets, as \"a=1\".", valueName: "cookie"))
    var cookie: String?

    @Option(help: ArgumentHelp("Where each request is redirected to.", valueName: "url"))
    var redirect: String?

    @Flag(help: "End the connection behind each answer.")
    var close = false

    @Flag(help: "Tell everything as JSON Lines.")
    var json = false

    func validate() throws {
        if let mistake = try behaviour().mistake { throw ValidationError(mistake) }
    }

    func behaviour() throws -> ServerBehaviour {
        var behaviour = ServerBehaviour()
        behaviour.junk = junk.isEmpty && words == nil ? ["junk"] : junk
        behaviour.transaction = transaction
        behaviour.promotion = promotion
        // The server's own folder may be another one.
        behaviour.words = words.map { $0.isEmpty ? $0 : URL(fileURLWithPath: $0).path }
        // The samples' servers are this one, and their apps are nobody's.
        behaviour.apps = app.isEmpty ? FilterCatalogue.sampleApps.map { "A1B2C3D4E5.\($0)" } : app
        behaviour.association = association
        behaviour.status = status
        behaviour.answer = answer
        behaviour.cookie = cookie
        behaviour.redirect = redirect
        behaviour.close = close
        if let delay {
            guard let milliseconds = Durations.milliseconds(delay) else {
                throw ValidationError("'\(delay)' is no duration. Write it as 250ms or 2s.")
            }
            behaviour.delay = Int(clamping: milliseconds)
        }
        return behaviour
    }

    func run() throws {
        let behaviour = try behaviour()
        if let words = behaviour.words, !FileManager.default.isReadableFile(atPath: words) {
            PlainLine.note("siftbox: there is no file \(words) that can be read.")
            throw ExitCode.cannotRun
        }
        try RunningServer(port: Int(port), teller: ServerLogPrinter(asJSON: json)).run(behaviour)
    }
}

extension ServerBehaviour.Answer: ExpressibleByArgument {}
extension ServerBehaviour.Association: ExpressibleByArgument {}

/// The server while the command runs.
private final class RunningServer {
    private let loop = EventLoop()
    private let server: LocalServer
    private let teller: ServerLogPrinter
    private var failure: String?
    private var outputFailure: StandardOutput.Failure?

    init(port: Int, teller: ServerLogPrinter) {
        server = LocalServer(loop: loop, port: port)
        self.teller = teller
    }

    /// Serves until a signal comes.
    func run(_ behaviour: ServerBehaviour) throws {
        let signals = loop.whenSignalled([SIGINT, SIGTERM, SIGHUP]) { [loop] _ in loop.stop() }
        server.onRequest = { [unowned self] in tell(.request($0)) }
        server.onNote = { [unowned self] in tell(.note($0)) }
        server.onEnd = { [unowned self] in end($0.reason) }
        server.start(behaviour) { [unowned self] result in
            switch result {
            case .success(let port): tell(.listening(port: port))
            case .failure(let failure): end(failure.reason)
            }
        }
        let reader = whenNobodyReads { [unowned self] in end(StandardOutput.Failure(code: EPIPE)) }
        loop.run()
        for token in [signals, reader] { loop.cancel(token) }
        var isClosed = false
        server.close { isClosed = true }
        loop.run(atMost: .seconds(5)) { isClosed }
        if let outputFailure { throw outputFailure }
        if let failure {
            PlainLine.note("siftbox: \(failure)")
            throw ExitCode.cannotRun
        }
    }

    /// Calls `body` when the output is a pipe whose reader has gone: nothing would be printed before the next request.
    private func whenNobodyReads(_ body: @escaping () -> Void) -> EventLoop.Token? {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
        return loop.whenReadable(STDOUT_FILENO, body)
    }

    private func tell(_ line: ServerLine) {
        teller.tell(line)
        do throws(StandardOutput.Failure) {
            try StandardOutput.flush()
        } catch {
            end(error)
        }
    }

    private func end(_ failure: StandardOutput.Failure) {
        outputFailure = failure
        loop.stop()
    }

    private func end(_ reason: String) {
        failure = failure ?? reason
        loop.stop()
    }
}
