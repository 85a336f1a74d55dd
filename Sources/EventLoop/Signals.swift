import CSignals
import Glibc

extension EventLoop {
    /// Calls `body` with the number of each of these signals, on the loop's own thread and between two callbacks.
    ///
    /// The process has one pipe for its signals, so one loop of a process listens. Returns nil when the system refuses.
    package func whenSignalled(_ signals: [Int32], _ body: @escaping (Int32) -> Void) -> Token? {
        let pipe = csignals_open(signals, Int32(signals.count))
        guard pipe >= 0 else { return nil }
        return whenReadable(pipe) {
            var numbers = [UInt8](repeating: 0, count: 64)
            let count = read(pipe, &numbers, numbers.count)
            guard count > 0 else { return }
            for number in numbers.prefix(count) { body(Int32(number)) }
        }
    }

    /// Gives these signals back to their default action.
    package func restoreSignals(_ signals: [Int32]) {
        csignals_restore(signals, Int32(signals.count))
    }
}
