import JSONCodec
import Testing

@Suite("Lines of a stream")
struct LineSplitterTests {
    @Test func `lines are split at line feeds, however the bytes arrive, and have a limit`() {
        let text = Array("one\n\ntwo\nthree".utf8)
        for size in 1...text.count {
            var splitter = LineSplitter(limit: 5)
            var lines: [String] = []
            for start in stride(from: 0, to: text.count, by: size) {
                text[start..<min(start + size, text.count)].withUnsafeBytes { bytes in
                    splitter.feed(bytes) { lines.append(String(decoding: $0, as: UTF8.self)) }
                }
            }
            #expect(lines == ["one", "", "two"])
            #expect(!splitter.isOverlong)
            #expect(String(decoding: splitter.takeRest(), as: UTF8.self) == "three")
        }
        for (line, isOverlong) in [("12345\n", false), ("123456\n", true), ("123456", true), ("12345", false)] {
            var splitter = LineSplitter(limit: 5)
            Array(line.utf8).withUnsafeBytes { splitter.feed($0) { _ in } }
            #expect(splitter.isOverlong == isOverlong)
        }
    }
}
