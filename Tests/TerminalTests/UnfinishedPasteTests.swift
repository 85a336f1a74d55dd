import Testing

@testable import Terminal

/// Pastes whose end does not arrive.
struct UnfinishedPasteTests {
    private func pasted(_ text: String) -> InputTimeline {
        var timeline = InputTimeline()
        timeline.receive(Array("\u{1B}[200~\(text)".utf8))
        return timeline
    }

    @Test func `two seconds without a byte end a paste, and keys are keys again`() {
        var timeline = pasted("half")
        timeline.wait(1990)
        #expect(timeline.typed == [])
        timeline.wait(20)
        #expect(timeline.typed == [.paste(.init(text: "half", end: .missing))])
        timeline.receive(Array("j\u{1B}[A".utf8))
        #expect(timeline.typed.suffix(2) == [.key(.character("j")), .key(.up)])
    }

    @Test func `each byte of a paste starts the time again`() {
        var timeline = pasted("")
        for _ in 0..<5 {
            timeline.receive(Array("a".utf8))
            timeline.wait(1900)
        }
        timeline.receive(Array("\u{1B}[201~".utf8))
        #expect(timeline.typed == [.paste(.init(text: "aaaaa", end: .complete))])
    }

    @Test func `an end that arrives later is dropped`() {
        var timeline = pasted("half")
        timeline.wait(3000)
        timeline.receive(Array("\u{1B}[201~j".utf8))
        #expect(timeline.typed == [.paste(.init(text: "half", end: .missing)), .key(.character("j"))])
        timeline.receive(Array("\u{1B}[201~".utf8))
        #expect(timeline.typed.count == 2)
    }

    @Test func `the rest that arrives later with its end is pasted, not typed`() {
        var timeline = pasted("half")
        timeline.wait(3000)
        timeline.receive(Array(" quit\r\u{1B}[201~j".utf8))
        #expect(
            timeline.typed == [
                .paste(.init(text: "half", end: .missing)), .paste(.init(text: " quit\n", end: .complete)),
                .key(.character("j")),
            ])
    }

    @Test(arguments: ["", "j"]) func `another paste that arrives later is that paste alone`(typed: String) {
        var timeline = pasted("half")
        timeline.wait(3000)
        timeline.receive(Array("\(typed)\u{1B}[200~new\u{1B}[201~k".utf8))
        let keys = typed.map { InputDecoder.Output.key(.character($0)) }
        #expect(
            Array(timeline.typed.dropFirst())
                == keys + [.paste(.init(text: "new", end: .complete)), .key(.character("k"))])
    }

    @Test func `a rest that is too long to be typed is pasted`() {
        for count in [16, 4095] {
            var timeline = pasted("half")
            timeline.wait(3000)
            let rest = String(repeating: "x", count: count)
            timeline.receive(rest.utf8)
            timeline.receive(Array("q\u{1B}[201~j".utf8))
            #expect(
                Array(timeline.typed.dropFirst()) == [
                    .paste(.init(text: rest + "q", end: .complete)), .key(.character("j")),
                ])
        }
    }

    @Test func `a paste that is too long and does not end is called too long`() {
        var timeline = pasted(String(repeating: "x", count: PasteCollector.limit + 1))
        timeline.wait(2100)
        let kept = String(repeating: "x", count: PasteCollector.limit)
        #expect(timeline.typed == [.paste(.init(text: kept, end: .tooLong))])
    }
}
