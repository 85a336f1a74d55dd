import Foundation
import PropertyTesting
import Testing

/// Feeds a parser with damaged input. If it traps, the test run ends, and the input is in a temporary file.
///
/// Each run has a random seed, which it prints. Environment variables:
/// - `SIFTBOX_FUZZ_CASES`: the number of inputs for each parser.
/// - `SIFTBOX_FUZZ_SEED`: the seed, to repeat a run.
enum Fuzzing {
    private static let environment = ProcessInfo.processInfo.environment
    private static let cases = environment["SIFTBOX_FUZZ_CASES"].flatMap { Int($0) }
    private static let seed = environment["SIFTBOX_FUZZ_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...0xFFFF_FFFF)

    /// Records the first input that violates a property as an issue.
    ///
    /// - Parameters:
    ///   - name: The name of the parser.
    ///   - cases: The default number of inputs.
    ///   - seeds: Valid inputs, from which the others are derived.
    ///   - words: Pieces of the format's syntax.
    ///   - isFailed: Parses an input, and returns true if a property is violated.
    static func check(
        _ name: String, cases short: Int = 300, seeds: [String], words: [String],
        sourceLocation: SourceLocation = #_sourceLocation, where isFailed: ([UInt8]) throws -> Bool
    ) throws {
        let bytes = seeds.map { Array($0.utf8) }
        try check(name, cases: short, bytes: bytes, words: words, sourceLocation: sourceLocation, where: isFailed)
    }

    /// The same, for a binary format.
    static func check(
        _ name: String, cases short: Int = 300, bytes seeds: [[UInt8]], words: [String],
        sourceLocation: SourceLocation = #_sourceLocation, where isFailed: ([UInt8]) throws -> Bool
    ) throws {
        print("fuzzing \(name): SIFTBOX_FUZZ_SEED=\(seed)")
        let last = FileManager.default.temporaryDirectory.appendingPathComponent(
            "siftbox-fuzz-\(name)-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: last) }
        var random = SeededGenerator(seed: seed)
        let mutator = Mutator(seeds: seeds, words: words.map { Array($0.utf8) })
        for number in 0..<(cases ?? short) {
            let input = mutator.input(&random)
            // After a trap, the input is in this file.
            try Data(input).write(to: last)
            if try isFailed(input) {
                let text = String(decoding: input.prefix(2000), as: UTF8.self)
                Issue.record("seed \(seed), input \(number): \(text)", sourceLocation: sourceLocation)
                return
            }
        }
    }
}

/// Derives inputs from others: bytes and pieces are changed, moved, repeated and removed.
private struct Mutator {
    let seeds: [[UInt8]]
    let words: [[UInt8]]

    private static let numbers = [
        "0", "-1", "1", "65536", "2147483648", "4294967296", "9223372036854775807", "-9223372036854775808",
        "18446744073709551616", "1e999", "nan", "0x110000", "00000000000000000000000000000001",
    ].map { Array($0.utf8) }

    func input(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = random.pick(seeds)
        // One input in a hundred is deeply nested or long.
        if random.once(in: 100) {
            let word = random.pick(words)
            let piece = [[UInt8]](repeating: word, count: random.pick([100, 1000, 20_000])).joined()
            bytes.insert(contentsOf: piece, at: random.below(bytes.count + 1))
        }
        for _ in 0...random.below(6) { change(&bytes, &random) }
        return bytes
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = random.below(bytes.count + 1)
        let range = place..<min(bytes.count, place + 1 + random.below(random.pick([2, 8, 64, 400])))
        switch random.below(9) {
        case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
        case 1: bytes.insert(UInt8(random.below(256)), at: place)
        case 2: bytes.removeSubrange(range)
        case 3: bytes.insert(contentsOf: bytes[range], at: random.below(bytes.count + 1))
        case 4: bytes.insert(contentsOf: random.pick(words), at: place)
        case 5: bytes.replaceSubrange(range, with: random.pick(words))
        case 6: bytes.replaceSubrange(range, with: random.pick(Self.numbers))
        case 7:
            let other = random.pick(seeds)
            let start = random.below(other.count + 1)
            bytes.insert(contentsOf: other[start..<min(other.count, start + random.below(200))], at: place)
        default: if random.once(in: 4) { bytes.removeSubrange(place...) }
        }
    }
}
