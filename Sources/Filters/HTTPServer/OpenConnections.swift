import FlyingSocks
import Glibc
import Synchronization

/// The open connections. It ends those that are too slow, and if there are too many, the longest idle one, so that clients
/// that never finish a request do not block others.
final class OpenConnections: Sendable {
    /// What a connection is doing.
    enum Phase: Equatable {
        /// Waiting for a request.
        case idle
        /// Reading a request, from its first to its last byte.
        case reading
        case answering
        /// Sending a piece of an answer.
        case sending
        /// Between the pieces of an answer. The heartbeat is sent now and then.
        case pausing(heartbeat: [UInt8])
        /// Reading what a refused client still sends.
        case draining

        /// How long it may take, or how often the heartbeat is sent; nil: any time.
        fileprivate var limit: Duration? {
            switch self {
            // As in the client.
            case .idle: .seconds(60)
            case .reading: OpenConnections.requestTime
            case .answering: nil
            // A client that does not read is gone, too.
            case .sending: .seconds(60)
            case .pausing: .seconds(15)
            case .draining: .seconds(2)
            }
        }

        fileprivate var isReceiving: Bool { self == .idle || self == .reading }
    }

    /// How long a request may take from its first to its last byte.
    static let requestTime = Duration.seconds(10)
    /// How often slow connections are looked for: a timer for each request would stay in memory until its time is over.
    static let sweepPause = Duration.seconds(1)
    /// How long a connection is not ended for others: its request may have arrived, and be read in a moment.
    private static let graceTime = Duration.seconds(1)
    /// The maximum length of all bodies together, in bytes.
    private static let bodyLimit = 64 << 20

    private struct Entry {
        let socket: Int32
        var phase = Phase.idle
        var since = ContinuousClock.now
        /// The length of the body that is being read or answered, in bytes.
        var body = 0
        var isLate = false
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var next = 0
        /// The number of open sockets, including those of ended connections.
        var open = 0
        /// The length of all bodies, in bytes.
        var bodies = 0

        mutating func remove(_ number: Int) { bodies -= entries.removeValue(forKey: number)?.body ?? 0 }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the maximum number of connections.
    init(limit: Int) { self.limit = limit }

    /// Adds a connection.
    ///
    /// - Returns: its number.
    func add(_ socket: Socket) -> Int {
        state.withLock { state in
            let number = state.next
            state.next += 1
            state.open += 1
            state.entries[number] = Entry(socket: socket.file.rawValue)
            return number
        }
    }

    /// The connection begins a phase, also if it is in that phase already.
    ///
    /// - Parameter number: of a connection, which may already be ended.
    func set(_ phase: Phase, of number: Int) {
        state.withLock { state in
            guard var entry = state.entries[number] else { return }
            (entry.phase, entry.since) = (phase, .now)
            if phase == .idle {
                state.bodies -= entry.body
                entry.body = 0
            }
            state.entries[number] = entry
        }
    }

    /// Takes memory for a part of a request's body, until the connection waits for the next request.
    ///
    /// - Returns: false if all bodies together are too long.
    func takeBody(_ count: Int, of number: Int) -> Bool {
        state.withLock { state in
            guard count <= Self.bodyLimit - state.bodies else { return false }
            guard state.entries[number] != nil else { return true }
            state.entries[number]?.body += count
            state.bodies += count
            return true
        }
    }

    /// Whether the connection's request took too long, so that the end of its input is not the client's.
    func isLate(_ number: Int) -> Bool { state.withLock { $0.entries[number]?.isLate ?? false } }

    /// Call before closing the connection's socket: afterwards its descriptor may be reused.
    func remove(_ number: Int) {
        state.withLock { state in
            state.remove(number)
            state.open -= 1
        }
    }
}

// MARK: - Ending connections

extension OpenConnections {
    /// Ends connections that are too slow.
    func sweep(at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            for (number, entry) in state.entries {
                guard let limit = entry.phase.limit, now - entry.since > limit else { continue }
                switch entry.phase {
                case .reading where entry.isLate: break
                case .reading:
                    // Only its input, because it is answered.
                    shutdown(entry.socket, Int32(SHUT_RD))
                    state.entries[number]?.isLate = true
                case .pausing(let heartbeat) where Self.send(heartbeat, to: entry.socket):
                    state.entries[number]?.since = now
                default: Self.end(number, entry, &state)
                }
            }
        }
    }

    /// Whether all of it could be sent at once: the task of the connection sends nothing at the same time.
    private static func send(_ heartbeat: [UInt8], to socket: Int32) -> Bool {
        Glibc.send(socket, heartbeat, heartbeat.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            == heartbeat.count
    }

    /// Whether more sockets are open than allowed. Then the longest idle connection is ended, unless others are being
    /// closed, or it was idle for a moment only.
    func isCrowded(at now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            guard state.open > limit else { return false }
            if state.entries.count > limit { Self.endLongestIdle(&state, since: now - Self.graceTime) }
            return true
        }
    }

    /// Ends the longest idle connection, to free a file descriptor.
    func makeRoom() { state.withLock { Self.endLongestIdle(&$0, since: .now) } }

    /// Prefers connections that wait for a request over those being answered.
    ///
    /// - Parameter latest: it must be idle since this time, or longer.
    private static func endLongestIdle(_ state: inout State, since latest: ContinuousClock.Instant) {
        let receiving = state.entries.filter { $0.value.phase.isReceiving }
        let idlest = (receiving.isEmpty ? state.entries : receiving).min { $0.value.since < $1.value.since }
        guard let (number, entry) = idlest, entry.since <= latest else { return }
        end(number, entry, &state)
    }

    /// The task of the connection sees the end of the socket, and closes it.
    private static func end(_ number: Int, _ entry: Entry, _ state: inout State) {
        shutdown(entry.socket, Int32(SHUT_RDWR))
        state.remove(number)
    }
}
