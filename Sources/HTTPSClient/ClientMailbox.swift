import Glibc
import Synchronization

/// What the loop's thread and the client's thread hand each other.
final class ClientMailbox: Sendable {
    enum Command: Sendable {
        case start(Int, ServerRequest, ClientPolicy)
        case cancel(Int)
        /// Closes the connections that were kept, as soon as nothing is under way.
        case closeConnections
        case end
    }

    struct Outcome: Sendable {
        let number: Int
        let result: Result<ServerAnswer, TransportFailure>
    }

    /// Readable for the client's thread when there are commands.
    let commandsWaiting: WakePipe
    /// Readable for the loop when there are outcomes.
    let outcomesWaiting: WakePipe
    private let commands = Mutex<[Command]>([])
    private let outcomes = Mutex<[Outcome]>([])

    /// Nil when the system has no more files.
    init?() {
        guard let commandsWaiting = WakePipe(), let outcomesWaiting = WakePipe() else { return nil }
        self.commandsWaiting = commandsWaiting
        self.outcomesWaiting = outcomesWaiting
    }

    func put(_ command: Command) {
        commands.withLock { $0.append(command) }
        commandsWaiting.signal()
    }

    func takeCommands() -> [Command] {
        commandsWaiting.drain()
        return commands.withLock { all in
            defer { all = [] }
            return all
        }
    }

    func put(_ outcome: Outcome) {
        outcomes.withLock { $0.append(outcome) }
        outcomesWaiting.signal()
    }

    func takeOutcomes() -> [Outcome] {
        outcomesWaiting.drain()
        return outcomes.withLock { all in
            defer { all = [] }
            return all
        }
    }
}

/// A pipe that only says that there is something: neither of its ends ever waits.
final class WakePipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// A full pipe already says it.
    func signal() { _ = write(writing, "!", 1) }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(reading, &bytes, bytes.count) == bytes.count {}
    }
}
