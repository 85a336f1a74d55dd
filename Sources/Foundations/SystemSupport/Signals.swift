import CSystemSupport
import Glibc

extension EventLoop {
    /// Calls `body` with the number of each of these signals, on the loop's thread and between two callbacks.
    ///
    /// A process has a single pipe for signals, so only one loop can listen. Returns nil on failure.
    package func whenSignaled(_ signals: [Int32], _ body: @escaping (Int32) -> Void) -> Token? {
        let pipe = csystemsupport_signals_open(signals, Int32(signals.count))
        guard pipe >= 0 else { return nil }
        return whenReadable(pipe) {
            var numbers = [UInt8](repeating: 0, count: 64)
            let count = read(pipe, &numbers, numbers.count)
            guard count > 0 else { return }
            for number in numbers.prefix(count) { body(Int32(number)) }
        }
    }

    /// Restores the default action of these signals.
    package func restoreSignals(_ signals: [Int32]) {
        csystemsupport_signals_restore(signals, Int32(signals.count))
    }
}
