/// Distinguishes a double click from two clicks.
struct ClickCounter {
    /// The usual limit on desktops.
    static let maxPause = Duration.milliseconds(400)

    private var last: (position: Position, time: ContinuousClock.Instant)?

    mutating func click(at position: Position, time: ContinuousClock.Instant) -> MouseEvent.Action {
        if let last, last.position == position, last.time.duration(to: time) <= Self.maxPause {
            self.last = nil
            return .doubleClick
        }
        last = (position, time)
        return .click
    }
}
