import Foundation
import Phone

extension InboxApp {
    /// Shows how far a file has been brought in, and at the end what came of it.
    package func follow(_ delivery: Delivery) {
        let began = ContinuousClock.now
        delivery.onProgress = { [weak self, unowned delivery] in
            // What is over in half a second needs no bar.
            guard !delivery.hasEnded, began.duration(to: .now) > .milliseconds(500) else { return }
            self?.showStatus(.done("Delivering \(Self.bar(delivery.fraction)) \(delivery.summary.delivered) texts"))
        }
        delivery.onEnd = { [weak self] summary in
            if summary.skipped == 0 {
                self?.showStatus(summary.stoppedBy == nil ? .done(summary.sentence) : .error(summary.sentence))
            } else {
                self?.show(.delivery(summary), saying: summary.sentence)
            }
        }
    }

    /// `████░░░░ 50 %`
    private static func bar(_ fraction: Double) -> String {
        let width = 20
        let full = min(width, Int(fraction * Double(width)))
        return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
            + " \(Int(fraction * 100)) %"
    }
}
