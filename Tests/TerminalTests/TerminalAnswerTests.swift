import PropertyTesting
import Testing

@testable import Terminal

/// Late answers to questions of other programs: nothing of them is a key, however they arrive.
struct TerminalAnswerTests {
    private typealias Output = InputDecoder.Output

    private static let answers =
        [
            // XTVERSION, DECRQSS, XTGETTCAP, DA3, DECRPTUI, DECTABSR
            "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}P>|kitty(0.36.4)\u{1B}\\", "\u{1B}P>|WezTerm 20240203\u{1B}\\",
            "\u{1B}P>|XTerm(388)\u{1B}\\", "\u{1B}P1$r0;1m\u{1B}\\", "\u{1B}P0$r\u{1B}\\",
            "\u{1B}P1+r544e=787465\u{1B}\\",
            "\u{1B}P!|7E565445\u{1B}\\", "\u{1B}P2$u9/17/25\u{1B}\\", "\u{1B}Pqq\u{1B}\\", "\u{1B}P\u{1B}\\",
            "\u{1B}P>|term é日 \u{9C}\u{1B}\\", "\u{1B}P>|x\r\n\t\u{7}q\u{1B}\\", "\u{1B}P>|x\u{1B}\u{1B}\\",
            // APC (graphics of kitty), PM and SOS
            "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}_Gq=1;ENOENT: none\u{1B}\\", "\u{1B}^qqq\u{1B}\\", "\u{1B}Xqq\u{1B}\\",
            // OSC: colors, a title, the clipboard
            "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]4;12;rgb:58/a6/ff\u{1B}\\", "\u{1B}]lquit\u{1B}\\",
            "\u{1B}]52;c;cXE=\u{1B}\\",
            // CSI: DA1, DA2, CPR, DECRPM, size, keyboard, focus, color scheme
            "\u{1B}[?62;1;22c", "\u{1B}[>41;388;0c", "\u{1B}[12;40R", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
            "\u{1B}[?1u",
            "\u{1B}[I", "\u{1B}[?997;1n", "\u{1B}P>|cut\u{18}", "\u{1B}_Gcut\u{1A}",
        ].map { Array($0.utf8) }

    private static let keys: [(bytes: [UInt8], key: Key)] = [
        (Array("j".utf8), .character("j")), (Array("é".utf8), .character("é")), (Array("\r".utf8), .enter),
        (Array("\u{1B}[A".utf8), .up), (Array("\u{1B}OB".utf8), .down), (Array("\u{1B}x".utf8), .alt("x")),
        ([3], .control("c")),
    ]

    private static func isText(_ answer: [UInt8]) -> Bool { answer[1] != 0x5B }

