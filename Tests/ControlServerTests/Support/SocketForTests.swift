import ControlProtocol
import Foundation
import Glibc
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer

/// A control socket in a test's folder, with its clients on one loop.
final class SocketForTests {
    let loop = EventLoop()
    let responder = FakeResponder()
    let folder = TestFolder()
    let socket: ControlSocket

    init(_ limits: SocketLimits = SocketLimits()) throws {
        socket = ControlSocket(loop, try SocketFile(path: folder.path("test.sock")), limits)
        socket.open(responder)
    }

    deinit { socket.remove() }

    func client(readsAnswers: Bool = true) throws -> RawClient {
        try RawClient(socket.path, loop, readsAnswers: readsAnswers)
    }

    /// Turns the loop until something holds.
    func turn(_ location: SourceLocation = #_sourceLocation, until condition: () -> Bool) {
        let end = ContinuousClock.now + .seconds(60)
        // Not everything that a test waits for is a file of the loop.
        while !condition(), .now < end { loop.turn(waitingAtMost: .milliseconds(20)) }
        #expect(condition(), sourceLocation: location)
    }

    /// Turns the loop until nothing happens any more.
    func turnUntilIdle() {
        var isIdle = false
        while !isIdle {
            isIdle = true
            for _ in 0..<3 {
                let before = (responder.lines.count, socket.clientCount)
                loop.turn(waitingAtMost: .zero)
                if before != (responder.lines.count, socket.clientCount) { isIdle = false }
            }
        }
    }
}

/// A client that sends what it is given, valid or not.
final class RawClient {
    private let loop: EventLoop
    private let file: Int32
    private let writer: PipeWriter
    private var reading: EventLoop.Token?
    private var bytes: [UInt8] = []
    /// Whether the inbox has ended the connection.
    private(set) var isAtEnd = false
    private var isClosed = false

    init(_ path: String, _ loop: EventLoop, readsAnswers: Bool = true) throws {
        self.loop = loop
        file = try LocalSocket.connect(to: path).get()
        writer = PipeWriter(loop: loop, file: file, closesFile: false)
        if readsAnswers { readAnswers() }
    }

    deinit { close() }

    /// The complete lines that it has read, without the first one.
    var answers: [String] { Array(lines.dropFirst()) }
    var lines: [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(lineCount).map(String.init)
    }
    /// How many lines it has read.
    private(set) var lineCount = 0
    var unsentCount: Int { writer.unsentCount }

    func send(_ lines: String...) { send(text: lines.map { $0 + "\n" }.joined()) }
    func send(text: String) { writer.send(Array(text.utf8)) }
    /// Writes what the system takes now.
    func flush() { writer.flush() }

    func readAnswers() {
        reading = loop.whenReadable(file) { [weak self] in self?.read() }
    }

    /// Says that nothing more is sent.
    func finish() { shutdown(file, Int32(SHUT_WR)) }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.cancel(reading)
        writer.close()
        Glibc.close(file)
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(file, &buffer, buffer.count)
        if count > 0 {
            bytes += buffer.prefix(count)
            lineCount += buffer.prefix(count).count { $0 == UInt8(ascii: "\n") }
        } else if count == 0 || errno != EAGAIN {
            isAtEnd = true
            loop.cancel(reading)
        }
    }
}
