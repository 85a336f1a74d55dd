import ControlProtocol
import Glibc
import JSONCodec
import SystemSupport

/// A client of the control socket: its lines, its answers, and what it has not read.
final class SocketClient: ControlClient {
    private let clients: SocketClients
    private let file: Int32
    private let writer: PipeWriter
    private var reading: EventLoop.Token?
    private var splitter = LineSplitter(limit: ControlFormat.lineLimit)
    private var waiting = WaitingLines()
    private var answers = AnswerQueue()
    /// Whether the first line that waits is a message; nil: unknown. The request itself is not kept, because it can
    /// be much larger than the line.
    private var isMessageNext: Bool?
    /// How many events were left out.
    private var missed = 0
    /// Whether nothing more is read from it.
    private var isAtEnd = false
    private(set) var isGone = false
    private var isClosed = false
    private var limits: SocketLimits { clients.limits }

    /// - Parameter file: the connection, closed by the client.
    init(_ file: Int32, of clients: SocketClients) {
        (self.file, self.clients) = (file, clients)
        writer = PipeWriter(loop: clients.loop, file: file, closesFile: false)
        writer.onProgress = { [weak self] in self?.written() }
    }

    deinit { close() }

    func begin() {
        writer.send(clients.responder.greeting)
        advance()
    }

    func send(event line: [UInt8]) {
        guard !isGone, !isClosed else { return }
        if missed > 0 || !hasReadEnough { missed += 1 } else { writer.send(line) }
    }

    /// The inbox closes.
    func end() {
        writer.onProgress = nil
        if missed > 0 { writer.send(SocketLines.missed(missed)) }
        writer.send(SocketLines.end)
        writer.flush()
        close()
    }

    private func close() {
        guard !isClosed else { return }
        (isClosed, isGone) = (true, true)
        stopReading()
        clients.loop.cancel(reading)
        writer.close()
        Glibc.close(file)
    }

    /// Continues with what is possible now, and ends when everything is done.
    private func advance() {
        guard !isClosed else { return }
        continueReading()
        if waiting.count > 0 { clients.carryOutSoon() }
        guard isAtEnd, waiting.count == 0, answers.isEmpty, isGone || writer.unsentCount == 0 else { return }
        close()
        clients.remove(self)
    }
}

// MARK: Reading

extension SocketClient {
    /// Reads whenever there is room for what it sends.
    private func continueReading() {
        let hasRoom = waiting.count < limits.messagesPerClient && waiting.bytes < limits.waitingBytes
        if isAtEnd || !hasRoom || !hasReadEnough {
            clients.loop.cancel(reading)
            reading = nil
        } else if reading == nil {
            reading = clients.loop.whenReadable(file) { [weak self] in self?.read() }
        }
    }

    private func read() {
        let count = withUnsafeTemporaryAllocation(byteCount: limits.bytesPerTurn, alignment: 1) { buffer in
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            if count > 0 { feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        if count == 0 {
            // A client that was killed, or a line whose author forgot its end.
            stopReading(splitter.partialCount == 0 ? nil : SocketLines.withoutEnd)
            if hasHungUp { leave() }
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            stopReading()
            leave()
        }
        advance()
    }

    private func feed(_ bytes: UnsafeRawBufferPointer) {
        let before = splitter.partialCount
        splitter.feed(bytes) { waiting.append(.request(Array($0))) }
        let hasRoom = clients.changePartial(by: splitter.partialCount - before)
        if splitter.isOverlong {
            stopReading(SocketLines.tooLong(ControlFormat.lineLimit))
        } else if !hasRoom {
            stopReading(SocketLines.tooMuch)
        }
    }

    /// - Parameter answer: the last answer: what is wrong with the end.
    private func stopReading(_ answer: [UInt8]? = nil) {
        isAtEnd = true
        _ = clients.changePartial(by: -splitter.partialCount)
        splitter = LineSplitter(limit: 0)
        if let answer { waiting.append(.refusal(answer)) }
    }

    /// Whether it has closed both directions. With one of them, it still reads its answers.
    private var hasHungUp: Bool {
        var state = pollfd(fd: file, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
    }

    /// It takes no more answers.
    private func leave() {
        guard !isGone else { return }
        isGone = true
        writer.close()
        clients.responder.end(self)
    }
}

// MARK: Carrying out

extension SocketClient {
    /// Carries out the first line that waits, if it may be.
    ///
    /// - Returns: whether there was something to do.
    func carryOutNext() -> Bool {
        guard !isClosed, let line = waiting.first, hasReadEnough else { return false }
        switch line {
        case .refusal(let answer):
            guard answers.isEmpty else { return false }
            waiting.removeFirst()
            if !isGone { writer.send(answer) }
        case .request(let line):
            guard mayBegin(line.count) else { return false }
            let request = line.withUnsafeBufferPointer { clients.responder.read($0) }
            isMessageNext = request.isMessage
            // Reading it was work, too.
            guard mayBegin(line.count) else { return true }
            isMessageNext = nil
            waiting.removeFirst()
            perform(request, line.count)
        }
        advance()
        return true
    }

    private func mayBegin(_ bytes: Int) -> Bool {
        guard let isMessageNext else { return true }
        return answers.allows(message: isMessageNext, limit: limits.messagesPerClient)
            && clients.hasRoom(message: isMessageNext, bytes: bytes)
    }

    private func perform(_ request: any ControlRequest, _ bytes: Int) {
        clients.begin(message: request.isMessage, bytes: bytes)
        let number = answers.begin(isMessage: request.isMessage, bytes: bytes)
        clients.responder.perform(request, for: self) { [weak self] answer in
            guard let self, !isClosed else { return }
            finish(answers.answer(number, answer))
            advance()
        }
        if isGone, !request.isMessage { clients.responder.end(self) }
    }

    private func finish(_ lines: [AnswerQueue.Entry]) {
        for line in lines {
            clients.finish(line)
            if !isGone, let answer = line.answer { writer.send(answer) }
        }
    }
}

// MARK: Writing

extension SocketClient {
    /// Whether the answers that it has not read leave room for others.
    private var hasReadEnough: Bool { writer.unsentCount <= limits.unreadBytes }

    private func written() {
        if !writer.isOpen { leave() }
        if missed > 0, !isGone, writer.unsentCount <= limits.unreadBytes / 2 {
            writer.send(SocketLines.missed(missed))
            missed = 0
        }
        advance()
    }
}
