import FlyingSocks
import Glibc
import Synchronization

/// The connections that are open. When there are too many, the one that has waited longest for a request makes room, so
/// that clients that never finish theirs do not keep others out.
final class OpenConnections: Sendable {
    /// What a connection does.
    enum Phase { case receiving, answering }

    private struct Entry {
        let socket: Int32
        var phase = Phase.receiving
        var since = ContinuousClock.now
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var next = 0
        /// Connections whose sockets are open, those that were ended among them.
        var open = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most connections at a time.
    init(limit: Int) { self.limit = limit }

    /// Adds a connection, and ends the idlest one if there are too many.
    ///
    /// - Returns: its number.
    func add(_ socket: Socket) -> Int {
        state.withLock { state in
            if state.entries.count >= limit { Self.endIdlest(&state) }
            let number = state.next
            state.next += 1
            state.open += 1
            state.entries[number] = Entry(socket: socket.file.rawValue)
            return number
        }
    }

    /// - Parameter number: of a connection, which may have been ended.
    func set(_ phase: Phase, of number: Int) {
        state.withLock { state in
            guard let entry = state.entries[number], entry.phase != phase else { return }
            state.entries[number] = Entry(socket: entry.socket, phase: phase)
        }
    }

    /// To be called before the connection's socket is closed: its number may be another file's then.
    func remove(_ number: Int) {
        state.withLock { state in
            state.entries.removeValue(forKey: number)
            state.open -= 1
        }
    }

    /// Whether more sockets are open than there may be connections, because those that were ended are not closed yet.
    var isCrowded: Bool { state.withLock { $0.open > limit } }

    /// Ends the idlest connection, so that the system has a file for another one.
    func makeRoom() { state.withLock { Self.endIdlest(&$0) } }

    /// First among those that wait for a request, then among those that are answered. Who waits for the socket finds it at
    /// its end, and closes it.
    private static func endIdlest(_ state: inout State) {
        let receiving = state.entries.filter { $0.value.phase == .receiving }
        let idlest = (receiving.isEmpty ? state.entries : receiving).min { $0.value.since < $1.value.since }
        guard let (number, entry) = idlest else { return }
        shutdown(entry.socket, Int32(SHUT_RDWR))
        state.entries[number] = nil
    }
}
