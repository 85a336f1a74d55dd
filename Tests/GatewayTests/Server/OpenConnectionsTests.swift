import FlyingSocks
import Glibc
import Testing

@testable import HTTPServer

/// Which connections are ended, without waiting for them.
@Suite struct OpenConnectionsTests {
    /// A connection, and the client's end of it.
    private final class Pair {
        let server: Socket
        let client: Int32

        init() throws {
            var files: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &files) == 0 else {
                throw SocketError.disconnected
            }
            server = Socket(file: .init(rawValue: files[0]))
            client = files[1]
        }

        deinit {
            try? server.close()
            close(client)
        }

        /// Whether the server's end has no more input.
        var isInputEnded: Bool {
            var byte: UInt8 = 0
            return recv(server.file.rawValue, &byte, 1, Int32(MSG_DONTWAIT)) == 0
        }

        /// Whether the client sees the end.
        var isEnded: Bool {
            var byte: UInt8 = 0
            return recv(client, &byte, 1, Int32(MSG_DONTWAIT)) == 0
        }
    }

    @Test(arguments: [
        (OpenConnections.Phase.idle, 59, 61 as Int?), (.sending, 59, 61), (.draining, 1, 3), (.answering, 100_000, nil),
    ])
    func `a connection is ended when a phase takes too long`(
        phase: OpenConnections.Phase, kept: Int, ended: Int?
    ) throws {
        let (connections, pair) = (OpenConnections(limit: 10), try Pair())
        let number = connections.add(pair.server)
        connections.set(phase, of: number)
        connections.sweep(at: .now + .seconds(kept))
        #expect(!pair.isEnded)
        guard let ended else { return }
        connections.sweep(at: .now + .seconds(ended))
        #expect(pair.isEnded)
    }

    @Test func `each phase has its own time, and so has each piece of an answer`() throws {
        let (connections, pair) = (OpenConnections(limit: 10), try Pair())
        let number = connections.add(pair.server)
        let start = ContinuousClock.now
        connections.set(.sending, of: number)
        usleep(20_000)
        connections.set(.sending, of: number)
        connections.sweep(at: start + .seconds(60) + .milliseconds(10))
        #expect(!pair.isEnded)
    }

    @Test func `a heartbeat is sent between the pieces of an answer, until the client does not read it`() throws {
        let connections = OpenConnections(limit: 10)
        let pair = try Pair()
        let number = connections.add(pair.server)
        connections.set(.pausing(heartbeat: [7]), of: number)
        let start = ContinuousClock.now
        connections.sweep(at: start + .seconds(14))
        connections.sweep(at: start + .seconds(16))
        connections.sweep(at: start + .seconds(17))
        var bytes: [UInt8] = [0, 0]
        #expect(recv(pair.client, &bytes, 2, Int32(MSG_DONTWAIT)) == 1 && bytes[0] == 7)
        let piece = [UInt8](repeating: 0, count: 1 << 16)
        while send(pair.server.file.rawValue, piece, piece.count, Int32(MSG_DONTWAIT)) > 0 {}
        while send(pair.server.file.rawValue, piece, 1, Int32(MSG_DONTWAIT)) > 0 {}
        connections.sweep(at: start + .seconds(40))
        var rest = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        repeat { count = recv(pair.client, &rest, rest.count, Int32(MSG_DONTWAIT)) } while count > 0
        #expect(count == 0)
    }

    @Test func `a request that is too slow can still be answered`() throws {
        let (connections, pair) = (OpenConnections(limit: 10), try Pair())
        let number = connections.add(pair.server)
        connections.set(.reading, of: number)
        connections.sweep(at: .now + .seconds(9))
        #expect(!connections.isLate(number) && !pair.isInputEnded)
        connections.sweep(at: .now + .seconds(11))
        #expect(connections.isLate(number) && pair.isInputEnded && !pair.isEnded)
        connections.set(.sending, of: number)
        connections.sweep(at: .now + .seconds(100))
        #expect(pair.isEnded)
    }

    @Test func `in a crowd, the longest idle connection is ended, but none whose request may just have arrived`() throws
    {
        let connections = OpenConnections(limit: 2)
        let (first, second, third) = (try Pair(), try Pair(), try Pair())
        connections.set(.answering, of: connections.add(first.server))
        let number = connections.add(second.server)
        #expect(!connections.isCrowded(at: .now + .seconds(10)))
        _ = connections.add(third.server)
        #expect(connections.isCrowded())
        #expect(!first.isEnded && !second.isEnded && !third.isEnded)
        #expect(connections.isCrowded(at: .now + .seconds(2)))
        #expect(!first.isEnded && second.isEnded && !third.isEnded)
        // No other one while it is being closed.
        #expect(connections.isCrowded(at: .now + .seconds(2)))
        #expect(!first.isEnded && !third.isEnded)
        connections.remove(number)
        #expect(!connections.isCrowded(at: .now + .seconds(2)))
    }

    @Test func `all bodies together have a limit, until their requests are answered`() throws {
        let (connections, pair, other) = (OpenConnections(limit: 10), try Pair(), try Pair())
        let (number, next) = (connections.add(pair.server), connections.add(other.server))
        #expect(connections.takeBody(40 << 20, of: number))
        #expect(!connections.takeBody(40 << 20, of: next))
        connections.set(.answering, of: number)
        #expect(!connections.takeBody(40 << 20, of: next))
        connections.set(.idle, of: number)
        #expect(connections.takeBody(40 << 20, of: next))
        connections.remove(next)
        #expect(connections.takeBody(64 << 20, of: number))
        #expect(!connections.takeBody(1, of: number))
    }
}
