import Device
import InboxDatabase
import JSONCodec
import SystemSupport
import Testing

@testable import ControlServer

/// Fuzzes the lines of the control protocol.
@Suite struct ControlFuzzTests {
    private final class Client: ControlClient {
        var isGone = false

        func send(event line: [UInt8]) {}
    }

    @Test func `a damaged line of the control protocol gets one answer, which is a line`() throws {
        let loop = EventLoop()
        var options = Phone.Options()
        options.unsandboxed = true
        let phone = try Phone(loop: loop, store: InboxStore(path: nil), options: options)
        defer { phone.shutDown() }
        let responder = InboxResponder(phone, name: "fuzz")
        let seeds = [
            #"{"id":1,"receive":{"from":"24273","text":"Your code is 1234","service":"SMS"},"expect":{"folder":"junk"}}"#,
            #"{"id":"a","reply":{"to":"24273","text":"Thanks"},"expect":{"count":{"junk":1},"list":{"all":["24273"]}}}"#,
            #"{"id":1.5e3,"get":"messages","search":"code from:24273 -x before:2026-03","limit":5,"after":"1a"}"#,
            #"{"id":2,"get":"messages","conversation":1,"after":"mq1a.2"}"#, #"{"get":"message","message":1}"#,
            #"{"get":"conversations","folder":"unknown","limit":500}"#, #"{"get":"contacts"}"#,
            #"{"id":3,"wait":{"for":"code \"a b\" is:unread","within":"2ms","new":true}}"#, #"{"subscribe":true}"#,
            #"{"set":{"spam-days":30,"response-timeout":"5s","allow-notifications":["personal"]}}"#,
            #"{"several":{"action":"delete","conversations":[{"from":"24273"}]}}"#, #"{"undo":2}"#,
        ]
        let words = [
            "{", "[", "\"id\":", "\\ud83d", "null", "1e5", "-0", "\"get\":\"", "\u{0}", "\"after\":\"", "\"expect\":{",
            "folder:", "-", "\"eventually\":",
        ]
        try Fuzzing.check("control", cases: 2000, seeds: seeds, words: words) { bytes in
            let client = Client()
            var answers: [[UInt8]] = []
            let request = bytes.withUnsafeBufferPointer { responder.read($0) }
            responder.perform(request, for: client) { answers.append($0) }
            loop.run(atMost: .milliseconds(200)) { !answers.isEmpty }
            responder.end(client)
            // Some wait longer.
            guard let answer = answers.first else { return Self.cannotWait(bytes) }
            let object = JSONReader.read(answer.dropLast())?.object
            return answers.count != 1 || answer.last != 0x0A || object?["ok"] == nil
        }
    }

    /// Whether a line has neither a time nor a filter to wait for.
    private static func cannotWait(_ bytes: [UInt8]) -> Bool {
        guard let object = JSONReader.read(bytes)?.object else { return true }
        return object["wait"] == nil && object["expect"] == nil
    }
}
