import Foundation
import Glibc

/// A bar on standard error for what takes longer than half a second; where that is no terminal, nothing.
final class ProgressBar {
    private let label: String
    private let began = ContinuousClock.now
    private var last: ContinuousClock.Instant?
    private let isShown = isatty(STDERR_FILENO) == 1
    private static let width = 30

    init(label: String) { self.label = label }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - count: how many there were so far.
    func show(_ fraction: Double, _ count: Int) {
        let now = ContinuousClock.now
        guard isShown, began.duration(to: now) > .milliseconds(500),
            last.map({ $0.duration(to: now) > .milliseconds(100) }) ?? true
        else { return }
        last = now
        let full = Int(fraction * Double(Self.width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
        write("\r\(label) \(bar) \(Int(fraction * 100)) %  \(count)")
    }

    /// Takes the bar away.
    func end() {
        if last != nil { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { PlainLine.writeError(text) }
}
