import FlyingSocks
import Glibc
import Synchronization

/// The open connections. If there are too many, the longest idle one is closed, so that clients that never finish a
/// request do not block others.
final class OpenConnections: Sendable {
    /// The state of a connection.
    enum Phase { case receiving, answering }

    private struct Entry {
        let socket: Int32
        var phase = Phase.receiving
        var since = ContinuousClock.now
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var next = 0
        /// The number of open sockets, including those of ended connections.
        var open = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the maximum number of connections.
    init(limit: Int) { self.limit = limit }

    /// Adds a connection, and ends the longest idle one if there are too many.
    ///
    /// - Returns: its number.
    func add(_ socket: Socket) -> Int {
        state.withLock { state in
            if state.entries.count >= limit { Self.endLongestIdle(&state) }
            let number = state.next
            state.next += 1
            state.open += 1
            state.entries[number] = Entry(socket: socket.file.rawValue)
            return number
        }
    }

    /// - Parameter number: of a connection, which may already be ended.
    func set(_ phase: Phase, of number: Int) {
        state.withLock { state in
            guard let entry = state.entries[number], entry.phase != phase else { return }
            state.entries[number] = Entry(socket: entry.socket, phase: phase)
        }
    }

    /// Call before closing the connection's socket: afterwards its descriptor may be reused.
    func remove(_ number: Int) {
        state.withLock { state in
            state.entries.removeValue(forKey: number)
            state.open -= 1
        }
    }

    /// Whether more sockets are open than allowed, because ended connections are not closed yet.
    var isCrowded: Bool { state.withLock { $0.open > limit } }

    /// Ends the longest idle connection, to free a file descriptor.
    func makeRoom() { state.withLock { Self.endLongestIdle(&$0) } }

    /// Prefers connections that wait for a request over those being answered. The task of the connection sees the end
    /// of the socket, and closes it.
    private static func endLongestIdle(_ state: inout State) {
        let receiving = state.entries.filter { $0.value.phase == .receiving }
        let idlest = (receiving.isEmpty ? state.entries : receiving).min { $0.value.since < $1.value.since }
        guard let (number, entry) = idlest else { return }
        shutdown(entry.socket, Int32(SHUT_RDWR))
        state.entries[number] = nil
    }
}
