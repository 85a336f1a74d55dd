import Foundation
import InboxDatabase
import Messages
import PropertyTesting
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// Any chaos, with any messages, on both clocks.
@Suite("X8: whatever goes wrong, no message is lost", .waitsForPrograms)
struct ChaosPropertyTests {
    private enum Step: Hashable {
        case receive(String, sender: Int)
        case wait(Int)
        case change(Chaos)
    }

    private static let words = ["junk", "promotion", "none", "crash", "garbage", "twice", "transaction"]

    private static func chaos(_ random: inout SeededGenerator) -> Chaos {
        var chaos = Chaos()
        chaos.seed = Int.random(in: 0...1_000, using: &random)
        chaos.delayMilliseconds = Int.random(in: 1...60, using: &random)
        for effect in ChaosEffect.allCases where Bool.random(using: &random) {
            chaos[effect] =
                Bool.random(using: &random)
                ? .percent(Int.random(in: 1...100, using: &random)) : .every(Int.random(in: 1...5, using: &random))
        }
        return chaos
    }

    private static func steps(_ random: inout SeededGenerator) -> [Step] {
        [.change(chaos(&random))]
            + (0..<40).map { number in
                switch Int.random(in: 0..<12, using: &random) {
                case 0: return .wait(Int.random(in: 1...80, using: &random))
                case 1: return .change(chaos(&random))
                default:
                    // Each body is unique, and some are long.
                    let long =
                        Int.random(in: 0..<4, using: &random) == 0 ? String(repeating: " and more", count: 30) : ""
                    let word = words.randomElement(using: &random) ?? ""
                    return .receive("\(number) \(word)\(long)", sender: Int.random(in: 0..<6, using: &random))
                }
            }
    }

    private static func violation(_ steps: [Step], _ clock: DeviceClock) throws -> String? {
        let device = try Device { $0.clock = clock }
        try device.change { $0.responseTimeoutMilliseconds = 1_000 }
        try device.chooseFilter()
        var promises: [Device.Promise] = []
        // How often each message may arrive, by the number that its body begins with.
        var expected: [String: Int] = [:]
        var (chaos, count) = (Chaos(), 0)
        for step in steps {
            switch step {
            case .receive(let body, let sender):
                count += 1
                let isTwice = chaos.effects(ofMessage: count).contains(.messageTwice)
                expected[String(body.prefix { $0 != " " })] = isTwice ? 2 : 1
                promises.append(device.start(Device.text(body, from: "+1202555010\(sender)")))
            case .wait(let milliseconds): device.phone.advanceClock(Int64(milliseconds))
            case .change(let new):
                if new != chaos { (chaos, count) = (new, 0) }
                try device.change { $0.chaos = new }
            }
        }
        device.phone.advanceClock(Device.day / 24)
        // One that was late may be held for the next one to overtake it.
        device.phone.advanceClock(Device.day / 24)
        let isOver = device.loop.run(atMost: .seconds(120)) {
            device.delivered.count >= expected.values.reduce(0, +) && promises.allSatisfy(\.isFulfilled)
        }
        if !isOver { return "\(device.delivered.count) of \(expected) arrived" }
        if promises.contains(where: { $0.results.count != 1 }) { return "a result came twice" }
        let messages = try device.store.conversations(in: Device.everything, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(1_000)) }
        let found = Dictionary(grouping: messages) { String(($0.body ?? "").prefix { $0 != " " }) }.mapValues(\.count)
        if found != expected { return "\(found) instead of \(expected)" }
        return try ListingCheck(device).violation()
    }

    @Test func `in a session, each message arrives once, or twice if chaos says so`() throws {
        try expectNoCounterexample(seeds: 0..<6, make: Self.steps) {
            try Self.violation($0, .virtual(Device.morning))
        }
    }

    @Test func `in an open inbox, each message arrives once, or twice if chaos says so`() throws {
        try expectNoCounterexample(seeds: 10..<16, make: Self.steps) { try Self.violation($0, .real) }
    }
}
