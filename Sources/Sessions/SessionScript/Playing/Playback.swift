/// How sessions are played to a viewer: what the user chose at the start. It holds for every session that is played from then on.
package struct Playback: Hashable, Sendable {
    /// The speeds that can be chosen.
    package static let speeds = 0.1...100.0

    /// A factor: at 2, pauses are half as long.
    package var speed = 1.0
    /// Whether a session waits for its viewer before the first step and at each caption.
    package var pausesAtCaptions = false

    package init(speed: Double = 1, pausesAtCaptions: Bool = false) {
        (self.speed, self.pausesAtCaptions) = (speed, pausesAtCaptions)
    }
}
