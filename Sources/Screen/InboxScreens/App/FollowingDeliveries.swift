package import Device
import Foundation
import Messages

extension InboxApp {
    /// Shows the progress of a delivery and its result.
    package func follow(_ delivery: Delivery) {
        let start = ContinuousClock.now
        delivery.onProgress = { [weak self, unowned delivery] in
            // A delivery of half a second needs no progress bar.
            guard !delivery.hasEnded, start.duration(to: .now) > .milliseconds(500) else { return }
            let count = Counted.pluralized(delivery.summary.delivered, "message")
            self?.showStatus(.done("Delivering \(Self.bar(delivery.fraction)) \(count)"))
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
