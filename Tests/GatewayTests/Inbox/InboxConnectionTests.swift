import JSONCodec
import Synchronization
import TestFiles
import Testing

@testable import Gateway

/// Many requests at once over the control socket, and inboxes that end or are not inboxes.
@Suite(.timeLimit(.minutes(15))) struct InboxConnectionTests {
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sock") }

    private func request(_ key: String, _ value: JSON = .bool(true)) -> JSONObject { JSONObject([(key, value)]) }

    @Test func `a request is answered, and its connection is used again`() async throws {
        let inbox = try FakeInbox(at: path)
        try await withConnection(path) { connection in
            for number in 0..<3 {
                let answer = try await connection.answer(to: request("undo", .integer(number)))
                #expect(answer["summary"] == .string("Done."))
            }
        }
        #expect(inbox.requests.map { $0["undo"] } == [.integer(0), .integer(1), .integer(2)])
        #expect(inbox.clients <= 1)
        inbox.close()
    }

    @Test func `many messages are answered in their order, and events between them are not answers`() async throws {
        let inbox = try FakeInbox(at: path) { request in
            let number = request["receive"]?.object?["text"]?.string ?? ""
            return [#"{"event":"inbox"}"#, #"{"ok":true,"summary":"\#(number)"}"#]
        }
        let bodies = (0..<1000).map { "\($0) \(String(repeating: "x", count: 1000))" }
        try await withConnection(path) { connection in
            let answers = try await connection.answers(
                to: bodies.map { request("receive", .object(JSONObject([("text", .string($0))]))) })
            #expect(answers.map { $0["summary"]?.string } == bodies)
        }
        inbox.close()
    }

    @Test func `a request that waits holds up no other, and is ended with its task`() async throws {
        let inbox = try FakeInbox(at: path) { $0["wait"] == nil ? FakeInbox.done($0) : [] }
        try await withConnection(path) { connection in
            let waits = (0..<InboxConnection.Purpose.wait.limit).map { _ in
                Task { try await connection.answer(to: request("wait"), purpose: .wait) }
            }
            while inbox.clients < waits.count { await Task.yield() }
            _ = try await connection.answer(to: request("undo", .integer(1)))
            await #expect(throws: InboxFailure.busy) {
                try await connection.answer(to: request("wait"), purpose: .wait)
            }
            for wait in waits { wait.cancel() }
            for wait in waits { await #expect(throws: CancellationError.self) { try await wait.value } }
            while inbox.clients > 1 { await Task.yield() }
        }
        inbox.close()
    }

    @Test func `what was asked of an inbox that ends is unknown, and the next inbox is found`() async throws {
        let first = try FakeInbox(at: path) { $0["undo"] == nil ? FakeInbox.done($0) : nil }
        let path = path
        try await withConnection(path) { connection in
            _ = try await connection.answer(to: request("reset"))
            await #expect(throws: InboxFailure.closedMeanwhile) {
                try await connection.answer(to: request("undo"))
            }
            first.close()
            await #expect(throws: InboxFailure.notOpen("No inbox is open.")) {
                try await connection.answer(to: request("reset"))
            }
            let second = try FakeInbox(at: path)
            _ = try await connection.answer(to: request("reset"))
            #expect(second.requests.count == 1)
            second.close()
        }
    }

    @Test func `a subscription has the events after it, and ends with the inbox`() async throws {
        let inbox = try FakeInbox(at: path) { _ in
            [#"{"id":0,"ok":true}"#, #"{"event":"inbox"}"#, #"{"event":"end"}"#]
        }
        try await withConnection(path) { connection in
            let events = try await connection.events()
            #expect(try await events.next()["event"] == .string("inbox"))
            #expect(try await events.next()["event"] == .string("end"))
            inbox.close()
            await #expect(throws: InboxFailure.closed) { try await events.next() }
            for try await _ in events { Issue.record("The sequence ends.") }
        }
    }

    @Test(arguments: [
        ("hello", InboxFailure.notAnInbox), ("{}", .notAnInbox), (#"{"siftbox":2}"#, .otherVersion(2)),
        (String(repeating: "x", count: 1 << 20 + 1), .notAnInbox),
    ])
    func `another program at the socket is not an inbox`(greeting: String, failure: InboxFailure) async throws {
        let inbox = try FakeInbox(at: path, greeting: greeting)
        try await withConnection(path) { connection in
            await #expect(throws: failure) { try await connection.answer(to: request("reset")) }
        }
        inbox.close()
    }

    @Test func `an answer that is not JSON ends only its connection`() async throws {
        let count = Mutex(0)
        let inbox = try FakeInbox(at: path) { request in
            let number = count.withLock {
                $0 += 1
                return $0
            }
            return number == 1 ? ["\u{FFFD}{"] : FakeInbox.done(request)
        }
        try await withConnection(path) { connection in
            await #expect(throws: InboxFailure.notAnInbox) { try await connection.answer(to: request("reset")) }
            _ = try await connection.answer(to: request("reset"))
        }
        inbox.close()
    }
}
