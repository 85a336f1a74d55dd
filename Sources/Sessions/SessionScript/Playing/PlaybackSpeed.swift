import Foundation

/// How fast a session plays.
package enum PlaybackSpeed: Hashable, Sendable {
    /// As fast as the filter answers, without pauses.
    case atOnce
    /// For a viewer: captions stay long enough to be read, and hours pass in a second.
    case watched
}

extension PlaybackSpeed {
    /// The pause after a step at speed 1.
    func duration(of step: Step) -> Duration {
        self == .watched ? step.action?.watchedPause ?? .zero : .zero
    }

    /// Real milliseconds for a virtual wait. Logarithmic: two days take only a little longer than two hours.
    static func watched(wait milliseconds: Int64) -> Int {
        let seconds = Double(milliseconds) / 1000
        return Int(min(max(300 * log10(1 + seconds), 200), 1200))
    }
}
