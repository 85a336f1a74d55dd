import Dispatch
import Glibc
import Synchronization

/// Sends answers from any thread.
///
/// Answers that come close together are written together, on a private queue. A handler that hangs does not hold back
/// the answers before it; otherwise Siftbox would blame the wrong message.
package final class Outbox: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        /// How many threads are handling a batch of queries.
        var together = 0
        var needsLook = false
    }

    private enum Writing { case now, soon, asDue }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "siftbox.outbox")
    private let write: @Sendable ([UInt8]) -> Void

    /// Bytes that trigger a write (about a hundred answers), so that Siftbox reads while the extension works.
    private static let piece = 4096
    /// The maximum time that an answer waits for the other answers of its batch.
    private static let coalescingDelay = DispatchTimeInterval.milliseconds(1)

    /// - Parameter write: writes whole lines; called by one thread at a time.
    package init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    package func send(_ line: [UInt8]) { send { $0.append(contentsOf: line) } }

    /// Sends the line that the closure appends.
    func send(_ writeLine: (inout [UInt8]) -> Void) {
        let writing: Writing = state.withLock { state in
            let before = state.waiting.count
            writeLine(&state.waiting)
            if state.together == 0 { return before == 0 ? .now : .asDue }
            if before < Self.piece, state.waiting.count >= Self.piece { return .now }
            defer { state.needsLook = true }
            return state.needsLook ? .asDue : .soon
        }
        switch writing {
        case .asDue: break
        case .now: queue.async { self.writeWaiting() }
        case .soon:
            queue.asyncAfter(deadline: .now() + Self.coalescingDelay) {
                self.state.withLock { $0.needsLook = false }
                self.writeWaiting()
            }
        }
    }

    /// Batches what `body` sends, within the time limit.
    ///
    /// - Parameter isBatch: false: does not batch.
    func together(_ isBatch: Bool, _ body: () -> Void) {
        guard isBatch else { return body() }
        state.withLock { $0.together += 1 }
        body()
        state.withLock { $0.together -= 1 }
        flush()
    }

    /// Returns when all sent lines are written.
    package func flush() { queue.sync { writeWaiting() } }

    private func writeWaiting() {
        var lines: [UInt8] = []
        state.withLock { swap(&$0.waiting, &lines) }
        if !lines.isEmpty { write(lines) }
    }

    /// Writes all bytes to a file; gives up if the other side is closed.
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
