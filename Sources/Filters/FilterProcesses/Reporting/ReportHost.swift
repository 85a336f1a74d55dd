package import FilterWire
import Foundation
package import Messages
package import SystemSupport

/// The host's side of one report: starts the process of a reporting extension, sends it the reported messages, and
/// delivers its views and its answer (U1, U2).
///
///     let host = ReportHost(loop: loop, filter: extension, options: options)
///     host.onSheet = { sheet in … }
///     host.begin(messages)
///     host.tap(2)
///     host.done { response in … }
///
/// Whatever the extension does (crash, hang, flood, garbage) becomes one failure with a diagnostic; nothing is thrown.
/// A host serves one report; a host that is released kills its process immediately.
package final class ReportHost: ReportingProcess {
    /// What the host waits for.
    private enum Phase {
        case idle
        /// The first sheet, with a time limit.
        case opening
        /// User input, without a time limit.
        case shown
        /// The answer, with a time limit.
        case answering((ClassificationResponse) -> Void)
        case over
    }

    package var onSheet: ((SheetLine) -> Void)?
    package var onFailure: ((Diagnostic) -> Void)?
    package var onMistake: ((Diagnostic) -> Void)?
    package private(set) var log = FilterLog()

    private let loop: EventLoop
    private let filter: Filter
    private let options: FilterOptions
    private var phase = Phase.idle
    private var timer: EventLoop.Token?
    private var last: CrashMessage
    private var flood = LogLimiter()
    // Order matters: the process is released before its folder.
    private var process: FilterProcess?
    private var container: Container?
    private var watch: TreeWatch?

    /// Every line of a report uses this number: a process serves one report.
    private static let number = 1

    /// - Parameter options: `container` is ignored: a report uses a temporary folder that is removed with its process.
    package init(loop: EventLoop, filter: Filter, options: FilterOptions) {
        (self.loop, self.filter, self.options) = (loop, filter, options)
        last = CrashMessage(sourcePaths: filter.sourcePaths, memory: options.memory)
    }

    deinit { loop.cancel(timer) }

    // MARK: User input

    package func begin(_ messages: [ReportedMessage]) {
        guard case .idle = phase else { return }
        phase = .opening
        do throws(StartError) {
            let machine = HostEnvironment()
            let mechanism = try machine.isolation(options.isolationMode)
            let container = try Container(nil, limits: options.limits, for: mechanism)
            container.makeUsualFolders()
            self.container = container
            let process = try FilterProcess(
                loop: loop, filter: filter, options: options, container: container, machine: machine)
            self.process = process
            connect(process)
            watch = process.watch(options, container)
            watch?.hasQueryInFlight = { [weak self] in self?.timer != nil }
            watch?.onExceeded = { [weak self] in self?.fail($0) }
            log.append(.process, "started")
            process.send(ReportRequestLine.report(id: Self.number, messages.map(ReportRequestLine.Message.init)).bytes)
            startTimer()
        } catch {
            log.append(.process, "cannot be started: \(error.reason)")
            loop.soon { [weak self] in self?.fail(Diagnostic(.reportCannotStart, error.reason)) }
        }
    }

    package func tap(_ element: Int) { send(.tap(id: Self.number, element: element)) }

    package func type(_ text: String, into element: Int) {
        send(.text(id: Self.number, element: element, SheetLine.cut(text)))
    }

    private func send(_ line: ReportRequestLine) {
        guard case .shown = phase else { return }
        process?.send(line.bytes)
        watch?.recordQuery()
    }

    package func done(then: @escaping (ClassificationResponse) -> Void) {
        guard case .shown = phase else { return }
        phase = .answering(then)
        process?.send(ReportRequestLine.done(id: Self.number).bytes)
        startTimer()
    }

    package func cancel() {
        if case .over = phase { return }
        log.append(.process, "ended: the user canceled")
        end(killing: true)
    }

    /// Whether its process and its folder no longer exist.
    package var isTerminated: Bool {
        if case .over = phase { return process == nil }
        return false
    }

    // MARK: The extension's output

    private func connect(_ process: FilterProcess) {
        process.onLines = { [weak self] in self?.read($0) }
        process.onLog = { [weak self] source, bytes in
            if source == .standardError { self?.last.parse(bytes) }
            self?.log.append(source, bytes: bytes)
        }
        process.onEnd = { [weak self] in self?.ended($0) }
        // On the next turn: the process object itself is the caller.
        process.onReaped = { [weak self] in self?.loop.soon { self?.clear() } }
    }

    private func read(_ forEach: ((FilterProcess.Line) -> Void) -> Void) {
        var sheet: SheetLine?
        forEach { bytes in
            if case .over = phase { return }
            guard let line = FilterMessage(buffer: bytes), line.id == Self.number else {
                log.append(.standardOutput, bytes: bytes)
                if flood.isTooMuch(1, now: .now) { fail(Diagnostic(.tooManySheets, LogLimiter.message)) }
                return
            }
            guard line.isSheet else { return read(line, bytes) }
            if flood.isTooMuch(1, now: .now) { return fail(Diagnostic(.tooManySheets, LogLimiter.message)) }
            do throws(FilterMessage.Malformed) {
                sheet = try line.sheet()
            } catch {
                fail(Diagnostic(.malformedSheet, error.reason))
            }
        }
        if case .over = phase { return }
        // Of several sheets that arrive together, only the last is shown.
        if let sheet { show(sheet) }
    }

    private func read(_ line: FilterMessage, _ bytes: FilterProcess.Line) {
        switch line.kind {
        case .answer: answered(line)
        case .noAnswer(let name, let detail):
            let reasons: [Diagnostic.Name] = [.reportCannotStart, .userInfoNotJSON]
            if let reason = Diagnostic.Name(rawValue: name), reasons.contains(reason) {
                fail(Diagnostic(reason, detail))
            } else {
                log.append(.standardOutput, bytes: bytes)
            }
        case .unknown, .deferral: log.append(.standardOutput, bytes: bytes)
        case .missing(let item):
            log.append(.process, "read and did not find \(item.description(in: options.appGroups))")
        case .note(let name, let detail):
            let mistakes: [Diagnostic.Name] = [.appGroupWritten, .ownNetworking, .standInAnswered]
            guard let mistake = Diagnostic.Name(rawValue: name), mistakes.contains(mistake) else { return }
            log.append(.process, Diagnostic(mistake, detail).description)
            onMistake?(Diagnostic(mistake, detail))
        }
    }

    private func show(_ sheet: SheetLine) {
        switch phase {
        case .opening:
            phase = .shown
            stopTimer()
        case .shown: break
        case .idle, .answering, .over: return
        }
        onSheet?(sheet)
    }

    private func answered(_ line: FilterMessage) {
        guard case .answering(let then) = phase else {
            return fail(Diagnostic(.unaskedReport, "it answered before Done was pressed"))
        }
        do throws(FilterMessage.Malformed) {
            let response = try ClassificationResponse(try line.reportAnswer())
            end(killing: false)
            then(response)
        } catch {
            fail(Diagnostic(.malformedReport, error.reason))
        }
    }

    // MARK: The end

    private func startTimer() {
        watch?.recordQuery()
        stopTimer()
        timer = loop.after(options.responseTimeout) { [weak self] in self?.timedOut() }
    }

    private func stopTimer() {
        loop.cancel(timer)
        timer = nil
    }

    private func timedOut() {
        timer = nil
        let what = if case .opening = phase { "no view" } else { "no answer" }
        let late = "\(what) within \(options.responseTimeout / .seconds(1)) s"
        let isClosed = process?.hasClosedOutput ?? false
        fail(isClosed ? Diagnostic(.reportCrashed, "it closed its output") : Diagnostic(.reportTooLate, late))
    }

    private func ended(_ ending: ProcessEnding) {
        let exceeded = process?.limitDiagnostic
        log.append(.process, exceeded.map { "killed: \($0)" } ?? CrashMessage.describe(ending))
        if let exceeded { return fail(exceeded) }
        switch ending {
        case .lineTooLong: fail(Diagnostic(.lineTooLong))
        case .closedOutput: fail(Diagnostic(.reportCrashed, "it closed its output"))
        case .exited, .signaled:
            fail(
                last.refusal.map { Diagnostic(.reportCannotStart, $0) }
                    ?? Diagnostic(.reportCrashed, last.detail(ending)))
        }
    }

    private func fail(_ diagnostic: Diagnostic) {
        if case .over = phase { return }
        log.append(.process, diagnostic.description)
        end(killing: true)
        onFailure?(diagnostic)
    }

    /// - Parameter killing: whether to kill it immediately instead of letting it exit.
    private func end(killing: Bool) {
        phase = .over
        watch = nil
        stopTimer()
        guard let process else { return container = nil }
        if killing {
            process.abandon()
        } else {
            process.closeInput()
            loop.after(FilterHost.gracePeriod) { [weak process] in process?.kill() }
        }
    }

    /// Its process ended: nothing of the report is kept (Sources/Rules/Messages/README.md).
    private func clear() {
        process = nil
        container = nil
    }
}

/// Limits how many lines a process may write, so that none keeps Siftbox busy: a view changes at most twenty times
/// per second.
private struct LogLimiter {
    static let maxPerSecond = 500
    static let message = "more than \(maxPerSecond) lines per second"

    private var windowStart = ContinuousClock.now
    private var count = 0

    mutating func isTooMuch(_ lines: Int, now: ContinuousClock.Instant) -> Bool {
        if now - windowStart > .seconds(1) { (windowStart, count) = (now, 0) }
        count += lines
        return count > Self.maxPerSecond
    }
}

extension ReportRequestLine.Message {
    fileprivate init(_ message: ReportedMessage) {
        self.init(sender: message.sender, dateReceived: Int(message.date), messageBody: message.body)
    }
}
