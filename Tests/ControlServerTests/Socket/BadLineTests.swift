import ControlProtocol
import Testing

@testable import ControlServer

/// What is not a line, and too many clients.
@Suite struct BadLineTests {
    @Test func `A line may have a mebibyte, and a longer one ends the connection after its answer`() throws {
        let test = try SocketForTests()
        let client = try test.client()
        let longest = "m" + String(repeating: "x", count: ControlFormat.lineLimit - 1)
        client.send("m1", longest)
        test.turn { client.answers.count == 2 }
        let isWhole = client.answers[1] == "=\(longest)"
        #expect(isWhole)
        client.send("m2", longest + "x", "m3")
        test.turn { client.isAtEnd }
        #expect(client.answers.dropFirst(2).first == "=m2")
        #expect(
            client.answers.last
                == #"{"ok":false,"kind":"invalid","error":"A line is longer than 1048576 bytes. It was not read, and the connection ends."}"#
        )
        #expect(!test.responder.lines.contains("m3"))
        #expect(test.socket.clientCount == 0)
    }

    @Test func `Half of a line at the end is not carried out`() throws {
        let test = try SocketForTests()
        let client = try test.client()
        client.send(text: "m1\nm2")
        test.turn { client.unsentCount == 0 }
        client.finish()
        test.turn { client.isAtEnd }
        #expect(test.responder.lines == ["m1"])
        #expect(client.answers.count == 2)
        #expect(client.answers.last?.contains("no line feed at its end") == true)
    }

    @Test func `Beginnings of long lines have a limit together`() throws {
        var limits = SocketLimits()
        limits.partialBytes = 100_000
        let test = try SocketForTests(limits)
        let clients = try (0..<4).map { _ in try test.client() }
        for client in clients { client.send(text: "m" + String(repeating: "x", count: 40_000)) }
        test.turn { clients.count { $0.isAtEnd } == 2 }
        #expect(clients.filter(\.isAtEnd).allSatisfy { $0.answers.last?.contains("Too many long lines") == true })
        for client in clients where !client.isAtEnd { client.send("") }
        test.turn { clients.filter { !$0.isAtEnd }.allSatisfy { $0.answers.count == 1 } }
        #expect(test.responder.lines.count == 2)
        // There is room again.
        let another = try test.client()
        another.send("m" + String(repeating: "y", count: 90_000))
        test.turn { another.answers.count == 1 }
    }

    @Test func `There are 256 clients at most, and the next one gets a line that says so`() throws {
        let test = try SocketForTests()
        let clients = try (0..<300).map { _ in
            let client = try test.client()
            test.turn { !client.lines.isEmpty }
            return client
        }
        test.turn { clients.count(where: \.isAtEnd) == 44 }
        #expect(clients.prefix(256).allSatisfy { $0.lines == ["hello"] && !$0.isAtEnd })
        #expect(
            clients.last?.lines == [
                #"{"ok":false,"kind":"refused","error":"This inbox has 256 clients, and takes no more. End one of them, and try again."}"#
            ])
        for client in clients.prefix(256) { client.send("m") }
        test.turn { clients.prefix(256).allSatisfy { $0.answers == ["=m"] } }

        clients[0].close()
        test.turn { test.socket.clientCount == 255 }
        let next = try test.client()
        next.send("m")
        test.turn { next.lines == ["hello", "=m"] }
    }
}
