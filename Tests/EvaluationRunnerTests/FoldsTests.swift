import PropertyTesting
import Testing

@testable import Corpora

/// In which part of a cross-validation a message is.
@Suite struct FoldsTests {
    private static let words = "Win a PRIZE now 5 42 £ ! Äpfel скидка 本日 半額 naïve - ok".split(separator: " ").map(
        String.init)

    /// The same message as another sender would write it: case, digits, punctuation and lengths of spaces differ.
    private static func nearDuplicate(of words: [String], _ random: inout SeededGenerator) -> String {
        words.map { word in
            var word = random.once(in: 2) ? word.uppercased() : word.lowercased()
            if word.allSatisfy(\.isNumber) { word = "\(1 + random.below(5000))" }
            return word + random.pick(["", ".", "!?", "…"])
        }.joined(separator: random.pick([" ", "  ", "\t", " \n "]))
    }

    @Test func `near duplicates are never in two folds`() {
        expectNoCounterexample(
            seeds: 0..<300, make: { random in (0..<(1 + random.below(8))).map { _ in random.pick(Self.words) } },
            violation: { words in
                var random = SeededGenerator(seed: UInt64(words.count))
                let bodies =
                    [words.joined(separator: " ")] + (0..<4).map { _ in Self.nearDuplicate(of: words, &random) }
                // A message of nothing but punctuation has no words in common with another.
                guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return nil }
                for count in 2...10 {
                    let folds = Set(bodies.map(Folds(count).fold))
                    guard folds.count == 1, folds.allSatisfy((0..<count).contains) else { return "\(count): \(bodies)" }
                }
                return nil
            })
    }

    @Test func `folds have about the same size`() {
        for count in 2...10 {
            var sizes = [Int](repeating: 0, count: count)
            for number in 0..<10_000 {
                sizes[
                    Folds(count).fold(of: "message \(String(number, radix: 26, uppercase: true))" + spelled(number))] +=
                    1
            }
            let expected = 10_000 / count
            #expect(sizes.allSatisfy { abs($0 - expected) < expected / 5 }, "\(sizes)")
        }
    }

    /// Digits do not distinguish messages.
    private func spelled(_ number: Int) -> String {
        String("\(number)".map { Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) })
    }
}
