import Glibc
import HTTPServer
import ServerBehaviors

/// `siftbox-server PORT [--or-any]`: a local server on 127.0.0.1 for testing deferrals and reports.
///
/// `LocalServerHost` starts it as a separate program, so that clients cannot affect the inbox. It reads
/// `ServerBehavior`s from standard input, writes `ServerLine`s to standard output, and ends when its input ends, so
/// that it never outlives its parent.
@main
enum LocalServerProgram {
    static func main() async {
        guard let arguments = ServerArguments(CommandLine.arguments.dropFirst()) else {
            CommandInput.end("Usage: siftbox-server PORT [--or-any]")
        }
        Listener.raiseFileLimit()
        let state = ServerState()
        do {
            let listener = try Listener.open(port: arguments.port, takesAny: arguments.takesAny)
            Output.write(.listening(port: Int(try listener.port)))
            CommandInput.read { line in
                guard let behavior = ServerBehavior(line: line) else { return false }
                state.behave(behavior)
                return true
            }
            try await listener.serve(RequestHandler(state: state))
        } catch {
            CommandInput.end(Listener.reason(error, port: arguments.port))
        }
    }
}

/// The program's arguments.
struct ServerArguments: Hashable {
    /// The requested port; 0: any.
    let port: UInt16
    /// Whether another port is used if that one is in use.
    let takesAny: Bool

    /// nil for invalid arguments.
    init?(_ arguments: some Collection<String>) {
        let numbers = arguments.filter { $0 != "--or-any" }
        guard numbers.count == 1, arguments.count <= 2, let port = numbers.first.flatMap({ UInt16($0) }) else {
            return nil
        }
        self.port = port
        takesAny = numbers.count < arguments.count
    }
}
