import ControlProtocol
import Foundation
import TestFiles
import Testing

@testable import ControlServer

/// What becomes of clients and of the file when an inbox closes.
@Suite struct SocketEndTests {
    @Test func `Every client gets the answers that there are, and then the event end`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let (busy, silent) = (try test.client(), try test.client())
        busy.send("m1", "m2", "get")
        test.turn { test.responder.inProgress == ["m1", "m2"] }
        test.responder.answer("m1")
        test.socket.close()
        test.turn { busy.isAtEnd && silent.isAtEnd }
        #expect(busy.lines == ["hello", "=m1", #"{"event":"end"}"#])
        #expect(silent.lines == ["hello", #"{"event":"end"}"#])
        test.responder.answer("m2")  // too late
        #expect(test.responder.lines == ["m1", "m2"])
    }

    @Test func `An inbox that was closed is released, although a client subscribed`() throws {
        let test = try SocketForTests()
        weak var closed: FakeResponder?
        let client = try test.client()
        do {
            let inbox = FakeResponder()
            closed = inbox
            test.socket.open(inbox)
            client.send("subscribe")
            test.turn { inbox.lines == ["subscribe"] }
            test.socket.close()
            #expect(inbox.ended == 1)
        }
        test.turn { client.isAtEnd }
        #expect(closed == nil)
    }

    @Test func `The next inbox has the same path, and who connected in between is its client`() throws {
        let test = try SocketForTests()
        let before = try test.client()
        test.turn { before.lines == ["hello"] }
        test.socket.close()
        let between = try test.client()
        between.send("m")
        test.turnUntilIdle()
        #expect(between.lines.isEmpty)

        let next = FakeResponder()
        next.greeting = Array("another\n".utf8)
        test.socket.open(next)
        test.turn { between.lines == ["another", "=m"] }
        #expect(before.isAtEnd)
        #expect(test.responder.lines.isEmpty)
    }

    @Test func `The file is removed at the end, unless another inbox has replaced it`() throws {
        let test = try SocketForTests()
        #expect(OpenInbox(path: test.socket.path).isListening == true)
        test.socket.remove()
        #expect(!FileManager.default.fileExists(atPath: test.socket.path))

        let path = test.folder.path("again.sock")
        let first = try SocketFile(path: path)
        try FileManager.default.removeItem(atPath: path)
        let second = try SocketFile(path: path)
        first.remove()
        #expect(OpenInbox(path: path).isListening == true)
        second.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
