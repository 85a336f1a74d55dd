import FlyingSocks
import JSONCodec

/// The open inbox, for many requests at once: each has a connection to the control socket of its own, so that one that
/// waits does not hold up others.
///
///     let answer = try await inbox.answer(to: JSONObject([("get", .string("inbox"))]))
///     for try await event in try await inbox.events() { … }
///
/// When the inbox closes, requests fail until it, or another one, is open.
actor InboxConnection {
    /// What a connection is for. Each has its own limit: the inbox takes 256 clients.
    enum Purpose: CaseIterable {
        case request
        /// May take long.
        case wait
        case events

        var limit: Int { self == .request ? 32 : 64 }
    }

    private let pool: SocketPool<ePoll>
    private let find: @Sendable () throws(InboxFailure) -> String
    /// Where the connected inbox listens.
    private var path: String?
    private var idle: [InboxSocket] = []
    private var used: [Purpose: Int] = [:]
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - find: the path of the control socket of the inbox that is meant.
    init(pool: SocketPool<ePoll>, find: @escaping @Sendable () throws(InboxFailure) -> String) {
        (self.pool, self.find) = (pool, find)
    }

    /// The answer to one request.
    ///
    /// - Throws: `InboxFailure`, or `CancellationError`: then the inbox ends a wait.
    func answer(to request: JSONObject, purpose: Purpose = .request) async throws -> JSONObject {
        let answers = try await answers(to: [request], purpose: purpose)
        guard let answer = answers.first else { throw InboxFailure.closedMeanwhile }
        return answer
    }

    /// The answers to requests in their order. Messages are filtered at the same time.
    func answers(to requests: [JSONObject], purpose: Purpose = .request) async throws -> [JSONObject] {
        try await turn(purpose)
        defer { endTurn(purpose) }
        return try await finish(requests, connection())
    }

    /// Sends requests after this returns, when the inbox is there.
    func begin(_ requests: [JSONObject]) async throws -> Task<[JSONObject], any Error> {
        try await turn(.request)
        do {
            let socket = try await connection()
            return Task {
                defer { endTurn(.request) }
                return try await finish(requests, socket)
            }
        } catch {
            endTurn(.request)
            throw error
        }
    }

    private func finish(_ requests: [JSONObject], _ socket: InboxSocket) async throws -> [JSONObject] {
        do {
            let answers = try await Self.exchange(requests, socket)
            idle.append(socket)
            return answers
        } catch InboxFailure.closed {
            throw InboxFailure.closedMeanwhile
        }
    }

    /// What changes in the inbox, from now on.
    func events() async throws -> InboxEvents {
        try await turn(.events)
        do {
            let socket = try await connection()
            let answers = try await Self.exchange([JSONObject([("subscribe", .bool(true))])], socket)
            guard answers.first?["ok"] == .bool(true) else { throw InboxFailure.notAnInbox }
            return InboxEvents(socket: socket) { [weak self] in await self?.endTurn(.events) }
        } catch {
            endTurn(.events)
            throw error
        }
    }

    // MARK: Connections

    /// One that is connected already, or a new one.
    private func connection() async throws -> InboxSocket {
        while let socket = idle.popLast() {
            if await socket.isUsable { return socket }
        }
        if let path, let socket = try? await InboxSocket(path, pool) { return socket }
        try Task.checkCancellation()
        path = nil
        let found = try find()
        let socket = try await InboxSocket(found, pool)
        path = found
        return socket
    }

    /// Waits until a request may be sent.
    private func turn(_ purpose: Purpose) async throws {
        guard used[purpose, default: 0] >= purpose.limit else {
            used[purpose, default: 0] += 1
            return
        }
        guard purpose == .request, queue.count < Self.queueLimit else { throw InboxFailure.busy }
        // Its turn is handed over by the one before it.
        await withCheckedContinuation { queue.append($0) }
    }

    private func endTurn(_ purpose: Purpose) {
        if purpose == .request, !queue.isEmpty { return queue.removeFirst().resume() }
        used[purpose, default: 0] -= 1
    }

    /// More than connections of clients.
    private static let queueLimit = 2000

    // MARK: Lines

    /// Sends and reads at the same time: an inbox does not read a client that does not read its answers.
    private static func exchange(_ requests: [JSONObject], _ socket: InboxSocket) async throws -> [JSONObject] {
        var lines: [UInt8] = []
        for (id, request) in requests.enumerated() {
            let line = JSONObject([("id", .integer(id))] + request.members.map { ($0.key, $0.value) })
            lines += JSONLine.bytes(of: .object(line)) + [UInt8(ascii: "\n")]
        }
        async let written: Void = socket.write(lines)
        var answers: [JSONObject] = []
        while answers.count < requests.count {
            let answer = try await socket.next()
            // An event is not an answer.
            if answer["event"] == nil { answers.append(answer) }
        }
        try await written
        return answers
    }
}
