import ChildProcess
import EventLoop
import FilterWire
import Foundation
import Glibc
import Isolation
import Messages

/// One running process of a filter: its three pipes, and its end.
///
/// It never blocks the loop, whatever the process does: writes wait until the pipe takes them, reads are bounded for
/// each turn. When the last reference goes, the process is killed and reaped.
final class FilterProcess {
    /// How the process came to its end.
    enum Ending: Hashable {
        case exited(Int32)
        case signalled(Int32)
        /// It lives on, but cannot answer any more. Inside the sandbox this is seen when the time is up
        /// (`hasClosedOutput`), because bubblewrap keeps the pipe open as long as it runs.
        case closedOutput
        case lineTooLong
    }

    /// What is read of the output before the others on the loop have their turn, in bytes: some 500 answers. Keys are among
    /// the others, and wait no longer than that takes.
    static let outputSize = 1 << 14
    /// The same for standard error, whose lines cost more each, and may be of one byte.
    static let errorSize = 1 << 12
    /// What is read when the process is gone, in bytes: more than its pipes hold comes only from what outlived it.
    private static let maxAtEnd = 2 * Int(ChildProcess.pipeSize)
    /// How long a process that closed its output has to end, so that a crash is told from a mere closing.
    private static let endAfterOutput = Duration.milliseconds(250)

    /// A line without its line feed, lent for as long as it is looked at.
    typealias Line = UnsafeBufferPointer<UInt8>

    /// Called after each read with what goes through the lines that ended in it.
    var onLines: ((_ forEach: (_ body: (Line) -> Void) -> Void) -> Void)?
    var onLog: ((FilterLog.Source, [UInt8]) -> Void)?
    /// Called once, when nothing more is to be expected of the process. It may still run, on its way to its end.
    var onEnd: ((Ending) -> Void)?
    /// Called once, when the process is gone from the system.
    var onReaped: (() -> Void)?

