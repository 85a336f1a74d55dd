import Dispatch
import Glibc
import Synchronization

/// Where answers leave the process, from whatever thread they come.
///
/// Answers that come close together are written together, by a queue of its own: a handler that hangs does not hold
/// back the answers before it, or the phone would blame the wrong message.
package final class Outbox: Sendable {
    private let waiting = Mutex<[UInt8]>([])
    private let queue = DispatchQueue(label: "siftbox.outbox")
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: writes whole lines; it is called by one thread at a time.
    package init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    package func send(_ line: [UInt8]) { send { $0.append(contentsOf: line) } }

    /// Sends the line that is written behind those that wait.
    func send(_ writeLine: (inout [UInt8]) -> Void) {
        let isFirst = waiting.withLock { waiting in
            let isFirst = waiting.isEmpty
            writeLine(&waiting)
            return isFirst
        }
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Returns when everything that was sent is written.
    package func flush() { queue.sync { writeWaiting() } }

    private func writeWaiting() {
        let lines = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        if !lines.isEmpty { write(lines) }
    }

    /// Writes all bytes to a file; gives up when the other side is gone.
    package static func write(_ bytes: [UInt8], to file: Int32) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
}
