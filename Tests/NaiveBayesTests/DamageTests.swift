import Foundation
import PropertyTesting
import TestFiles
import Testing

@testable import NaiveBayes

/// Files that are not models, or are damaged.
@Suite struct DamageTests {
    private let whole: Data

    init() throws {
        var random = SeededGenerator(seed: 7)
        var corpus = RandomCorpus.corpus(&random)
        while corpus.count < 60 || Set(corpus.map(\.code)).count < 3 { corpus += RandomCorpus.corpus(&random) }
        whole = try Trainer(corpus).model().data
    }

    private func reason(_ data: Data) -> String? {
        errorText { try Model(data) }
    }

    @Test func `a changed bit is detected`() {
        for place in whole.indices {
            for bit in 0..<8 {
                var changed = whole
                changed[place] ^= 1 << bit
                #expect(reason(changed) != nil, "byte \(place), bit \(bit)")
            }
        }
    }

    @Test func `a truncated or extended file is refused`() {
        for count in 0..<whole.count { #expect(reason(whole.prefix(count)) != nil, "\(count) bytes") }
        #expect(reason(whole + [0]) != nil)
        #expect(reason(whole) == nil)
    }

    @Test func `reports what is wrong`() throws {
        #expect(reason(Data())?.contains("not a model") == true)
        #expect(reason(Data("label\ttext\n".utf8))?.contains("siftbox train") == true)
        let asText = Data(String(decoding: whole, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n").utf8)
        #expect(reason(asText) != nil)
        #expect(
            reason(Data(whole.prefix(4)) + Data("\n".utf8) + whole.dropFirst(6))?.contains("transferred as text")
                == true)
        var newer = whole
        newer[8] = 2
        #expect(reason(newer)?.contains("version 2") == true)
        var unknown = whole
        unknown[10] = 2
        #expect(reason(unknown)?.contains("tokens of an unknown kind: 2") == true)
        #expect(reason(whole.dropLast(9))?.contains("truncated") == true)
        var damaged = whole
        damaged[whole.count - 1] ^= 1
        #expect(reason(damaged)?.contains("checksum") == true)
    }

    /// With a correct checksum, the tables themselves have to be valid.
    @Test func `a forged file is refused or harmless`() {
        var refused = 0
        expectNoCounterexample(
            seeds: 0..<800,
            make: { random -> [(place: Int, value: UInt8)] in
                (0..<(1 + random.below(4))).map { _ in
                    // Half of the changes are in the header and the tables.
                    let place = random.once(in: 2) ? random.below(200) : random.below(whole.count)
                    return (place, random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(random.below(256))]))
                }
            },
            violation: { changes in
                var forged = whole
                for change in changes { forged[change.place] = change.value }
                sign(&forged)
                guard let model = try? Model(forged) else {
                    refused += 1
                    return nil
                }
                let codes = model.classes.map(\.code)
                for word in RandomCorpus.words where !codes.contains(model.code(of: "\(word) and \(word)")) {
                    return "\(word) has no class"
                }
                return nil
            })
        #expect(refused > 400)
    }

    @Test func `headers with wrong sizes are refused`() {
        for place in stride(from: 12, through: 24, by: 4) {
            for value in [0, 1, 2, 33, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
                var forged = whole
                withUnsafeBytes(of: value.littleEndian) { forged.replaceSubrange(place..<(place + 4), with: $0) }
                guard forged != whole else { continue }
                sign(&forged)
                #expect(reason(forged) != nil, "\(value) at \(place)")
            }
        }
    }

    private func sign(_ data: inout Data) {
        let sum = data.withUnsafeBytes(ModelLayout.checksum)
        withUnsafeBytes(of: sum.littleEndian) { data.replaceSubrange(32..<40, with: $0) }
    }

    @Test func `the error names a missing file`() throws {
        let error = #expect(throws: ModelError.self) {
            try Model(contentsOf: URL(fileURLWithPath: "/nonexistent/a.bayes"))
        }
        #expect(error?.description.contains("/nonexistent/a.bayes") == true)
    }
}