    @Test func `an answer types nothing, wherever it is split`() {
        for answer in Self.answers {
            for place in 1..<answer.count {
                // A gap that is longer than the time for a key's sequence makes the ESC a key.
                for gap in [0, 10, 40, 400, 800] where gap < 25 || place > 1 {
                    // Alt and P is a key after half a second; a sequence without text ends by then.
                    if gap > 450, place == 2 || !Self.isText(answer) { continue }
                    var timeline = InputTimeline()
                    timeline.receive(Array("j".utf8) + answer[..<place])
                    timeline.wait(gap)
                    timeline.receive(answer[place...] + Array("k".utf8))
                    timeline.wait(2000)
                    #expect(
                        timeline.typed == [.key(.character("j")), .key(.character("k"))],
                        "\(String(decoding: answer, as: UTF8.self).debugDescription) at \(place) for \(gap) ms")
                }
            }
        }
    }

    @Test(arguments: [5, 40, 100]) func `an answer types nothing, byte by byte`(gap: Int) {
        for answer in Self.answers {
            var timeline = InputTimeline()
            timeline.receive([0x1B])  // alone, it would be the Esc key
            for byte in answer.dropFirst() {
                timeline.receive([byte])
                timeline.wait(gap)
            }
            timeline.receive(Array("k".utf8))
            #expect(
                timeline.typed == [.key(.character("k"))], "\(String(decoding: answer, as: UTF8.self).debugDescription)"
            )
        }
    }

    @Test func `between answers in pieces, exactly the keys are read`() {
        expectNoCounterexample(
            seeds: 0..<200,
            make: { random -> [(bytes: [UInt8], key: Key?)] in
                (0..<random.below(12)).map { _ in
                    random.once(in: 2)
                        ? (random.pick(Self.answers), nil) : { ($0.bytes, $0.key) }(random.pick(Self.keys))
                }
            },
            violation: { pieces in
                var random = PropertyTesting.SeededGenerator(seed: UInt64(pieces.count))
                var timeline = InputTimeline()
                for byte in pieces.flatMap(\.bytes) {
                    timeline.receive([byte])
                    if random.once(in: 4) { timeline.wait(random.below(25)) }
                }
                timeline.wait(2000)
                let keys = pieces.compactMap(\.key).map { Output.key($0) }
                return timeline.typed == keys ? nil : "\(timeline.typed) of \(pieces)"
            })
    }

    @Test(arguments: ["P>|tmux", "P1$r0;", "_Gi=31;O", "^q", "Xq", "]11;rgb:1e"])
    func `an answer that does not end swallows keys for a second, or for three while bytes arrive`(beginning: String) {
        var timeline = InputTimeline()
        timeline.receive([0x1B] + Array(beginning.utf8))
        timeline.wait(1000)
        timeline.receive(Array("j".utf8))
        #expect(timeline.typed == [.key(.character("j"))])

        var typing = InputTimeline()
        typing.receive([0x1B] + Array(beginning.utf8))
        for _ in 0..<40 {
            typing.wait(100)
            typing.receive(Array("j".utf8))
        }
        #expect(typing.typed.count >= 10)
        #expect(Set(typing.typed) == [.key(.character("j"))])
    }

    @Test func `an arrow key ends an answer that was cut off`() {
        for start in ["P>|tm", "_G", "^", "X", "]11;"] {
            var timeline = InputTimeline()
            timeline.receive(Array("\u{1B}\(start)\u{1B}[A".utf8))
            #expect(timeline.typed == [.key(.up)])
        }
    }

    @Test(arguments: ["P", "X", "^", "_", "]"]) func `Alt and a key that starts answers is a key`(start: Character) {
        var alone = InputTimeline()
        alone.receive(Array("\u{1B}\(start)".utf8))
        alone.wait(490)
        #expect(alone.typed == [])
        alone.wait(20)
        #expect(alone.typed == [.key(.alt(start))])

        // The next keys are not lost.
        var typing = InputTimeline()
        typing.receive(Array("\u{1B}\(start)".utf8))
        for letter in "quit".utf8 {
            typing.wait(100)
            typing.receive([letter])
        }
        typing.wait(1000)
        #expect(typing.typed == [.key(.alt(start))] + "quit".map { .key(.character($0)) })

        for (bytes, key) in [("j\r", [Key.character("j"), .enter]), ("\u{1B}[B", [.down]), ("\u{3}", [.control("c")])] {
            var control = InputTimeline()
            control.receive(Array("\u{1B}\(start)".utf8))
            control.wait(100)
            control.receive(Array(bytes.utf8))
            #expect(control.typed == ([.alt(start)] + key).map { .key($0) })
        }
    }

    @Test func `an endless answer uses little memory and ends`() {
        for filler in ["q", "\u{1B}", "\u{7F}", "é"] {
            var timeline = InputTimeline()
            timeline.receive(Array("\u{1B}P>|".utf8))
            for _ in 0..<20 {
                timeline.receive(Array(String(repeating: filler, count: 1000).utf8))
                timeline.wait(30)
            }
            timeline.wait(1000)
            timeline.receive(Array("j".utf8))
            #expect(timeline.typed == [.key(.character("j"))], "\(filler.debugDescription)")
        }
    }

    @Test func `control functions of one byte are not read, because they are parts of characters`() {
        var timeline = InputTimeline()
        timeline.receive([0x90] + Array("j".utf8) + [0x9C] + Array("\u{9B}k".utf8))
        #expect(timeline.typed == [.key(.character("j")), .key(.character("k"))])
    }
}