    private let loop: EventLoop
    private let process: pid_t
    private let input: PipeWriter
    private var output: Int32 = -1
    private var error: Int32 = -1
    private var ending: Int32 = -1
    private var status: Int32 = -1
    private var tokens: [Int32: EventLoop.Token] = [:]
    private var gracePeriodTimer: EventLoop.Token?
    private var isOver = false
    private var isReaped = false
    private var lines = LineSplitter()
    private var errorLines = LogSplitter()
    /// The bytes of the output that wait until what was logged before them is read, and how many bytes of that are left; nil:
    /// none wait.
    private var waiting: (output: Int, error: Int)?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: outputSize, alignment: 1)

    /// Needed for as long as the process runs: copies of its files may go with it.
    private let launch: IsolatedLaunch
    /// The limits of the control group that its processes are in; nil: there is none.
    var kernelLimits: KernelLimits?
    /// What the kernel ended it for, or refused it before it ended by itself; nil: nothing.
    private(set) var limitDiagnostic: Diagnostic?

    /// - Parameter launch: the program itself, or what builds its walls.
    init(loop: EventLoop, launch: IsolatedLaunch) throws(FilterStartError) {
        self.loop = loop
        self.launch = launch
        let child: ChildProcess
        do {
            child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
        } catch {
            buffer.deallocate()
            throw FilterStartError(StartAdvice.adding(to: error.reason))
        }
        process = child.process
        input = PipeWriter(loop: loop, file: child.input)
        (output, error, ending, status) = (child.output, child.error, child.ending, child.status)
        watch(output) { $0.outputIsReadable() }
        watch(error) { if $0.waiting == nil { $0.readError() } }
        watch(ending) { $0.ended() }
    }

    deinit {
        for token in tokens.values { loop.cancel(token) }
        loop.cancel(gracePeriodTimer)
        input.close()
        ChildProcess.close([output, error, ending, status])
        if !isReaped { ChildProcess.end(process) }
        launch.group?.remove()
        buffer.deallocate()
    }

    private func watch(_ file: Int32, _ body: @escaping (FilterProcess) -> Void) {
        tokens[file] = loop.whenReadable(file) { [weak self] in
            if let self { body(self) }
        }
    }

    private func unwatch(_ file: Int32) {
        loop.cancel(tokens.removeValue(forKey: file))
        if file == output { waiting = nil }
    }

    /// Kills the process and all that it started; the end is told as usual.
    func kill() {
        guard !isReaped else { return }
        _ = Glibc.kill(-process, SIGKILL)
        launch.group?.kill()
    }

    /// Sends bytes as soon as the process takes them.
    func send(_ bytes: [UInt8]) { send { $0.append(contentsOf: bytes) } }

    /// Sends what is written behind what waits, as soon as the process takes it.
    func send(_ write: (inout [UInt8]) -> Void) {
        if !isOver { input.send(write) }
    }

    /// Closes the process's input once everything is sent: it is to end.
    func closeInput() { input.closeWhenSent() }

    /// The first of its processes; the others are below it.
    var identifier: pid_t { process }

    /// Whether it lives on without a way to answer.
    var hasClosedOutput: Bool { output >= 0 && PipeOwners.haveClosed(output, below: process) }

    /// The most memory that it, or one that it started, has held so far, in bytes.
    var peakMemory: Int? { ProcessTree.peakMemory(of: process) }

    // MARK: Reading

    /// Reads once. Returns how many bytes; 0 when there are none now; nil at the end.
    private func read(_ file: Int32, atMost size: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Int? {
        let count = Glibc.read(file, buffer.baseAddress, min(size, buffer.count))
        if count > 0 {
            body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// What was logged before an answer is read before it, so that it is the answer's; a piece on each turn.
    private func outputIsReadable() {
        // The output is counted first: what is logged between the two is read too early, and never too late.
        var (output, error) = waiting ?? (bytesWaiting(in: self.output), bytesWaiting(in: self.error))
        let count = readError()
        error -= count
        guard count == 0 || error <= 0 else { return waiting = (output, error) }
        waiting = nil
        output = max(1, output)  // at the end there are none
        readOutput(atMost: output)
    }

    private func bytesWaiting(in file: Int32) -> Int {
        var count: Int32 = 0
        return file >= 0 && ioctl(file, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Returns how many bytes were read.
    @discardableResult
    private func readOutput(atMost size: Int = outputSize) -> Int {
        guard output >= 0, !isOver else { return 0 }
        let count = read(output, atMost: min(size, Self.outputSize)) { bytes in
            if let onLines { onLines { body in lines.feed(bytes, body) } }
        }
        if lines.isOverlong {
            over(.lineTooLong)
        } else if count == nil {
            outputEnded()
        }
        return count ?? 0
    }

    private func outputEnded() {
        takeLastLine()
        unwatch(output)
        ChildProcess.close([output])
        output = -1
        guard !isReaped, gracePeriodTimer == nil else { return }
        gracePeriodTimer = loop.after(Self.endAfterOutput) { [weak self] in self?.over(.closedOutput) }
    }

    /// Returns how many bytes were read.
    @discardableResult
    private func readError() -> Int {
        guard error >= 0 else { return 0 }
        let count = read(error, atMost: Self.errorSize) { bytes in
            errorLines.feed(bytes) { onLog?(.standardError, $0) }
        }
        if count == nil {
            if let rest = errorLines.takeRest() { onLog?(.standardError, rest) }
            unwatch(error)
            ChildProcess.close([error])
            error = -1
        }
        return count ?? 0
    }

    // MARK: The end

    private func ended() {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return }
        isReaped = true
        limitDiagnostic = kernelLimits?.exceeded ?? kernelLimits?.refused
        launch.group?.remove()
        for file in [ending, error, output] { unwatch(file) }
        readTheRest(Self.maxAtEnd, Self.ending(ChildProcess.waitStatus(status, reportedTo: self.status)))
    }

    /// What it wrote before it ended counts: that is read, a piece on each turn, and then it is over.
    private func readTheRest(_ most: Int, _ ending: Ending) {
        var count = readError()
        if count == 0 { count = readOutput() }
        guard count > 0, most > count else {
            over(ending)
            onReaped?()
            return
        }
        loop.soon { [weak self] in self?.readTheRest(most - count, ending) }
    }

    private static func ending(_ status: Int32) -> Ending {
        let signal = status & 0x7F
        if signal != 0 { return .signalled(signal) }
        let code = (status >> 8) & 0xFF
        // Bubblewrap tells its program's signal in the way of shells.
        return code > 128 && code <= 128 + 64 ? .signalled(code - 128) : .exited(code)
    }

    private func over(_ ending: Ending) {
        guard !isOver else { return }
        isOver = true
        loop.cancel(gracePeriodTimer)
        input.close()
        takeLastLine()
        if output >= 0 { unwatch(output) }
        onEnd?(ending)
    }

    /// A last line without its line feed is one all the same, if it is whole; what broke off is none, and is logged.
    private func takeLastLine() {
        let rest = lines.takeRest()
        if !rest.isEmpty { rest.withUnsafeBufferPointer { rest in onLines? { $0(rest) } } }
    }

    /// Ends the process without waiting for what it may still say.
    func abandon() {
        isOver = true
        loop.cancel(gracePeriodTimer)
        input.close()
        if output >= 0 { unwatch(output) }
        kill()
    }
}
