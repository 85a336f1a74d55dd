import Foundation
import Glibc
import JSONCodec
import ServerBehaviors
import SystemSupport

/// The standard input of a server's program: commands of the program that has started it.
package enum CommandInput {
    /// Reads commands on a separate thread, and ends the program when the input ends, so that it never outlives its
    /// parent.
    ///
    /// - Parameter execute: executes a command, a line without its line feed; false: it is not valid.
    package static func read(_ execute: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool) {
        DetachedThread.run {
            var lines = LineSplitter(limit: ServerBehavior.lineLimit)
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while true {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(0) }
                buffer.withUnsafeBytes { bytes in
                    lines.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
                        guard execute(line) else { end("A command is not valid.") }
                        Output.write(.behaves)
                    }
                }
                guard !lines.isOverlong else {
                    end("A command has more than \(ServerBehavior.lineLimit) bytes.")
                }
            }
        }
    }

    /// Ends the program with a reason for its parent.
    package static func end(_ reason: String) -> Never {
        Output.write(.refused(reason: reason))
        _exit(2)
    }
}
