import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import ServerBehaviour

/// `siftbox-server PORT [--or-any]`: a server on 127.0.0.1 to try deferral and reports with.
///
/// It is a program of its own because FlyingFox links FoundationNetworking, which would bring libcurl and what that needs
/// into Siftbox and slow its first screen. `LocalServerHost` starts it. It reads `ServerOrder`s on its standard input,
/// writes `ServerLine`s on its standard output, and ends when its input does: so it never outlives who started it.
@main
enum LocalServerProgram {
    /// How long it waits before it listens anew, when the system has no file left for a connection.
    private static let pauseBeforeListening = Duration.milliseconds(100)

    static func main() async {
        guard let arguments = ServerArguments(CommandLine.arguments.dropFirst()) else {
            Output.write(.refused(reason: "Usage: siftbox-server PORT [--or-any]"))
            exit(2)
        }
        takeAllFiles()
        let state = ServerState()
        Orders.read(into: state)
        let handler = RequestHandler(state: state)
        var port = arguments.port
        while true {
            let listening = Listening(port: port, handler: handler)
            do {
                try await listening.run()
            } catch where listening.isTaken(error) && arguments.takesAny && port != 0 && !listening.hasListened {
                port = 0
            } catch {
                guard let used = listening.port else {
                    Output.write(.refused(reason: listening.reason(error)))
                    exit(2)
                }
                port = used
                Output.write(.note("The server listens anew: \(listening.reason(error))"))
                try? await Task.sleep(for: pauseBeforeListening)
            }
        }
    }

    /// A connection is a file, and the limit that a process begins with is lower than it has to be.
    private static func takeAllFiles() {
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
        guard numbers.count == 1, arguments.count <= 2, let port = numbers.first.flatMap({ UInt16($0) }) else { return nil }
        self.port = port
        takesAny = numbers.count < arguments.count
    }
}
