import Testing

@testable import ControlServer

/// In which order lines are carried out and answered.
@Suite struct OrderTests {
    @Test func `Lines of several clients are answered in their order`() throws {
        let test = try SocketForTests()
        let (first, second) = (try test.client(), try test.client())
        first.send("m1", "get", "m2")
        second.send("get", "m3")
        test.turn { first.answers.count == 3 && second.answers.count == 2 }
        #expect(first.lines == ["hello", "=m1", "=get", "=m2"])
        #expect(second.lines == ["hello", "=get", "=m3"])
        #expect(test.socket.clientCount == 2)
    }

    @Test func `Messages are filtered at the same time, and every other line waits for those before it`() throws {
        let test = try SocketForTests()
        test.responder.answersAtOnce = false
        let client = try test.client()
        client.send("m1", "m2", "get", "m3")
        test.turn { test.responder.inProgress == ["m1", "m2"] }
        test.turnUntilIdle()
        #expect(test.responder.lines == ["m1", "m2"])

        test.responder.answer("m2")
        test.turnUntilIdle()
        #expect(client.answers.isEmpty)  // the answer of m1 is first
        test.responder.answer("m1")
        test.turn { test.responder.inProgress == ["get"] && client.answers == ["=m1", "=m2"] }
        test.turnUntilIdle()
        #expect(test.responder.inProgress == ["get"])
        test.responder.answer("get")
        test.turn { test.responder.inProgress == ["m3"] }
        test.responder.answer("m3")
        test.turn { client.answers == ["=m1", "=m2", "=get", "=m3"] }
    }

    @Test func `A client has 64 messages in flight, and all clients together a limit of their own`() throws {
        var limits = SocketLimits()
        limits.messagesInFlight = 100
        let test = try SocketForTests(limits)
        test.responder.answersAtOnce = false
        let clients = try (0..<2).map { _ in try test.client() }
        for (index, client) in clients.enumerated() {
            client.send(text: (0..<200).map { "m\(index)-\($0)\n" }.joined())
        }
        test.turn { test.responder.inProgress.count == 100 }
        test.turnUntilIdle()
        #expect(test.responder.inProgress.count == 100)
        for index in 0..<2 {
            #expect(test.responder.inProgress.count { $0.hasPrefix("m\(index)-") } <= 64)
        }
        test.turn {
            for line in test.responder.inProgress.shuffled() { test.responder.answer(line) }
            return clients.allSatisfy { $0.lineCount == 201 }
        }
        for (index, client) in clients.enumerated() {
            let isInOrder = client.answers == (0..<200).map { "=m\(index)-\($0)" }
            #expect(isInOrder)
        }
    }

    @Test func `Long lines in flight have a limit together, and one is always possible`() throws {
        var limits = SocketLimits()
        limits.bytesInFlight = 1000
        let test = try SocketForTests(limits)
        test.responder.answersAtOnce = false
        let client = try test.client()
        let long = "m" + String(repeating: "x", count: 5000)
        client.send("m1", long, "m2")
        test.turn { test.responder.inProgress == ["m1"] }
        test.turnUntilIdle()
        #expect(test.responder.inProgress == ["m1"])
        test.responder.answer("m1")
        test.turn { test.responder.inProgress == [long] }
        test.turnUntilIdle()
        #expect(test.responder.inProgress == [long])
        test.responder.answer(long)
        test.turn { test.responder.inProgress == ["m2"] }
    }

    @Test func `A line of each client follows one of every other`() throws {
        let test = try SocketForTests()
        let (flood, other) = (try test.client(), try test.client())
        test.turn { test.socket.clientCount == 2 }
        flood.send(text: (0..<5000).map { "m\($0)\n" }.joined())
        other.send("one", "two", "three")
        test.turn { other.answers.count == 3 }
        #expect(test.responder.lines.count < 300)
        test.turn { flood.lineCount == 5001 }
    }
}
