import Testing

@testable import Terminal

struct PasteCollectorTests {
    @Test func `a paste ends at its marker`() {
        var collector = PasteCollector()
        #expect(collector.collect(Array("one\rtwo\r\nthree\u{1B}[A\n".utf8)) == nil)
        let end = collector.collect(Array("é\u{1B}[201~rest".utf8))
        #expect(end?.paste == .init(text: "one\ntwo\nthree\u{1B}[A\né", end: .complete))
        #expect(end?.rest == Array("rest".utf8))
    }

    @Test func `the marker can arrive byte by byte`() {
        var collector = PasteCollector()
        var found: PasteCollector.Paste?
        for byte in "a\u{1B}[20\u{1B}[201~".utf8 { found = collector.collect([byte])?.paste ?? found }
        #expect(found == .init(text: "a\u{1B}[20", end: .complete))
    }

    @Test func `a long paste is cut between characters`() {
        var collector = PasteCollector()
        let text = String(repeating: "日", count: PasteCollector.limit / 3 + 100)
        let end = collector.collect(Array((text + "\u{1B}[201~").utf8))
        #expect(end?.paste.end == .tooLong)
        #expect(end?.paste.text == String(repeating: "日", count: PasteCollector.limit / 3))
        let next = collector.collect(Array("x\u{1B}[201~".utf8))
        #expect(next?.paste == .init(text: "x", end: .complete))
    }

    @Test func `a paste without an end marker can be ended`() {
        var collector = PasteCollector()
        #expect(collector.collect(Array("abc".utf8)) == nil)
        #expect(!collector.hasPartialMarker)
        #expect(collector.collect([0x1B]) == nil)
        #expect(collector.hasPartialMarker)
        #expect(collector.endIncompletePaste() == .init(text: "abc", end: .missing))
    }

    @Test func `invalid bytes are replaced`() {
        var collector = PasteCollector()
        let end = collector.collect([0x61, 0xFF, 0x62] + Array("\u{1B}[201~".utf8))
        #expect(end?.paste.text == "a\u{FFFD}b")
    }
}
