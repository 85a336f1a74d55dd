import Glibc
package import JSONCodec
package import SystemSupport

/// A connection to an open inbox, from the client's side.
///
///     let connection = ControlConnection(inbox.path, loop)
///     connection.onLine = { answer in … }
///     connection.onEnd = { failure in … }
///     connection.send(Array(#"{"id":1,"get":"inbox"}"#.utf8))
///
/// Lines are sent after the inbox's first line was read and accepted. Nothing blocks.
package final class ControlConnection {
    /// How long an inbox may take to accept a connection and to send its first line.
    private static let greetingLimit = Duration.seconds(10)
    /// How long to wait when too many programs are connecting.
    private static let retryDelay = Duration.milliseconds(20)

    /// The path of the socket.
    package let path: String
    /// The first line of the inbox; nil: it has not arrived.
    package private(set) var greeting: ControlGreeting?
    /// Called with the first line.
    package var onGreeting: (ControlGreeting) -> Void = { _ in }
    /// Called with each answer and each event.
    package var onLine: (JSONObject) -> Void = { _ in }
    /// Called once when the connection ends by itself. nil: the inbox closed it; else why it cannot be used.
    package var onEnd: (ControlFailure?) -> Void = { _ in }

    private let loop: EventLoop
    private var file: Int32 = -1
    private var writer: PipeWriter?
    private var reading: EventLoop.Token?
    private var waiting: EventLoop.Token?
    private var retry: EventLoop.Token?
    private var splitter = LineSplitter(limit: ControlFormat.lineLimit)
    private var unsent: [UInt8] = []
    private var isFinished = false
    private var hasEnded = false

    /// Connects on the next turn of the loop.
    package init(_ path: String, _ loop: EventLoop) {
        (self.path, self.loop) = (path, loop)
        loop.soon { [weak self] in self?.connect() }
        waiting = loop.after(Self.greetingLimit) { [weak self] in
            self?.end(ControlFailure("The inbox at \(path) does not answer. It may be stopped: fg continues it."))
        }
    }

    deinit { close() }

    /// Sends a line, with or without its line feed.
    package func send(_ line: [UInt8]) {
        guard !hasEnded else { return }
        let end: [UInt8] = line.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        guard greeting != nil, let writer else {
            unsent += line + end
            return
        }
        writer.send(line + end)
    }

    /// How much was sent and not written yet, in bytes. A program with much to send waits until it is small.
    package var unsentCount: Int { unsent.count + (writer?.unsentCount ?? 0) }

    /// Called when something was written.
    package var onProgress: (() -> Void)?

    /// Says that nothing more is sent. Answers still arrive, and then the inbox closes the connection.
    package func finish() {
        isFinished = true
        shutDownWhenWritten()
    }

    /// Ends the connection now, without calling `onEnd`.
    package func close() {
        hasEnded = true
        for token in [reading, waiting, retry] { loop.cancel(token) }
        writer?.close()
        (writer, file) = (nil, -1)
    }

    private func end(_ failure: ControlFailure?) {
        guard !hasEnded else { return }
        close()
        onEnd(failure)
    }

    private func connect() {
        guard !hasEnded else { return }
        switch LocalSocket.connect(to: path) {
        case .success(let file): connected(file)
        case .failure(let error) where error.number == EAGAIN:
            retry = loop.after(Self.retryDelay) { [weak self] in self?.connect() }
        case .failure(let error): end(failure(error))
        }
    }

    private func failure(_ error: LocalSocket.Errno) -> ControlFailure {
        switch error.number {
        case ECONNREFUSED: ControlFailure("No inbox listens at \(path) any more.")
        case ENOENT:
            ControlFailure(
                "\(path) does not exist. Open the inbox first: siftbox --control \(ShellQuoting.quoted(path))")
        case ENOTSOCK, EPROTOTYPE: ControlFailure(ControlGreeting.isNoInbox(path))
        default: ControlFailure("\(path): \(error.sentence).")
        }
    }

    private func connected(_ file: Int32) {
        // Messages are not for whoever was first to create a socket at this path.
        guard LocalSocket.peer(of: file) == geteuid() else {
            Glibc.close(file)
            return end(ControlFailure("\(path) belongs to another user; nothing was sent."))
        }
        self.file = file
        let writer = PipeWriter(loop: loop, file: file)
        writer.onProgress = { [weak self] in
            self?.shutDownWhenWritten()
            self?.onProgress?()
        }
        self.writer = writer
        reading = loop.whenReadable(file) { [weak self] in self?.read() }
    }

    private func shutDownWhenWritten() {
        guard isFinished, greeting != nil, unsentCount == 0, file >= 0 else { return }
        shutdown(file, Int32(SHUT_WR))
    }

    private func read() {
        let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            if count > 0 { feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        if count <= 0 { end(greeting == nil ? ControlFailure(ControlGreeting.isNoInbox(path)) : nil) }
    }

    private func feed(_ bytes: UnsafeRawBufferPointer) {
        var lines: [JSON?] = []
        splitter.feed(bytes) { lines.append(JSONReader.read($0)) }
        for line in lines where !hasEnded {
            guard let object = line?.object else { return end(ControlFailure(ControlGreeting.isNoInbox(path))) }
            greeting == nil ? greet(object) : onLine(object)
        }
        if splitter.isOverlong { end(ControlFailure(ControlGreeting.isNoInbox(path))) }
    }

    private func greet(_ line: JSONObject) {
        do throws(ControlFailure) {
            let greeting = try ControlGreeting(line, from: path)
            self.greeting = greeting
            loop.cancel(waiting)
            writer?.send(unsent)
            unsent = []
            onGreeting(greeting)
            shutDownWhenWritten()
        } catch {
            end(error)
        }
    }
}
