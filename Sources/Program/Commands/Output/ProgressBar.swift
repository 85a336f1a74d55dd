import Foundation
import Glibc
import Messages

/// A progress bar on standard error for work that takes longer than half a second. Without a terminal it is not shown.
package final class ProgressBar {
    private let label: String
    private let began = ContinuousClock.now
    private var last: ContinuousClock.Instant?
    private let isShown = isatty(STDERR_FILENO) == 1
    private static let width = 30

    package init(label: String) { self.label = label }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - count: the number of items so far.
    package func show(_ fraction: Double, _ count: Int) {
        let now = ContinuousClock.now
        guard isShown, began.duration(to: now) > .milliseconds(500),
            last.map({ $0.duration(to: now) > .milliseconds(100) }) ?? true
        else { return }
        last = now
        let full = Int(fraction * Double(Self.width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
        write("\r\(label) \(bar) \(Int(fraction * 100)) %  \(Counted.number(count))")
    }

    /// Removes the bar.
    package func end() {
        if last != nil { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { PlainLine.writeError(text) }
}
