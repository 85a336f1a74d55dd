import LocatedYAML
import Messages
import SessionTerms
import Yams

// The setting `chaos`: what goes wrong on purpose.
extension SessionSource {
    private static let seed = "seed"
    private static let delay = "delay"
    static let chaosKeys = ChaosEffect.allCases.map(\.rawValue) + [delay, seed]

    /// A mapping of effects to shares, or `none`:
    ///
    ///     chaos: { filter-late: 10%, message-twice: every 5, seed: 7 }
    func chaos(_ settings: Fields) -> Chaos? {
        guard let node = settings.node("chaos") else { return nil }
        var chaos = Chaos()
        if node.scalar?.string == "none" { return chaos }
        guard let fields = Fields(node, findings, of: "chaos", allowed: Self.chaosKeys) else { return nil }
        for effect in ChaosEffect.allCases {
            let key = effect.rawValue
            guard let written = fields.text(key, Chaos.Share.allowed) else { continue }
            chaos[effect] = Chaos.Share(written: written)
            if chaos[effect] == nil {
                fields.report(key, "expected \(Chaos.Share.allowed), found \(written.short.quoted)")
            }
        }
        chaos.seed = fields.number(Self.seed, from: Chaos.seeds.lowerBound, to: Chaos.seeds.upperBound) ?? chaos.seed
        if let delay = fields.duration(Self.delay, atMost: Int64(Chaos.delays.upperBound), "1h") {
            chaos.delayMilliseconds = Int(delay)
        }
        if fields.keys.allSatisfy({ [Self.seed, Self.delay].contains($0.value) }) {
            let effects = ChaosEffect.allCases.map(\.rawValue).joined(separator: ", ")
            findings.report(fields.position, "chaos", "no effect given (allowed: \(effects), or chaos: none)")
        }
        return chaos
    }
}

extension Chaos {
    /// The value as `chaos` reads it.
    var yaml: YAMLValue {
        guard !isOff else { return .word("none") }
        let delay =
            delayMilliseconds == Self.standardDelay ? nil : YAMLValue.word(Durations.written(Int64(delayMilliseconds)))
        return .entries(
            active.map { effect in (effect.rawValue, self[effect].map { .word($0.written) }) } + [
                ("delay", delay), ("seed", seed == Self.standardSeed ? nil : .number(seed)),
            ])
    }
}
