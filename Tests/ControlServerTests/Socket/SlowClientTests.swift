import Glibc
import SystemSupport
import Testing

@testable import ControlServer

/// Clients that read slowly or not at all, that send too much, and that end.
@Suite struct SlowClientTests {
    @Test func `A client that never reads is not read either, and others do not notice`() throws {
        let test = try SocketForTests()
        test.responder.suffix = String(repeating: "x", count: 1000)
        let silent = try test.client(readsAnswers: false)
        silent.send(text: (0..<5000).map { "m\($0)\n" }.joined())
        test.turn { test.responder.lines.count > 200 }
        test.turnUntilIdle()
        let carriedOut = test.responder.lines.count
        // What the system keeps for it, what it may leave unread, and the messages in progress.
        #expect(carriedOut < 1000)

        let other = try test.client()
        other.send("m")
        test.turn { other.answers.count == 1 }
        #expect(test.responder.lines.count == carriedOut + 1)

        silent.readAnswers()
        test.turn { silent.lineCount == 5001 }
        let isInOrder = silent.answers.map { String($0.prefix { $0 != "x" }) } == (0..<5000).map { "=m\($0)" }
        #expect(isInOrder)
    }

    @Test func `A client that reads too slowly loses events, and gets their number`() throws {
        let test = try SocketForTests()
        let slow = try test.client(readsAnswers: false)
        let quick = try test.client()
        slow.send("subscribe")
        quick.send("subscribe")
        test.turn { test.responder.lines.count == 2 }
        let event = String(repeating: "e", count: 999)
        for _ in 0..<2000 {
            test.responder.announce(event)
            test.loop.turn(waitingAtMost: .zero)
        }
        test.turn { quick.lineCount == 2002 }

        slow.readAnswers()
        test.turn { slow.answers.last?.contains("missed") == true }
        let received = slow.answers.count { $0 == event }
        #expect(slow.answers.last == #"{"event":"missed","count":\#(2000 - received)}"#)
        #expect((300..<1000).contains(received))

        test.responder.announce("later")
        test.turn { slow.answers.last == "later" }
    }

    @Test func `A key waits for one turn of a flood at most`() throws {
        let test = try SocketForTests()
        let keyboard = try PipeEnds(isBlocking: false)
        defer { keyboard.close() }
        var (pressedAt, waits): (Int?, [Int]) = (nil, [])
        test.loop.whenReadableFirst(keyboard.reading) {
            var key: UInt8 = 0
            guard read(keyboard.reading, &key, 1) == 1, let pressed = pressedAt else { return }
            waits.append(test.responder.lines.count - pressed)
            pressedAt = nil
        }
        test.responder.onLine = { _ in
            guard pressedAt == nil else { return }
            pressedAt = test.responder.lines.count
            _ = write(keyboard.writing, "k", 1)
        }
        let flood = try test.client(readsAnswers: false)
        let others = try (0..<20).map { _ in try test.client() }
        for client in others + [flood] { client.send(text: (0..<1000).map { "m\($0)\n" }.joined()) }
        test.turn { others.allSatisfy { $0.lineCount == 1001 } }
        #expect(waits.count > 100)
        #expect((waits.max() ?? 0) <= SocketLimits().linesPerTurn)
    }

    @Test func `Ten megabytes are carried out in order`() throws {
        let test = try SocketForTests()
        let client = try test.client()
        let padding = String(repeating: "p", count: 1000)
        client.send(text: (0..<10_000).map { "m\($0) \(padding)\n" }.joined())
        test.turn { client.lineCount == 10_001 }
        let isInOrder = test.responder.lines.map { String($0.prefix { $0 != " " }) } == (0..<10_000).map { "m\($0)" }
        #expect(isInOrder)
    }

    @Test func `A client that is gone gets no answers, and what it sent is carried out`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let client = try test.client()
        client.send(text: (0..<500).map { "m\($0)\n" }.joined())
        test.turn { client.unsentCount == 0 && test.responder.inProgress.count == 64 }
        client.close()
        test.turn {
            if let line = test.responder.inProgress.first { test.responder.answer(line) }
            return test.socket.clientCount == 0
        }
        #expect(test.responder.lines == (0..<500).map { "m\($0)" })
        #expect(test.responder.ended > 0)
    }

    @Test func `A client that is gone does not wait any more`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let client = try test.client()
        client.send("wait", "m1")
        test.turn { test.responder.inProgress == ["wait"] }
        client.close()
        test.turn { test.responder.inProgress == ["m1"] }
        #expect(test.responder.ended == 1)
        test.responder.answer("m1")
        test.turn { test.socket.clientCount == 0 }
    }

    @Test func `A client that is gone before its first line is read does not wait either`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let client = try test.client()
        client.send("wait", "get", "m1")
        client.flush()
        client.close()
        // What it asked for in between is finished first.
        test.turn { test.responder.inProgress == ["get"] }
        test.responder.answer("get")
        test.turn { test.responder.inProgress == ["m1"] }
        test.responder.answer("m1")
        test.turn { test.responder.lines.count == 3 && test.socket.clientCount == 0 }
    }

    @Test func `A client that has closed its writing end gets its answers`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let client = try test.client()
        client.send("get", "m1")
        test.turn { test.responder.inProgress == ["get"] }
        client.finish()
        test.turnUntilIdle()
        test.responder.answer("get")
        test.turn { test.responder.inProgress == ["m1"] }
        test.responder.answer("m1")
        test.turn { client.isAtEnd }
        #expect(client.answers == ["=get", "=m1"])
    }
}
