import PropertyTesting
import Testing

@testable import Terminal

struct InputDecoderTests {
    private typealias Output = InputDecoder.Output

    private func outputs(_ parts: [[UInt8]], pausing: (InputDecoder) -> Bool = { _ in false }) -> [Output] {
        var decoder = InputDecoder()
        var found: [Output] = []
        for part in parts {
            var bytes = part[...]
            while let output = decoder.next(&bytes) { found.append(output) }
            if pausing(decoder) { decoder.pause() }
        }
        while decoder.pendingTimeout != nil {
            decoder.pause()
            var none: ArraySlice<UInt8> = []
            while let output = decoder.next(&none) { found.append(output) }
        }
        return found
    }

    private static let pieces: [[UInt8]] =
        [
            "j", "Z", "é", "日", "👩‍👩‍👧", "\r", "\t", "\u{7F}", "\u{3}", "\u{1B}x", "\u{1B}é", "\u{1B}\r", "\u{1B}[A",
            "\u{1B}OB",
            "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[Z", "\u{1B}[<0;10;5M", "\u{1B}[<0;10;5m", "\u{1B}[<2;1;1M",
            "\u{1B}[<32;80;24M",
            "\u{1B}[<64;3;3M", "\u{1B}[M *%", "\u{1B}[M#*%", "\u{1B}[200~one\rtwo\u{1B}[A日\u{1B}[20\u{1B}[201~",
            "\u{1B}[200~\u{1B}[201~", "\u{1B}[1;9X", "\u{1B}[?62;1c", "\u{1B}[<0;10", "\u{1B}[<", "\u{1B}[12;",
            "\u{1B}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]4;12;rgb:58/a6/ff\u{1B}\\", "\u{1B}]11;rgb:zz\u{7}",
            "\u{1B}]52;c;bHM=\u{7}", "\u{1B}]",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xE6, 0x97], [0x80, 0x80], [0xED, 0xA0, 0x80], [0x1B, 0xFF], [0x00],
        ]

    /// Random bytes of a keyboard.
    private func makeBytes(_ random: inout PropertyTesting.SeededGenerator) -> [UInt8] {
        (0..<random.below(24)).flatMap { _ in
            random.once(in: 12) ? [UInt8.random(in: 0...255, using: &random)] : random.pick(Self.pieces)
        }
    }

    @Test func `splitting the bytes does not change the result`() {
        expectNoCounterexample(
            seeds: 0..<100,
            make: { makeBytes(&$0) },
            violation: { bytes in
                let whole = outputs([bytes])
                var random = PropertyTesting.SeededGenerator(seed: bytes.reduce(0) { $0 &* 31 &+ UInt64($1) })
                var parts: [[UInt8]] = [[]]
                for byte in bytes {
                    if random.once(in: 3) { parts.append([]) }
                    parts[parts.count - 1].append(byte)
                }
                for split in [parts, bytes.map { [$0] }] where outputs(split) != whole {
                    return "\(outputs(split)) in the parts \(split), \(whole) as a whole"
                }
                return nil
            })
    }

    @Test func `short pauses within a sequence change nothing, except after an ESC`() {
        let whole = Self.pieces.filter { $0 != [0x1B] && outputs([$0]).count == 1 }
        #expect(whole.count > 20)
        for piece in whole {
            for place in 1..<max(piece.count, 2) where piece.count > 1 && piece[place - 1] != 0x1B {
                let parts = [Array(piece[..<place]), Array(piece[place...])]
                #expect(outputs(parts) { $0.pendingTimeout == EscapeTime.standard } == outputs([piece]), "\(parts)")
            }
        }
    }

    @Test func `bytes after a paste are keys, also when read together`() {
        let bytes = Array("a\u{1B}[200~text\u{1B}[201~b\u{1B}[200~more\u{1B}[201~\u{1B}[B".utf8)
        #expect(
            outputs([bytes]) == [
                .key(.character("a")), .paste(.init(text: "text", end: .complete)), .key(.character("b")),
                .paste(.init(text: "more", end: .complete)), .key(.down),
            ])
    }

    @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[201"])
    func `a paste with a partial end marker is ended by a pause`(half: String) {
        var decoder = InputDecoder()
        var bytes = Array("\u{1B}[200~text\(half)".utf8)[...]
        #expect(decoder.next(&bytes) == nil)
        #expect(decoder.pendingTimeout == InputDecoder.markerTime)
        decoder.pause()
        var more = Array("j".utf8)[...]
        #expect(decoder.next(&more) == .paste(.init(text: "text", end: .missing)))
        #expect(decoder.next(&more) == .key(.character("j")))
    }
}
