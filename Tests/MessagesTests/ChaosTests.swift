import Foundation
import Testing

@testable import Messages

@Suite("Chaos: what goes wrong with which message")
struct ChaosTests {
    private func chaos(_ shares: [ChaosEffect: Chaos.Share], seed: Int = 1) -> Chaos {
        var chaos = Chaos()
        chaos.seed = seed
        for (effect, share) in shares { chaos[effect] = share }
        return chaos
    }

    /// The numbers of the messages that an effect happens to.
    private func hit(_ effect: ChaosEffect, _ chaos: Chaos, upTo count: Int = 10_000) -> Set<Int> {
        Set((1...count).filter { chaos.effects(ofMessage: $0).contains(effect) })
    }

    private func all(_ share: Chaos.Share) -> [ChaosEffect: Chaos.Share] {
        Dictionary(uniqueKeysWithValues: ChaosEffect.allCases.map { ($0, share) })
    }

    @Test func `by default, nothing happens`() {
        #expect(Chaos().isOff)
        #expect((1...1_000).allSatisfy { Chaos().effects(ofMessage: $0).isEmpty })
    }

    @Test(arguments: ChaosEffect.allCases)
    func `every fifth message is the fifth, the tenth and so on, with each seed`(_ effect: ChaosEffect) {
        for seed in [0, 1, 7, Chaos.seeds.upperBound] {
            let found = hit(effect, chaos([effect: .every(5)], seed: seed), upTo: 100)
            #expect(found == Set(stride(from: 5, through: 100, by: 5)))
        }
    }

    @Test(arguments: ChaosEffect.allCases, [1, 10, 50, 99])
    func `a share is that share of many messages`(_ effect: ChaosEffect, _ percent: Int) {
        let count = hit(effect, chaos([effect: .percent(percent)])).count
        let (mean, deviation) = (Double(percent) * 100, (Double(percent * (100 - percent))).squareRoot())
        #expect(abs(Double(count) - mean) < 5 * deviation, "\(count)")
    }

    @Test func `100% is every message`() {
        let chaos = chaos(all(.percent(100)))
        for number in 1...1_000 {
            #expect(ChaosEffect.allCases.allSatisfy(chaos.effects(ofMessage: number).contains))
        }
    }

    @Test func `the same seed has the same effects, and another seed has others`() {
        let shares = all(.percent(30))
        let effects = { (seed: Int) in (1...1_000).map { chaos(shares, seed: seed).effects(ofMessage: $0) } }
        #expect(effects(7) == effects(7))
        let sets = (0..<20).map { hit(.messageLate, chaos(shares, seed: $0), upTo: 1_000) }
        #expect(Set(sets).count == sets.count)
    }

    @Test func `the effects are as they were: sessions rely on the seed`() {
        #expect(hit(.messageLate, chaos([.messageLate: .percent(10)]), upTo: 60).sorted() == Self.firstLate)
    }

    /// Computed from the definition in another language.
    private static let firstLate = [1, 5, 45, 54, 57]

    @Test func `each effect is independent of the others`() {
        let all = chaos(all(.percent(50)))
        var hits: [ChaosEffect: Set<Int>] = [:]
        for number in 1...10_000 {
            let effects = all.effects(ofMessage: number)
            for effect in ChaosEffect.allCases where effects.contains(effect) {
                hits[effect, default: []].insert(number)
            }
        }
        for first in ChaosEffect.allCases {
            let found = hits[first, default: []]
            #expect(hit(first, chaos([first: .percent(50)]), upTo: 1_000) == found.filter { $0 <= 1_000 })
            for second in ChaosEffect.allCases where second != first {
                // Of 10,000, a quarter has both; five standard deviations are 217.
                let both = found.intersection(hits[second, default: []]).count
                #expect(abs(both - 2_500) < 217, "\(first) \(second): \(both)")
            }
        }
    }

    @Test(arguments: Release.all)
    func `a wrong answer is another action of the release`(_ release: Release) {
        let actions = Action.allCases.filter(release.actions.contains)
        let chaos = chaos([.filterWrong: .every(1)])
        for action in actions {
            let answer = FilterAnswer(action: .known(action), subAction: .known(.transactionalFinance))
            let others = (1...200).map {
                chaos.effects(ofMessage: $0).otherAnswer(.filterWrong, than: answer, in: release)
            }
            #expect(others.allSatisfy { $0.subAction == .known(.none) })
            #expect(Set(others.map(\.action)) == Set(actions.filter { $0 != action }.map { .known($0) }))
        }
        let unknown = FilterAnswer(action: .unknown("spam"))
        let other = chaos.effects(ofMessage: 1).otherAnswer(.filterWrong, than: unknown, in: release)
        #expect(actions.contains { other.action == .known($0) })
    }

    @Test(arguments: [
        ("10%", Chaos.Share.percent(10)), ("10 %", .percent(10)), ("1%", .percent(1)), ("100%", .percent(100)),
        ("every 5", .every(5)), ("every 1", .every(1)),
    ])
    func `a share is read, and written the same way`(_ written: String, _ share: Chaos.Share) {
        #expect(Chaos.Share(written: written) == share)
        #expect(Chaos.Share(written: share.written) == share)
    }

    @Test(arguments: [
        "", "%", " %", "0%", "101%", "-1%", "1.5%", "10  %", "10", "every", "every 0", "every -1", "every 5%",
        "Every 5",
        "every  5", "5", "every 99999999999999999999", "99999999999999999999%",
    ])
    func `what is not a share is refused`(_ written: String) {
        #expect(Chaos.Share(written: written) == nil)
    }

    @Test func `it is decoded as it was encoded`() throws {
        var chaos = chaos(all(.every(3)), seed: 9)
        chaos[.filterLate] = .percent(20)
        chaos.delayMilliseconds = 250
        var settings = Settings()
        settings.chaos = chaos
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
    }

    @Test(arguments: [
        #"{"effects":{"message-lost":"10%"}}"#, #"{"effects":{"filter-late":"0%"}}"#, #"{"effects":7}"#,
        #"{"seed":-1}"#,
        #"{"delay":0}"#, #"{"delay":3600001}"#, "7", #"{"delay":9223372036854775807,"effects":{"filter-late":"1%"}}"#,
    ])
    func `a file with invalid chaos has none, and says so`(_ json: String) throws {
        let data = Data(#"{"chaos":\#(json),"bell":true}"#.utf8)
        let stored = try JSONDecoder().decode(Settings.Stored.self, from: data)
        #expect(stored.settings.chaos == Chaos())
        #expect(stored.settings.bell)
        #expect(stored.unreadable == ["chaos"])
    }
}
