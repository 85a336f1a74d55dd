import Foundation
import Glibc
import JSONCodec
import Messages
import Sandboxing
import SystemSupport

/// One running process of a filter: its three pipes and its end.
///
/// It never blocks the loop, whatever the process does: writes wait until the pipe accepts them, and reads are limited
/// per turn. When the last reference is released, the process is killed, and reaped on a later turn.
final class FilterProcess {
    /// The maximum number of bytes to read per turn of the loop: about 500 answers. Keyboard input waits no longer than
    /// this takes.
    static let outputSize = 1 << 14
    /// The same for standard error, whose lines cost more each and may be one byte long.
    static let errorSize = 1 << 12
    /// The maximum number of bytes to read after the process exited: more than its pipes hold can only come from
    /// processes that outlived it.
    private static let maxAtEnd = 2 * Int(ChildProcess.pipeSize)
    /// How long to wait after a process closed its output, to distinguish a crash from a process that only closed it.
    private static let endAfterOutput = Duration.milliseconds(250)

    /// A line without its line feed; valid only during the call.
    typealias Line = UnsafeBufferPointer<UInt8>

    /// Called after each read with a function that iterates over the lines completed by it.
    var onLines: ((_ forEach: (_ body: (Line) -> Void) -> Void) -> Void)?
    var onLog: ((FilterLog.Source, [UInt8]) -> Void)?
    /// Called once, when no more output is expected. The process may still be running.
    var onEnd: ((ProcessEnding) -> Void)?
    /// Called once, when the process no longer exists.
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
    /// Output bytes that wait until the log written before them is read, and how much of that log remains; nil: nothing
    /// waits.
    private var waiting: (output: Int, error: Int)?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: outputSize, alignment: 1)

    /// Kept while the process runs: releasing it removes the copies of its files.
    private let launch: IsolatedLaunch
    /// The limits of its control group; nil: none.
    var kernelLimits: KernelLimits?
    /// Its folder, which is kept until it has ended.
    var container: Container?
    /// The counters of its lines, collected when it has ended; nil: none.
    var counters: ProcessCounters?
    /// The limit for which the kernel killed it or refused a process; nil: none.
    private(set) var limitDiagnostic: Diagnostic?

    /// - Parameter launch: the program, or the program that isolates and starts it.
    init(loop: EventLoop, launch: IsolatedLaunch) throws(StartError) {
        self.loop = loop
        self.launch = launch
        let child: ChildProcess
        do {
            child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
        } catch {
            buffer.deallocate()
            throw StartError(StartAdvice.adding(to: error.reason))
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
        ChildProcess.close([output, error, status])
        buffer.deallocate()
        let remains = ProcessRemains(process, ending, launch, counters, container, isReaped: isReaped)
        if !isReaped { remains.reap(on: loop) }
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

    /// Kills the process and all that it started; the end is reported as usual.
    func kill() {
        guard !isReaped else { return }
        _ = Glibc.kill(-process, SIGKILL)
        launch.group?.kill()
    }

    /// Sends bytes as soon as the process accepts them.
    func send(_ bytes: [UInt8]) { send { $0.append(contentsOf: bytes) } }

    /// Appends to the unsent bytes, which are sent as soon as the process accepts them.
    func send(_ write: (inout [UInt8]) -> Void) {
        if !isOver { input.send(write) }
    }

    /// Closes the process's input after everything is sent, so that the process exits.
    func closeInput() { input.closeWhenSent() }

    /// The first of its processes; the others are its descendants.
    var identifier: pid_t { process }

    /// Whether it is still running but cannot answer.
    var hasClosedOutput: Bool { output >= 0 && PipeOwners.haveClosed(output, below: process) }

    /// The peak memory of it or of a process that it started, in bytes.
    var peakMemory: Int? { ProcessTree.peakMemory(of: process) }

    /// Checks the limits of all its processes together.
    func watch(_ options: FilterOptions, _ container: Container) -> TreeWatch {
        TreeWatch(
            loop: loop, process: process, kernelLimits: kernelLimits, options: options, container: container)
    }

    // MARK: Reading

    /// Reads once. Returns the number of bytes; 0 if there are none now; nil at the end.
    private func read(_ file: Int32, atMost size: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Int? {
        let count = Glibc.read(file, buffer.baseAddress, min(size, buffer.count))
        if count > 0 {
            body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// Reads what was logged before an answer first, so that it is attributed to that answer; one piece per turn.
    private func outputIsReadable() {
        // The output is counted first, so that a line logged between the two counts is read too early, never too late.
        var (output, error) = waiting ?? (bytesWaiting(in: self.output), bytesWaiting(in: self.error))
        let count = readError()
        error -= count
        guard count == 0 || error <= 0 else { return waiting = (output, error) }
        waiting = nil
        output = max(1, output)  // 0 at the end
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
            finish(.lineTooLong)
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
        gracePeriodTimer = loop.after(Self.endAfterOutput) { [weak self] in self?.finish(.closedOutput) }
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
        counters?.collect()
        limitDiagnostic = kernelLimits?.exceeded ?? kernelLimits?.refused
        launch.group?.remove()
        for file in [ending, error, output] { unwatch(file) }
        readRemainingOutput(Self.maxAtEnd, Self.ending(ChildProcess.waitStatus(status, reportedTo: self.status)))
    }

    /// Reads the remaining output, one piece per turn, and then reports the end.
    private func readRemainingOutput(_ limit: Int, _ ending: ProcessEnding) {
        var count = readError()
        if count == 0 { count = readOutput() }
        guard count > 0, limit > count else {
            finish(ending)
            onReaped?()
            return
        }
        loop.soon { [weak self] in self?.readRemainingOutput(limit - count, ending) }
    }

    private static func ending(_ status: Int32) -> ProcessEnding {
        let signal = status & 0x7F
        if signal != 0 { return .signaled(signal) }
        let code = (status >> 8) & 0xFF
        // Bubblewrap reports its program's signal as shells do.
        return code > 128 && code <= 128 + 64 ? .signaled(code - 128) : .exited(code)
    }

    private func finish(_ ending: ProcessEnding) {
        guard !isOver else { return }
        isOver = true
        loop.cancel(gracePeriodTimer)
        input.close()
        takeLastLine()
        if output >= 0 { unwatch(output) }
        onEnd?(ending)
    }

    /// A complete last line without a line feed counts; a truncated one is logged.
    private func takeLastLine() {
        let rest = lines.takeRest()
        if !rest.isEmpty { rest.withUnsafeBufferPointer { rest in onLines? { $0(rest) } } }
    }

    /// Kills the process without reading its remaining output.
    func abandon() {
        isOver = true
        loop.cancel(gracePeriodTimer)
        input.close()
        if output >= 0 { unwatch(output) }
        kill()
    }
}

/// What is left of a process that is released: it is killed at once, and its files are removed when it has ended. The
/// kernel may need a while for that, for which the loop must not wait.
private final class ProcessRemains {
    private let process: pid_t
    /// Readable when it has ended; a loop that waits for it keeps this object.
    private let ending: Int32
    private let launch: IsolatedLaunch
    private let counters: ProcessCounters?
    // Released last.
    private let container: Container?
    private var isReaped: Bool

    init(
        _ process: pid_t, _ ending: Int32, _ launch: IsolatedLaunch, _ counters: ProcessCounters?,
        _ container: Container?, isReaped: Bool
    ) {
        (self.process, self.ending, self.launch) = (process, ending, launch)
        (self.counters, self.container, self.isReaped) = (counters, container, isReaped)
    }

    /// Kills the process, and keeps this object until it has ended.
    func reap(on loop: EventLoop) {
        _ = Glibc.kill(-process, SIGKILL)
        var token: EventLoop.Token?
        token = loop.whenReadable(ending) { [unowned loop] in
            loop.cancel(token)
            self.reapEnded(on: loop)
        }
    }

    /// A process that another one traces has ended before it can be reaped.
    private func reapEnded(on loop: EventLoop) {
        var status: Int32 = 0
        isReaped = waitpid(process, &status, WNOHANG) == process
        guard !isReaped else { return }
        loop.after(.milliseconds(100)) { [unowned loop] in self.reapEnded(on: loop) }
    }

    /// Not reaped: the loop was released, too.
    deinit {
        if !isReaped { ChildProcess.end(process) }
        ChildProcess.close([ending])
        counters?.collect()
        launch.group?.remove()
    }
}
