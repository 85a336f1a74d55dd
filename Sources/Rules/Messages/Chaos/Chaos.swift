import StableHashes

/// What goes wrong on purpose, and how often: with messages on their way, with the filter's answers, and with those of its
/// server. Default: nothing.
///
///     var chaos = Chaos()
///     chaos[.messageTwice] = .every(5)
///     chaos.effects(ofMessage: 10).contains(.messageTwice)  // true
///
/// What happens to a message depends on its number and on the seed, and on nothing else: not on the time, nor on the order of
/// the filter's answers.
package struct Chaos: Hashable, Sendable {
    /// How often an effect happens.
    package enum Share: Hashable, Sendable {
        /// To so many of a hundred messages, which the seed chooses.
        case percent(Int)
        /// To every n-th message.
        case every(Int)
    }

    package var seed = Self.standardSeed
    /// How long what is late or slow is held back, in milliseconds.
    package var delayMilliseconds = Self.standardDelay
    private var shares: [ChaosEffect: Share] = [:]

    package static let standardSeed = 1
    package static let standardDelay = 2_000
    /// The allowed seeds.
    package static let seeds = 0...1_000_000_000
    /// The allowed delays, in milliseconds.
    package static let delays = 1...3_600_000

    package init() {}

    /// How often an effect happens; nil: never.
    package subscript(effect: ChaosEffect) -> Share? {
        get { shares[effect] }
        set { shares[effect] = newValue }
    }

    /// The effects that can happen, in their order.
    package var active: [ChaosEffect] { ChaosEffect.allCases.filter { shares[$0] != nil } }

    /// Whether nothing happens.
    package var isOff: Bool { shares.isEmpty }

    /// Whether messages wait on their way, so that they can arrive in another order.
    package var holdsMessages: Bool { shares[.messageLate] != nil || shares[.messageOrder] != nil }

    /// What happens to a message.
    ///
    /// - Parameter number: its number since chaos was set, from 1.
    package func effects(ofMessage number: Int) -> ChaosEffects {
        var effects = ChaosEffects(delayMilliseconds: delayMilliseconds, random: random(number))
        for (effect, share) in shares where happens(effect, share, number) { effects.insert(effect) }
        return effects
    }

    private func happens(_ effect: ChaosEffect, _ share: Share, _ number: Int) -> Bool {
        switch share {
        case .every(let step): number.isMultiple(of: step)
        // Each effect has numbers of its own, so that they do not always happen together.
        case .percent(let percent): (random(number) ^ effect.hash).mixed % 100 < UInt64(percent)
        }
    }

    private func random(_ number: Int) -> UInt64 {
        (UInt64(bitPattern: Int64(seed)).mixed &+ UInt64(bitPattern: Int64(number))).mixed
    }
}

extension Chaos.Share {
    package static let percents = 1...100
    package static let steps = 1...1_000_000

    package static let allowed = "a share such as 10%, or every 5"

    /// Parses a share as sessions write it; nil: it is not valid.
    package init?(written: String) {
        if written.hasPrefix("every "), let step = Int(written.dropFirst(6)), Self.steps.contains(step) {
            self = .every(step)
        } else if written.hasSuffix("%"), let percent = Self.number(before: written.dropLast()),
            Self.percents.contains(percent)
        {
            self = .percent(percent)
        } else {
            return nil
        }
    }

    /// One blank before the sign is allowed: `10 %`.
    private static func number(before text: Substring) -> Int? {
        Int(text.hasSuffix(" ") ? text.dropLast() : text)
    }

    /// As a session writes it.
    package var written: String {
        switch self {
        case .percent(let percent): "\(percent)%"
        case .every(let step): "every \(step)"
        }
    }
}

extension Chaos: Codable {
    private enum CodingKeys: String, CodingKey { case seed, delay, effects }

    /// - Throws: also if a number is out of range or an effect is unknown: then nothing goes wrong on purpose.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, _ standard: Int, _ range: ClosedRange<Int>) throws -> Int {
            let number = try values.decodeIfPresent(Int.self, forKey: key) ?? standard
            guard range.contains(number) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "out of range")
            }
            return number
        }
        seed = try number(.seed, Self.standardSeed, Self.seeds)
        delayMilliseconds = try number(.delay, Self.standardDelay, Self.delays)
        for (name, written) in try values.decodeIfPresent([String: String].self, forKey: .effects) ?? [:] {
            guard let effect = ChaosEffect(rawValue: name), let share = Share(written: written) else {
                throw DecodingError.dataCorruptedError(forKey: .effects, in: values, debugDescription: "unknown effect")
            }
            shares[effect] = share
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        if seed != Self.standardSeed { try values.encode(seed, forKey: .seed) }
        if delayMilliseconds != Self.standardDelay { try values.encode(delayMilliseconds, forKey: .delay) }
        let effects = Dictionary(uniqueKeysWithValues: shares.map { ($0.key.rawValue, $0.value.written) })
        if !effects.isEmpty { try values.encode(effects, forKey: .effects) }
    }
}
