import Synchronization
import SystemSupport

/// Passes commands and outcomes between the loop's thread and the client's thread.
final class ClientMailbox: Sendable {
    enum Command: Sendable {
        case start(Int, ServerRequest, ClientPolicy)
        case cancel(Int)
        /// Closes idle connections, as soon as no request is in flight.
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

    /// nil if all file descriptors are in use.
    init?() {
        guard let commandsWaiting = WakePipe(), let outcomesWaiting = WakePipe() else { return nil }
        self.commandsWaiting = commandsWaiting
        self.outcomesWaiting = outcomesWaiting
    }

    func send(_ command: Command) {
        commands.withLock { $0.append(command) }
        commandsWaiting.signal()
    }

    func dequeueCommands() -> [Command] {
        commandsWaiting.drain()
        return commands.withLock { all in
            defer { all = [] }
            return all
        }
    }

    func send(_ outcome: Outcome) {
        outcomes.withLock { $0.append(outcome) }
        outcomesWaiting.signal()
    }

    func dequeueOutcomes() -> [Outcome] {
        outcomesWaiting.drain()
        return outcomes.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
