import FlyingSocks
import Foundation
import JSONCodec
import Synchronization
import SystemSupport
import TestFiles

@testable import Gateway

/// A control socket without an inbox: it answers as a test says.
final class FakeInbox: Sendable {
    static let greeting = #"{"siftbox":1,"inbox":"fake","release":"16","country":"US"}"#

    private struct State {
        var clients: Set<Int32> = []
        var requests: [JSONObject] = []
    }

    let path: String
    private let listening: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - greeting: the first line for each client.
    ///   - answer: the lines for a request; nil: the connection is closed.
    init(
        at path: String, greeting: String = FakeInbox.greeting,
        answer: @escaping @Sendable (JSONObject) -> [String]? = FakeInbox.done
    ) throws {
        self.path = path
        unlink(path)
        let socket = try Socket(domain: AF_UNIX)
        try socket.bind(to: .unix(path: path))
        try socket.listen()
        listening = socket.file.rawValue
        DetachedThread.run { [self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { return }
                state.withLock { _ = $0.clients.insert(client) }
                DetachedThread.run { [self] in serve(client, greeting, answer) }
            }
        }
    }

    /// Every action is done.
    static let done: @Sendable (JSONObject) -> [String]? = { request in
        [#"{"id":\#(request["id"]?.integer ?? 0),"ok":true,"summary":"Done."}"#]
    }

    /// The requests so far.
    var requests: [JSONObject] { state.withLock { $0.requests } }

    /// How many clients are connected.
    var clients: Int { state.withLock { $0.clients.count } }

    private func serve(_ client: Int32, _ greeting: String, _ answer: (JSONObject) -> [String]?) {
        write(client, [greeting])
        var splitter = LineSplitter()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isEnded = false
        while !isEnded {
            let count = read(client, &buffer, buffer.count)
            guard count > 0 else { break }
            buffer.withUnsafeBytes { bytes in
                splitter.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
                    guard let request = JSONReader.read(line)?.object else { return }
                    state.withLock { $0.requests.append(request) }
                    if let lines = answer(request) { write(client, lines) } else { isEnded = true }
                }
            }
        }
        state.withLock { _ = $0.clients.remove(client) }
        Foundation.close(client)
    }

    private func write(_ client: Int32, _ lines: [String]) {
        var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends all connections, and takes no more.
    func close() {
        unlink(path)
        shutdown(listening, Int32(SHUT_RDWR))
        state.withLock { for client in $0.clients { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    deinit { Foundation.close(listening) }
}

/// A connection to a fake inbox, while a test runs.
func withConnection(
    _ path: String, _ body: @escaping @Sendable (InboxConnection) async throws -> Void
) async throws {
    let pool = SocketPool<ePoll>.ePoll()
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        try await body(
            InboxConnection(pool: pool) { () throws(InboxFailure) in
                guard access(path, F_OK) == 0 else { throw .notOpen("No inbox is open.") }
                return path
            })
        group.cancelAll()
        while let _ = try? await group.next() {}
    }
}
