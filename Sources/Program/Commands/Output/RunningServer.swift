import Glibc
import LocalServerHost
import ServerBehaviors
import SystemSupport

/// A server while its command runs.
final class RunningServer {
    private let loop = EventLoop()
    private let server: ServerProcess
    /// Prints a line of its log.
    private let print: (ServerLine, PlainOutput) -> Void
    private let output: PlainOutput
    private var failure: String?
    private var outputFailure: StandardOutput.Failure?

    /// - Parameters:
    ///   - asJSON: whether all lines of the output are JSON.
    ///   - print: prints a line of its log.
    init(
        _ program: ServerProgram, arguments: [String] = [], asJSON: Bool,
        print: @escaping (ServerLine, PlainOutput) -> Void
    ) {
        server = ServerProcess(loop: loop, program: program, arguments: arguments)
        output = asJSON ? PlainOutput(omitted: Self.note) : PlainOutput()
        self.print = print
    }

    private static func note(_ omitted: String) -> String {
        text(of: .note("\(omitted) left out, because the output was read too slowly"))
    }

    /// A line of the log as JSON.
    static func text(of line: ServerLine) -> String { String(decoding: line.bytes.dropLast(), as: UTF8.self) }

    /// Serves until a signal arrives.
    ///
    /// - Parameter command: the program's first command.
    func run(_ command: [UInt8]) throws {
        try output.stopWaiting(loop)
        let signals = loop.whenSignaled([SIGINT, SIGTERM, SIGHUP]) { [loop] _ in loop.stop() }
        output.onFailure = { [unowned self] in end($0) }
        server.onLine = { [unowned self] in log($0) }
        server.onEnd = { [unowned self] in end($0.reason) }
        server.start(command) { [unowned self] result in
            switch result {
            case .success(let port): log(.listening(port: port))
            case .failure(let failure): end(failure.reason)
            }
        }
        let reader = whenReaderCloses { [unowned self] in end(StandardOutput.Failure(code: EPIPE)) }
        loop.run()
        for token in [signals, reader] { loop.cancel(token) }
        var isClosed = false
        server.close { isClosed = true }
        loop.run(atMost: .seconds(5)) { isClosed }
        output.finish(loop)
        if let outputFailure { throw outputFailure }
        if let failure { throw CommandFailure(failure) }
    }

    /// Calls `body` when the output is a pipe and its reader closes it. Writing would notice it only at the next
    /// request.
    private func whenReaderCloses(_ body: @escaping () -> Void) -> EventLoop.Token? {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
        return loop.whenReadable(STDOUT_FILENO, body)
    }

    private func log(_ line: ServerLine) { print(line, output) }

    private func end(_ failure: StandardOutput.Failure) {
        outputFailure = failure
        loop.stop()
    }

    private func end(_ reason: String) {
        failure = failure ?? reason
        loop.stop()
    }
}
