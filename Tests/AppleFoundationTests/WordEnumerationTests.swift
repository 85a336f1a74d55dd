import Foundation
import Testing

@testable import AppleFoundation

struct WordEnumerationTests {
    private func words(_ text: String, _ options: NSString.WordEnumerationOptions = .byWords) -> [String?] {
        var words: [String?] = []
        text.enumerateSubstrings(in: text.startIndex..., options: options) { word, _, _, _ in words.append(word) }
        return words
    }

    @Test(arguments: [
        ("Don't miss 12.5% off: naïve café!", ["Don't", "miss", "12.5", "off", "naïve", "café"]),
        ("a-b_c d/e", ["a", "b_c", "d", "e"]), ("", []), (" \n.,! \u{1F389}", []), ("你好世界", ["你好", "世界"]),
        ("один два", ["один", "два"]), ("word", ["word"]),
    ])
    func `words are those of Unicode`(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test func `options are applied`() {
        #expect(words("one two", [.byWords, .reverse]) == ["two", "one"])
        #expect(words("one two", [.byWords, .substringNotRequired]) == [nil, nil])
    }

    @Test func `ranges are those of the text`() {
        let text = "\u{1F389} one, two!"
        var seen: [String] = []
        text.enumerateSubstrings(in: text.startIndex..<text.endIndex, options: .byWords) {
            word, range, enclosing, stop in
            #expect(String(text[range]) == word)
            seen.append(String(text[enclosing]))
        }
        #expect(seen == ["\u{1F389} one, ", "two!"])
    }

    @Test func `a range can be enumerated`() {
        let text = "one two three"
        var seen: [String] = []
        text.dropFirst(4).enumerateSubstrings(in: text.index(text.startIndex, offsetBy: 4)..., options: .byWords) {
            word, range, _, _ in
            #expect(String(text[range]) == word)
            seen.append(word ?? "")
        }
        #expect(seen == ["two", "three"])
        seen = []
        text.enumerateSubstrings(in: ..<text.index(text.startIndex, offsetBy: 5), options: .byWords) { word, _, _, _ in
            seen.append(word ?? "")
        }
        #expect(seen == ["one", "t"])
    }

    @Test func `it can be stopped`() {
        var seen: [String?] = []
        "a b c".enumerateSubstrings(in: "a b c".startIndex..., options: .byWords) { word, _, _, stop in
            seen.append(word)
            stop = seen.count == 2
        }
        #expect(seen == ["a", "b"])
        var ranges: [NSRange] = []
        ("a b c" as NSString).enumerateSubstrings(in: NSRange(location: 0, length: 5), options: .byWords) {
            _, range, _, stop in
            ranges.append(range)
            stop.pointee = ObjCBool(ranges.count == 2)
        }
        #expect(ranges == [NSRange(location: 0, length: 1), NSRange(location: 2, length: 1)])
    }

    @Test func `lines are still enumerated by Foundation`() {
        var lines: [String?] = []
        "a b\nc".enumerateSubstrings(in: "a b\nc".startIndex..., options: .byLines) { line, _, _, _ in
            lines.append(line)
        }
        #expect(lines == ["a b", "c"])
    }
}
