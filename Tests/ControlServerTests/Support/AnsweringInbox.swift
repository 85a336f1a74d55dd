import Device
import FilterProcesses
import Foundation
import InboxDatabase
import JSONCodec
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer

/// An inbox whose lines come without a socket, one after the other.
final class AnsweringInbox {
    let loop = EventLoop()
    let folder = TestFolder()
    let store: InboxStore
    let phone: Phone
    let responder: InboxResponder
    /// The client of `answer`.
    let client = Client()

    /// A client that keeps what it gets.
    final class Client: ControlClient {
        /// Answers and events, in order.
        var lines: [[UInt8]] = []
        var isGone = false

        func send(event line: [UInt8]) { lines.append(line) }

        var events: [JSONObject] {
            lines.compactMap { JSONReader.read($0)?.object }.filter { $0["event"] != nil }
        }
    }

    init(release: Release = .standard, isSaved: Bool = false) throws {
        store = try InboxStore(path: isSaved ? folder.path("inbox.sqlite") : nil)
        var options = Phone.Options()
        options.release = release
        options.baseFolder = folder.url
        // Isolation is tested with the host; here filters must start fast and on any machine.
        options.unsandboxed = true
        options.recordsTimes = false
        phone = try Phone(loop: loop, store: store, options: options)
        responder = InboxResponder(phone, name: "inbox")
    }

    deinit { phone.shutDown() }

    /// Chooses the filter whose answers are in the messages (`Sessions/rules/filters/parrot.sh`).
    func chooseParrot() throws {
        let path = GeneratedSection.project.appendingPathComponent("Sessions/rules/filters/parrot.sh").path
        let chosen = try answer(#"{"choose-filter":"\#(path)"}"#)
        try #require(chosen["ok"] == .bool(true), "\(chosen)")
        // On a busy machine even a fast filter may get no time to answer.
        try send(#"{"set":{"response-timeout":"1m"}}"#)
    }

    /// Starts a line; its answer becomes a line of the client.
    ///
    /// - Returns: whether it is answered.
    func start(_ line: [UInt8], for client: Client) -> () -> Bool {
        var answers = 0
        let request = line.withUnsafeBufferPointer { responder.read($0) }
        responder.perform(request, for: client) { answer in
            answers += 1
            #expect(answers == 1 && answer.last == 0x0A && answer.count <= 1 << 20 + 1)
            client.lines.append(answer)
        }
        return { answers > 0 }
    }

    /// Sends a line and waits for its answer.
    func answer(_ line: [UInt8], for client: Client? = nil) throws -> JSONObject {
        let client = client ?? self.client
        let isAnswered = start(line, for: client)
        try #require(loop.run(atMost: .seconds(60)) { isAnswered() }, "\(String(decoding: line, as: UTF8.self))")
        return try #require(client.lines.last.flatMap { JSONReader.read($0)?.object })
    }

    func answer(_ line: String, for client: Client? = nil) throws -> JSONObject {
        try answer(Array(line.utf8), for: client)
    }

    /// Sends a line that is done.
    @discardableResult
    func send(_ line: String, for client: Client? = nil) throws -> JSONObject {
        let answer = try answer(line, for: client)
        #expect(answer["ok"] == .bool(true), "\(line): \(answer)")
        return answer
    }

    /// Delivers a message.
    @discardableResult
    func receive(_ text: String, from sender: String = "+12025550143") throws -> JSONObject {
        let message = JSON.object(JSONObject([("from", .string(sender)), ("text", .string(text))]))
        return try send(text: JSONLine.bytes(of: .object(JSONObject([("receive", message)]))))
    }

    private func send(text line: [UInt8]) throws -> JSONObject {
        let answer = try answer(line)
        #expect(answer["ok"] == .bool(true), "\(answer)")
        return try #require(answer["message"]?.object)
    }

    /// Turns the loop until what was deferred is done.
    func settle() { for _ in 0..<3 { loop.turn(waitingAtMost: .zero) } }
}

extension JSONObject {
    /// The ids of the elements of a list.
    func ids(_ list: String) -> [Int] {
        guard case .array(let elements) = self[list] else { return [] }
        return elements.compactMap { $0.object?["id"]?.integer }
    }

    /// `invalid: limit: expected …`
    var failure: String { "\(self["kind"]?.string ?? "none"): \(self["error"]?.string ?? "none")" }
}
