import Foundation
import Glibc
import HTTPServer
import JSONCodec
import ServerBehaviors
import SystemSupport

/// The server's standard input.
enum CommandInput {
    /// Executes commands on a separate thread, and ends the program when the input ends.
    static func read(into state: ServerState) {
        DetachedThread.run {
            var lines = LineSplitter(limit: ServerBehavior.lineLimit)
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while true {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(0) }
                buffer.withUnsafeBytes { bytes in
                    lines.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
                        guard let behavior = ServerBehavior(line: line) else { end("A command is not valid.") }
                        state.behave(behavior)
                        Output.write(.behaves)
                    }
                }
                guard !lines.isOverlong else {
                    end("A command has more than \(ServerBehavior.lineLimit) bytes.")
                }
            }
        }
    }

    private static func end(_ reason: String) -> Never {
        Output.write(.refused(reason: reason))
        _exit(2)
    }
}
