import Foundation
import Glibc
import JSONCodec
import ServerBehaviors
import SystemSupport

/// A running program with line-based output. When the last reference is released, it is killed and reaped.
final class RunningProgram {
    /// How a program ended.
    enum Ending: Hashable {
        case exited(Int32)
        case signaled(Int32)
        case lineTooLong

        var text: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .signaled(let signal): "ended by signal \(signal)"
            case .lineTooLong: "was stopped: it wrote a line that is too long"
            }
        }
    }

    /// Enough reads to empty a pipe of the usual 64 KiB, and more that is written during the reads.
    private static let readsAtEnd = 32
    /// The maximum number of characters that are kept of a line on standard error.
    private static let errorLimit = 300

    var onLine: ((UnsafeBufferPointer<UInt8>) -> Void)?
    /// Called with a line that it wrote to standard error, shortened.
    var onError: ((String) -> Void)?
    /// Called once, when it has ended and all its output is delivered.
    var onEnd: ((Ending) -> Void)?

    private let loop: EventLoop
    private let child: ChildProcess
    private let input: PipeWriter
    private var tokens: [Int32: EventLoop.Token] = [:]
    private var lines = LineSplitter(limit: LoggedRequest.lineLimit)
    private var buffer: [UInt8]
    private var isReaped = false

    init(loop: EventLoop, command: [String], readSize: Int) throws(StartError) {
        self.loop = loop
        buffer = [UInt8](repeating: 0, count: readSize)
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        child = try ChildProcess(command, environment: environment)
        input = PipeWriter(loop: loop, file: child.input)
        watch(child.output) { $0.readOutput(reads: 1) }
        watch(child.error) { $0.readError() }
        watch(child.ending) { $0.reap() }
    }

    deinit {
        for token in tokens.values { loop.cancel(token) }
        ChildProcess.close([child.output, child.error, child.ending])
        if !isReaped { ChildProcess.end(child.process) }
    }

    private func watch(_ file: Int32, _ body: @escaping (RunningProgram) -> Void) {
        tokens[file] = loop.whenReadable(file) { [weak self] in
            if let self { body(self) }
        }
    }

    private func unwatch(_ file: Int32) { loop.cancel(tokens.removeValue(forKey: file)) }

    func send(_ bytes: [UInt8]) { input.send(bytes) }

    /// Closes its input once everything is sent.
    func closeInput() { input.closeWhenSent() }

    func kill() {
        if !isReaped { _ = Glibc.kill(-child.process, SIGKILL) }
    }

    // MARK: Reading

    /// nil if there is nothing to read; empty at the end.
    private func read(_ file: Int32) -> ArraySlice<UInt8>? {
        let count = Glibc.read(file, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return buffer[..<max(0, count)]
    }

    private func readOutput(reads: Int) {
        for _ in 0..<reads {
            guard let bytes = read(child.output) else { return }
            guard !bytes.isEmpty else { return unwatch(child.output) }
            bytes.withUnsafeBytes { lines.feed($0) { onLine?($0) } }
            if lines.isOverlong {
                unwatch(child.output)
                return kill()
            }
        }
    }

    private func readError() {
        guard let bytes = read(child.error) else { return }
        guard !bytes.isEmpty else { return unwatch(child.error) }
        let text = String(decoding: bytes, as: UTF8.self)
        if let line = text.split(whereSeparator: \.isNewline).last { onError?(String(line.prefix(Self.errorLimit))) }
    }

    private func reap() {
        var status: Int32 = 0
        guard waitpid(child.process, &status, WNOHANG) == child.process else { return }
        isReaped = true
        unwatch(child.ending)
        readError()
        readOutput(reads: Self.readsAtEnd)
        for file in [child.output, child.error] { unwatch(file) }
        input.close()
        let signal = status & 0x7F
        onEnd?(lines.isOverlong ? .lineTooLong : signal != 0 ? .signaled(signal) : .exited((status >> 8) & 0xFF))
    }
}
