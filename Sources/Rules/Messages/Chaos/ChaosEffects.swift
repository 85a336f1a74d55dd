import StableHashes

/// What goes wrong with one message.
package struct ChaosEffects: Hashable, Sendable {
    package static let none = ChaosEffects(delayMilliseconds: 0, random: 0)

    /// How long what is late or slow is held back, in milliseconds.
    package let delayMilliseconds: Int
    /// The message's random number.
    private let random: UInt64
    private var effects: Set<ChaosEffect> = []

    init(delayMilliseconds: Int, random: UInt64) {
        self.delayMilliseconds = delayMilliseconds
        self.random = random
    }

    mutating func insert(_ effect: ChaosEffect) { effects.insert(effect) }

    package var isEmpty: Bool { effects.isEmpty }
    package func contains(_ effect: ChaosEffect) -> Bool { effects.contains(effect) }

    package var delay: Duration { .milliseconds(delayMilliseconds) }
    /// `2 s`
    package var delayText: String { Counted.time(Double(delayMilliseconds)) }

    /// One of several values; nil: there are none. It is the same for the same seed, message and effect.
    package func choice<Value>(_ effect: ChaosEffect, of values: [Value]) -> Value? {
        guard !values.isEmpty else { return nil }
        return values[Int((random &+ effect.hash).mixed % UInt64(values.count))]
    }
}

extension Diagnostic {
    /// Names an effect in the journey of a message.
    ///
    /// - Parameter detail: what was done.
    package init(_ effect: ChaosEffect, _ detail: String) { self.init(.chaos, "\(effect.rawValue): \(detail)") }
}
