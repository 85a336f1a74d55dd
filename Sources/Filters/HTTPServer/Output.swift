import Glibc
package import ServerBehaviors
import Synchronization

/// The standard output of a server's program: whole lines, from any thread.
package enum Output {
    private static let turn = Mutex(())

    /// Writes a line. Ends the program if the parent no longer reads.
    package static func write(_ line: ServerLine) {
        let bytes = line.bytes
        turn.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(0) }
                rest = rest.dropFirst(count)
            }
        }
    }
}
