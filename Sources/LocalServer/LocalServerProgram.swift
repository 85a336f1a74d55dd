import Glibc
import ServerBehaviour

/// `siftbox-server PORT [--or-any]`: a server on 127.0.0.1 to try deferral and reports with.
///
/// It is a program of its own, which `LocalServerHost` starts: what a client does to it does nothing to the inbox. It
/// reads `BehaviourCommand`s on its standard input, writes `ServerLine`s on its standard output, and ends when its input does:
/// so it never outlives who started it.
@main
enum LocalServerProgram {
    static func main() async {
        guard let arguments = ServerArguments(CommandLine.arguments.dropFirst()) else {
            refuse("Usage: siftbox-server PORT [--or-any]")
        }
        raiseFileLimit()
        let state = ServerState()
        do {
            let listener = try Listener.open(port: arguments.port, takesAny: arguments.takesAny)
            Output.write(.listening(port: Int(try listener.port)))
            CommandInput.read(into: state)
            try await listener.serve(RequestHandler(state: state))
        } catch {
            refuse(Listener.reason(error, port: arguments.port))
        }
    }

    private static func refuse(_ reason: String) -> Never {
        Output.write(.refused(reason: reason))
        exit(2)
    }

    /// A connection is a file, and the limit that a process begins with is lower than it has to be.
    private static func raiseFileLimit() {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
    }
}

/// The program's arguments.
struct ServerArguments: Hashable {
    /// The port that is wished for; 0: any.
    let port: UInt16
    /// Whether another port will do when that one is taken.
    let takesAny: Bool

    /// Nil when they are none.
    init?(_ arguments: some Collection<String>) {
        let numbers = arguments.filter { $0 != "--or-any" }
        guard numbers.count == 1, arguments.count <= 2, let port = numbers.first.flatMap({ UInt16($0) }) else {
            return nil
        }
        self.port = port
        takesAny = numbers.count < arguments.count
    }
}
