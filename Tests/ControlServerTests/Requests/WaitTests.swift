import Device
import JSONCodec
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer

/// `wait`: a message that is there, or one that arrives.
@Suite(.waitsForPrograms) struct WaitTests {
    private let inbox: AnsweringInbox
    private let waiting = AnsweringInbox.Client()

    init() throws {
        inbox = try AnsweringInbox()
        try inbox.receive("Your code is 1", from: "24273")
        try inbox.receive("Your code is 2", from: "24273")
        try inbox.receive("Lunch?")
    }

    /// Starts to wait; returns whether it is over.
    private func wait(_ request: String) -> () -> Bool {
        inbox.start(Array(#"{"id":"w","wait":\#(request)}"#.utf8), for: waiting)
    }

    /// The answer, which comes soon.
    private func answer() throws -> JSONObject {
        try #require(inbox.loop.run(atMost: .seconds(60)) { !waiting.lines.isEmpty })
        return try #require(waiting.lines.last.flatMap { JSONReader.read($0)?.object })
    }

    private func text() throws -> String? { try answer()["message"]?.object?["text"]?.string }

    @Test(arguments: [
        ("code from:24273", "Your code is 2"), ("code -2", "Your code is 1"), ("from:0143", "Lunch?"), ("", "Lunch?"),
        ("is:unread folder:unknown code", "Your code is 2"),
    ])
    func `the newest message that is there is the answer, without waiting`(_ search: String, _ text: String) throws {
        let answer = try inbox.send(#"{"id":"w","wait":{"for":"\#(search)"}}"#)
        #expect(answer["id"] == .string("w") && answer["message"]?.object?["text"] == .string(text))
    }

    @Test func `a wrong answer is found by its label`() throws {
        for (label, text) in [("spam", "WIN now"), ("ham", "Dinner?")] {
            var message = IncomingMessage(from: "24273", text: text)
            message.label = label
            inbox.phone.enter(.receive(message))
        }
        let answer = try inbox.send(#"{"id":"w","wait":{"for":"wrong: expected:junk","within":"1m"}}"#)
        #expect(answer["message"]?.object?["text"] == .string("WIN now"))
    }

    @Test func `a message that arrives later is the answer`() throws {
        let isOver = wait(#"{"for":"parcel","within":"1m"}"#)
        try inbox.receive("Dinner?")
        inbox.settle()
        #expect(!isOver())
        try inbox.receive("Your parcel is here")
        #expect(try text() == "Your parcel is here")
        try inbox.receive("Another parcel")
        inbox.settle()
        #expect(waiting.lines.count == 1)
    }

    @Test func `only new messages count with new`() throws {
        // An event that is still to be reported when it waits.
        try inbox.send(#"{"subscribe":true}"#)
        try inbox.receive("code 0")
        let isOver = wait(#"{"for":"code","within":"1m","new":true}"#)
        inbox.settle()
        #expect(!isOver())
        try inbox.receive("code 3")
        #expect(try text() == "code 3")
    }

    @Test func `a message of the user counts, too`() throws {
        _ = wait(#"{"for":"from:you","within":"1m"}"#)
        try inbox.send(#"{"reply":{"to":"24273","text":"Thanks"}}"#)
        #expect(try text() == "Thanks")
    }

    @Test func `nothing in time is a timeout, and a shorter one of another client ends first`() throws {
        let isOver = wait(#"{"for":"parcel","within":"1m"}"#)
        let answer = try inbox.answer(#"{"wait":{"for":"parcel","within":"5ms"}}"#)
        #expect(answer.failure == "timeout: No message matched \"parcel\" within 5ms.")
        #expect(
            try inbox.answer(#"{"wait":{"new":true,"within":"0ms"}}"#).failure
                == "timeout: No new message arrived within 0ms.")
        #expect(!isOver())
    }

    @Test func `a client that is gone waits for nothing`() throws {
        let isOver = wait(#"{"for":"parcel","within":"1m"}"#)
        inbox.responder.end(waiting)
        #expect(isOver())
        try inbox.receive("Your parcel is here")
        inbox.settle()
        #expect(waiting.lines.count == 1)
    }

    @Test func `what a client that is gone expects eventually is not waited for`() throws {
        let isOver = inbox.start(Array(#"{"expect":{"count":{"junk":1},"eventually":"10m"}}"#.utf8), for: waiting)
        inbox.settle()
        #expect(!isOver())
        waiting.isGone = true
        inbox.responder.end(waiting)
        #expect(isOver())
        inbox.loop.run(atMost: .milliseconds(50)) { false }
        #expect(waiting.lines.count == 1)
    }

    @Test func `a message that was filed late, with a verdict, is found by its folder`() throws {
        try inbox.chooseParrot()
        _ = wait(#"{"for":"folder:junk","within":"1m"}"#)
        try inbox.receive("x -> after 20 junk", from: "DEMOBANK")
        #expect(try answer()["message"]?.object?["folder"] == .string("junk"))
    }
}
