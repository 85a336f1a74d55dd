import Testing

@testable import Terminal

struct KeyDecoderTests {
    private func keys(_ bursts: String...) -> [KeyDecoder.Output] {
        var decoder = KeyDecoder()
        return bursts.flatMap { burst in
            burst.utf8.flatMap { decoder.take(Int32($0)) } + decoder.endBurst()
        }
    }

    @Test(
        "Bytes make keys",
        arguments: [
            ("q", .character("q")), ("é", .character("é")), ("日", .character("日")), ("😀", .character("😀")),
            ("\r", .enter), ("\n", .control("j")), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace),
            ("\u{01}", .control("a")), ("\0", .control(" ")), ("\u{1F}", .control("_")),
            ("\u{1B}", .escape), ("\u{1B}x", .alt("x")), ("\u{1B}\r", .alt("\n")), ("\u{1B}é", .alt("é")),
            ("\u{1B}O", .alt("O")), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[1;5C", .right),
            ("\u{1B}[D", .left),
            ("\u{1B}[Z", .backTab), ("\u{1B}[3~", .delete), ("\u{1B}[5;2~", .pageUp), ("\u{1B}[15~", .function(5)),
        ] as [(String, Key)]
    )
    func bytesMakeKeys(bytes: String, key: Key) {
        #expect(keys(bytes) == [.key(key)])
    }

    @Test func unknownSequencesAreSwallowed() {
        #expect(keys("\u{1B}[1;9Xa") == [.key(.character("a"))])
        #expect(keys("\u{1B}[<0;5;6Ma") == [.key(.character("a"))])
        #expect(keys("\u{1B}[M !!a") == [.key(.character("a"))])
        #expect(keys("\u{1B}[Ia") == [.key(.character("a"))])
        #expect(keys("\u{1B}[201~a") == [.key(.character("a"))])
    }

    @Test func aPasteBeginsWithItsMarkerHoweverItArrives() {
        #expect(keys("\u{1B}[200~") == [.pasteStart])
        #expect(keys("\u{1B}[2", "00~") == [.pasteStart])
        #expect(keys("\u{1B}[", "200~") == [.pasteStart])
    }

    @Test func aCharacterMayArriveInPieces() {
        var decoder = KeyDecoder()
        var found: [KeyDecoder.Output] = []
        for byte in "日".utf8 {
            found += decoder.take(Int32(byte))
            found += decoder.endBurst()
        }
        #expect(found == [.key(.character("日"))])
    }

    @Test func bytesThatAreNoTextAreDropped() {
        var decoder = KeyDecoder()
        let bytes: [Int32] = [0xFF, 0x80, 0xC0, 0x61, 0xE6, 0x62, 0xC2, 0x9B, 0xED, 0xA0, 0x80, 0x63]
        #expect(bytes.flatMap { decoder.take($0) } == ["a", "b", "c"].map { .key(.character($0)) })
    }

    @Test func twoEscapesAreTwoKeys() {
        #expect(keys("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
        #expect(keys("\u{1B}", "a") == [.key(.escape), .key(.character("a"))])
    }
}
