import Foundation
import Glibc
import JSONCodec
import ServerBehaviors
import SystemSupport

/// The server's standard input.
enum CommandInput {
    /// Executes commands on a separate thread, and ends the program when the input ends.
    static func read(into state: ServerState) {
        DetachedThread.run {
            var lines = LineSplitter(limit: BehaviorCommand.lineLimit)
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while true {
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(0) }
                buffer.withUnsafeBytes { bytes in
                    lines.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { execute($0, state) }
                }
                guard !lines.isOverlong else {
                    Output.write(.refused(reason: "A command has more than \(BehaviorCommand.lineLimit) bytes."))
                    _exit(2)
                }
            }
        }
    }

    private static func execute(_ line: UnsafeBufferPointer<UInt8>, _ state: ServerState) {
        do {
            state.behave(try BehaviorCommand.read(line))
            Output.write(.behaves)
        } catch {
            Output.write(.misunderstood(reason: error.reason))
        }
    }
}
