import Foundation

/// How fast a session goes.
package enum PlaybackSpeed: Hashable, Sendable {
    /// As fast as its filter answers: nothing ever sleeps.
    case atOnce
    /// For somebody who watches: captions stay long enough to be read, and hours pass in a second.
    case watched
}

extension PlaybackSpeed {
    /// How long a watcher is given for a step at speed 1, after it was done.
    func duration(of step: Step) -> Duration {
        guard self == .watched, let action = step.action else { return .zero }
        return switch action {
        case .caption(let text): .milliseconds(min(max(45 * text.count, 1500), 5000))
        case .wait(let time): .milliseconds(Self.watched(wait: time))
        default: .milliseconds(900)
        }
    }

    /// Real milliseconds for a virtual wait: by its logarithm, so that two days take longer than two hours, a little.
    static func watched(wait milliseconds: Int64) -> Int {
        let seconds = Double(milliseconds) / 1000
        return Int(min(max(300 * log10(1 + seconds), 200), 1200))
    }
}
