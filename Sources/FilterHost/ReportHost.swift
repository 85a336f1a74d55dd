import EventLoop
import FilterWire
import Foundation
import Messages

/// The phone's side of one report: it starts the process of a reporting extension, shows it what is reported, and hands
/// over what its view shows and what it answers (U1, U2).
///
///     let host = ReportHost(loop: loop, filter: extension, options: options)
///     host.onSheet = { sheet in … }
///     host.begin(messages)
///     host.tap(2)
///     host.done { response in … }
///
/// Whatever the extension does (crash, hang, flood, garbage) becomes one failure with a diagnostic; nothing is thrown. A
/// host is for one report; one that is let go kills its process at once.
package final class ReportHost: ReportingProcess {
    /// What is waited for.
    private enum Phase {
        case idle
        /// The first sheet, for so long.
        case opening
        /// What the user does, without a limit.
        case shown
        /// The answer, for so long.
        case answering((ClassificationResponse) -> Void)
        case over
    }

    package var onSheet: ((ReportSheet) -> Void)?
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
    // The process goes before its folder does.
    private var process: FilterProcess?
    private var container: Container?
    private var watch: TreeWatch?

    /// All lines of a report have the same number: a process has one.
    private static let number = 1

    /// - Parameter options: its container is none for a report, which has one of its own that goes with its process.
    package init(loop: EventLoop, filter: Filter, options: FilterOptions) {
        (self.loop, self.filter, self.options) = (loop, filter, options)
        last = CrashMessage(sourcePaths: filter.sourcePaths, memory: options.memory)
    }

    deinit { loop.cancel(timer) }

    // MARK: What the user does

    package func begin(_ messages: [ReportedMessage]) {
        guard case .idle = phase else { return }
        phase = .opening
        do throws(FilterStartError) {
            let container = try Container(nil)
            container.makeUsualFolders()
            self.container = container
            let process = try FilterProcess(
                loop: loop, filter: filter, options: options, container: container, machine: HostEnvironment())
            self.process = process
            connect(process)
            watch = TreeWatch(loop: loop, process: process, options: options, container: container.opened)
            watch?.hasQueryInFlight = { [weak self] in self?.timer != nil }
            watch?.onExceeded = { [weak self] in self?.fail($0) }
            log.append(.phone, "started")
            process.send(ReportRequestLine.report(id: Self.number, messages.map(ReportRequestLine.Message.init)).bytes)
            startTimer()
        } catch {
            log.append(.phone, "cannot be started: \(error.reason)")
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
        log.append(.phone, "ended: the user cancelled")
        end(killing: true)
    }

    /// Whether its process is gone from the system, with its folder.
    package var isTerminated: Bool {
        if case .over = phase { return process == nil }
        return false
    }

    // MARK: What the extension does

    private func connect(_ process: FilterProcess) {
        process.onLines = { [weak self] in self?.read($0) }
        process.onLog = { [weak self] source, bytes in
            if source == .standardError { self?.last.parse(bytes) }
            self?.log.append(source, bytes: bytes)
        }
        process.onEnd = { [weak self] in self?.ended($0) }
        // On the next turn: it is the process itself that calls.
        process.onReaped = { [weak self] in self?.loop.soon { self?.clear() } }
    }

    private func read(_ forEach: ((FilterProcess.Line) -> Void) -> Void) {
        var sheet: ReportSheet?
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
                sheet = ReportSheet(try line.sheet())
            } catch {
                fail(Diagnostic(.malformedSheet, error.reason))
            }
        }
        if case .over = phase { return }
        // Of what comes together, only the last is seen.
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
        case .note(let name, let detail):
            let mistakes: [Diagnostic.Name] = [.appGroupWritten, .ownNetworking]
            guard let mistake = Diagnostic.Name(rawValue: name), mistakes.contains(mistake) else { return }
            log.append(.phone, Diagnostic(mistake, detail).description)
            onMistake?(Diagnostic(mistake, detail))
        }
    }

    private func show(_ sheet: ReportSheet) {
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
            return fail(Diagnostic(.unaskedReport, "an answer came before Done was pressed"))
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
        timer = loop.after(options.responseTimeout) { [weak self] in self?.timeIsUp() }
    }

    private func stopTimer() {
        loop.cancel(timer)
        timer = nil
    }

    private func timeIsUp() {
        timer = nil
        let what = if case .opening = phase { "no view" } else { "no answer" }
        let late = "\(what) within \(options.responseTimeout / .seconds(1)) s"
        let isClosed = process?.hasClosedOutput ?? false
        fail(isClosed ? Diagnostic(.reportCrashed, "it closed its output") : Diagnostic(.reportTooLate, late))
    }

    private func ended(_ ending: FilterProcess.Ending) {
        let exceeded = process?.limitDiagnostic
        log.append(.phone, exceeded.map { "killed: \($0)" } ?? CrashMessage.describe(ending))
        if let exceeded { return fail(exceeded) }
        switch ending {
        case .lineTooLong: fail(Diagnostic(.lineTooLong))
        case .closedOutput: fail(Diagnostic(.reportCrashed, "it closed its output"))
        case .exited, .signalled:
            fail(
                last.refusal.map { Diagnostic(.reportCannotStart, $0) }
                    ?? Diagnostic(.reportCrashed, last.detail(ending)))
        }
    }

    private func fail(_ diagnostic: Diagnostic) {
        if case .over = phase { return }
        log.append(.phone, diagnostic.description)
        end(killing: true)
        onFailure?(diagnostic)
    }

    /// - Parameter killing: whether it is ended at once; else it may go by itself.
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

    /// Its process is gone: nothing of the report stays on the phone (Sources/Messages/README.md).
    private func clear() {
        process = nil
        container = nil
    }
}

/// How many lines a process may write, so that none keeps the phone busy: a view changes twenty times a second at most.
private struct LogLimiter {
    static let maxInASecond = 500
    static let message = "more than \(maxInASecond) lines in a second"

    private var begun = ContinuousClock.now
    private var count = 0

    mutating func isTooMuch(_ lines: Int, now: ContinuousClock.Instant) -> Bool {
        if now - begun > .seconds(1) { (begun, count) = (now, 0) }
        count += lines
        return count > Self.maxInASecond
    }
}

extension ReportRequestLine.Message {
    fileprivate init(_ message: ReportedMessage) {
        self.init(sender: message.sender, dateReceived: Int(message.date), messageBody: message.body)
    }
}
