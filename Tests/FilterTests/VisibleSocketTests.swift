import FilterProcesses
import Foundation
import Glibc
import Messages
import TestFiles
import Testing

/// A control socket can be at any path that the user names.
@Suite("X2: a filter cannot use an inbox", .waitsForPrograms) struct VisibleSocketTests {
    @Test(arguments: IsolationForTests.all)
    func `a socket in a folder that the filter sees cannot be reached`(_ mode: FilterOptions.IsolationMode) throws {
        let filter = try ScriptedFilter(
            """
            def attempt(path):
                try:
                    socket.socket(socket.AF_UNIX).connect(path)
                    return "promotion"
                except OSError as error:
                    print(error, file=sys.stderr)
                    return "none"
            for query in lines: answer(query, attempt(query["messageBody"]))
            """
        ) {
            $0.isolationMode = mode
            $0.showsFolder = true
        }
        let path = filter.host.filter.folder.appendingPathComponent("inbox.sock").path
        let listener = Self.listen(at: path)
        defer { close(listener) }
        #expect(try filter.ask(path).action == Action.none, "\(filter.logText)")
        var state = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 0) == 0)
    }

    /// Listens for every user, so that only the sandbox protects the socket.
    private static func listen(at path: String) -> Int32 {
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(status == 0)
        chmod(path, 0o777)
        #expect(Glibc.listen(file, 4) == 0)
        return file
    }
}
