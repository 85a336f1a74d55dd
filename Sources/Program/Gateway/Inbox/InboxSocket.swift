import ControlProtocol
import FlyingSocks
import Foundation
import Glibc
import HTTPServer
import JSONCodec

/// One connection to the control socket of an inbox. When the last reference is released, it is closed.
actor InboxSocket {
    private static let readSize = 1 << 16
    /// The longest path in the address of a socket.
    private static let pathLimit = 104
    /// The pause before another attempt, if too many programs connect at once.
    private static let pause = Duration.milliseconds(20)

    /// What the inbox said at the start.
    private(set) var greeting = JSONObject([])
    private let socket: AsyncSocket
    private let pool: SocketPool<ePoll>
    private var splitter = LineSplitter(limit: ControlFormat.lineLimit)
    /// What was read, and is not used yet.
    private var lines: [JSONObject] = []

    /// Connects, and reads the greeting.
    ///
    /// - Throws: `InboxFailure`, or `CancellationError`.
    init(_ path: String, _ pool: SocketPool<ePoll>) async throws {
        guard path.utf8.count <= Self.pathLimit, let plain = try? Socket(domain: AF_UNIX) else {
            throw InboxFailure.closed
        }
        socket = try AsyncSocket(socket: plain, pool: pool)
        self.pool = pool
        while true {
            do {
                try plain.connect(to: .unix(path: path))
                break
            } catch SocketError.blocked {
                try await Task.sleep(for: Self.pause)
            } catch {
                throw InboxFailure.closed
            }
        }
        greeting = try await next()
        guard let version = greeting["siftbox"]?.integer else { throw InboxFailure.notAnInbox }
        guard version == ControlFormat.version else { throw InboxFailure.otherVersion(version) }
    }

    deinit {
        Task { [socket, pool] in
            await pool.finishTurn()
            try? socket.close()
        }
    }

    /// Whether the inbox has neither closed the connection nor sent anything that was not requested.
    var isUsable: Bool {
        var byte: UInt8 = 0
        return lines.isEmpty && recv(socket.socket.file.rawValue, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0
            && errno == EAGAIN
    }

    /// Sends lines, each with its line feed.
    nonisolated func write(_ lines: [UInt8]) async throws {
        do {
            try await socket.write(Data(lines))
        } catch is SocketError {
            throw InboxFailure.closed
        }
    }

    /// The next line.
    func next() async throws -> JSONObject {
        while lines.isEmpty {
            do {
                do {
                    try feed(socket.socket.read(atMost: Self.readSize))
                } catch SocketError.blocked {
                    // Without a timer: a canceled one is kept in memory until its time is over.
                    try await pool.suspendSocket(socket.socket, untilReadyFor: .read)
                }
            } catch is SocketError {
                throw InboxFailure.closed
            }
        }
        return lines.removeFirst()
    }

    private func feed(_ bytes: [UInt8]) throws(InboxFailure) {
        var isValid = true
        bytes.withUnsafeBytes { bytes in
            splitter.feed(bytes) { line in
                if let object = JSONReader.read(line)?.object { lines.append(object) } else { isValid = false }
            }
        }
        guard isValid, !splitter.isOverlong else { throw .notAnInbox }
    }
}
