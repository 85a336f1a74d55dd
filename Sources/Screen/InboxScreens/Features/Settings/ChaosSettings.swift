import Messages

// What goes wrong on purpose, in Settings.
extension SettingsMenu {
    func chaos(_ chaos: Chaos) -> [Line] {
        let count = chaos.active.count
        let value = count == 0 ? "off" : Counted.pluralized(count, "effect")
        let lines = ChaosEffect.allCases.map { effect in
            Line(item: .chaosEffect(effect), text: effect.title, value: chaos[effect]?.written ?? "off")
        }
        let delay = Line(item: .chaosDelay, text: "Delay", value: Counted.time(Double(chaos.delayMilliseconds)))
        return folding(.chaos, "Chaos", value: value, lines + [delay])
    }

    static func isOfChaos(_ item: Item) -> Bool {
        switch item {
        case .chaosEffect, .chaosDelay: true
        default: false
        }
    }
}

extension ChaosEffect {
    /// The shares to choose from; nil: off.
    static let choices: [Chaos.Share?] = [
        nil, .percent(1), .percent(10), .percent(50), .every(10), .every(5), .every(2), .every(1),
    ]
}

extension Settings {
    /// The delays to choose from, in milliseconds.
    static let delays = [100, 500, 1_000, 2_000, 5_000, 10_000]

    /// The share after or before one; the first or the last, if it is not among them.
    static func next(_ share: Chaos.Share?, _ shares: [Chaos.Share?], _ forward: Bool) -> Chaos.Share? {
        guard let index = shares.firstIndex(of: share) else { return forward ? shares[0] : shares[shares.count - 1] }
        return shares[(index + (forward ? 1 : shares.count - 1)) % shares.count]
    }
}
