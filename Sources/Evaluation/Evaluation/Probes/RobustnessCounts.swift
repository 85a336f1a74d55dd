/// How often a perturbation changed the answer to a message.
///
/// The numbers of messages are rates of different totals: spam can get through only where it was hidden before.
package struct RobustnessCounts: Hashable, Sendable, Codable {
    /// Messages whose body the perturbation changed, and whose answer is known.
    package private(set) var changed = 0
    /// Those whose answer is of another sub-folder after it.
    package private(set) var flipped = 0
    /// Messages that should be hidden, and were before.
    package private(set) var caught = 0
    /// Those that are shown after it.
    package private(set) var through = 0
    /// Messages that should be shown, and were before.
    package private(set) var shown = 0
    /// Those that are hidden after it.
    package private(set) var hidden = 0

    package init() {}

    /// Messages whose answer changes.
    package var flips: Rate { Rate(flipped, of: changed) }
    /// Spam that gets through.
    package var spamThrough: Rate { Rate(through, of: caught) }
    /// Ham that is hidden.
    package var hamHidden: Rate { Rate(hidden, of: shown) }

    /// The messages with an effect, for one perturbation: each has one.
    func count(_ kind: Robustness.Example.Kind) -> Int {
        switch kind {
        case .spamThrough: through
        case .hamHidden: hidden
        case .otherAnswer: flipped - through - hidden
        }
    }

    mutating func add(_ kinds: Set<Robustness.Example.Kind>, from origin: Robustness.Origin) {
        changed += 1
        if !kinds.isEmpty { flipped += 1 }
        if origin == .caught { caught += 1 }
        if origin == .shown { shown += 1 }
        if kinds.contains(.spamThrough) { through += 1 }
        if kinds.contains(.hamHidden) { hidden += 1 }
    }

    mutating func merge(_ other: RobustnessCounts) {
        changed += other.changed
        flipped += other.flipped
        caught += other.caught
        through += other.through
        shown += other.shown
        hidden += other.hidden
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        changed = try container.decode(Int.self, forKey: .changed)
        flipped = try container.decode(Int.self, forKey: .flipped)
        caught = try container.decode(Int.self, forKey: .caught)
        through = try container.decode(Int.self, forKey: .through)
        shown = try container.decode(Int.self, forKey: .shown)
        hidden = try container.decode(Int.self, forKey: .hidden)
        guard (0...Tally.maxCount).contains(changed), (0...changed).contains(flipped), (0...changed).contains(caught),
            (0...changed - caught).contains(shown), (0...caught).contains(through), (0...shown).contains(hidden),
            through + hidden <= flipped
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .changed, in: container, debugDescription: "the numbers of a perturbation do not add up")
        }
    }
}
