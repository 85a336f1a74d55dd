import Foundation
import SystemSupport
import Testing

/// A program that a test starts. It inherits no files except its standard streams, so that no pipe stays open.
final class Child {
    let process: pid_t
    private let loop = EventLoop()
    private let child: ChildProcess
    private var input: PipeWriter?
    private var tokens: [EventLoop.Token] = []
    private var output: [UInt8] = []
    private var isAtEnd = false
    private(set) var status: Int32?

    /// - Parameter command: a program's path or its name, and its arguments.
    init(_ command: [String]) throws {
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        child = try ChildProcess(["/usr/bin/env"] + command, environment: environment)
        process = child.process
        input = PipeWriter(loop: loop, file: child.input)
        tokens = [
            loop.whenReadable(child.output) { [unowned self] in readOutput() },
            loop.whenReadable(child.error) { [unowned self] in readError() },
            loop.whenReadable(child.ending) { [unowned self] in reap() },
        ]
    }

    deinit {
        for token in tokens { loop.cancel(token) }
        ChildProcess.close([child.output, child.error, child.ending])
        if status == nil { ChildProcess.end(process) }
    }

    private func read(_ file: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(file, &buffer, buffer.count)
        return count < 0 && errno == EAGAIN ? nil : Array(buffer.prefix(max(0, count)))
    }

    private func readOutput() {
        guard let bytes = read(child.output) else { return }
        output += bytes
        if bytes.isEmpty {
            isAtEnd = true
            loop.cancel(tokens[0])
        }
    }

    private func readError() {
        if read(child.error)?.isEmpty == true { loop.cancel(tokens[1]) }
    }

    private func reap() {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return }
        loop.cancel(tokens[2])
        self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    func write(_ bytes: [UInt8]) { input?.send(bytes) }

    func closeInput() { input?.closeWhenSent() }

    /// The next line of its output; nil: none in time.
    func line() -> String? {
        loop.run(atMost: LocalServerFixture.limit) { isAtEnd || output.contains(UInt8(ascii: "\n")) }
        guard let end = output.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { output.removeFirst(end + 1) }
        return String(decoding: output[..<end], as: UTF8.self)
    }

    /// Waits for its end. Returns its exit status, or the negative number of a signal; nil: it does not end in time.
    func end() -> Int32? {
        loop.run(atMost: LocalServerFixture.limit) { status != nil && isAtEnd }
        return status
    }

    /// The output that was not read as lines.
    var text: String { String(decoding: output, as: UTF8.self) }
}
