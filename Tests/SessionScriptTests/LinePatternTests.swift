import PropertyTesting
import Testing

@testable import SessionScript

@Suite("Patterns in expectations")
struct LinePatternTests {
    private func isFound(_ pattern: String, _ text: String) throws -> Bool {
        try LinePattern(pattern).isFound(in: text)
    }

    @Test(arguments: [
        ("[0-9]{6}", "Your code is 482913.", true), ("^[0-9]{6}$", "482913", true), ("^[0-9]{6}$", "4829131", false),
        ("a|bc", "xbcx", true), ("a(b|c)+d", "abcbd", true), ("a(?:b|c)+d", "ad", false), ("a.c", "a\nc", false),
        ("^b$", "a\nb\nc", true), ("\\bcode\\b", "a code.", true), ("\\bcode\\b", "decoded", false),
        ("\\Bod", "code", true), ("[^a-c]", "abc", false), ("[^a-c]", "abcd", true), ("[]", "]", true),
        ("[a\\]]x", "]x", true), ("[-a]", "-", true), ("\\d\\s\\w", "1 a", true), ("\\D", "123", false),
        ("a{2,}", "baab", true), ("a{3}", "aa", false), ("^a{0,2}$", "", true), ("(?i)junk", "JUNK", true),
        ("junk", "JUNK", false), ("(?i)[A-C]", "b", true), ("^(a*)*$", "aaaa", true), ("é", "e\u{301}", true),
        ("", "x", false), ("a*?b", "aab", true), ("()", "", true),
    ])
    func `a pattern is found or not`(_ pattern: String, _ text: String, _ expected: Bool) throws {
        guard !pattern.isEmpty, pattern != "[]" else {
            #expect(throws: LinePattern.Mistake.self) { try LinePattern(pattern) }
            return
        }
        #expect(try isFound(pattern, text) == expected)
    }

    @Test(arguments: [
        ("(a", 0, "'(' without ')'"), ("a)", 1, "')' without '('; for the character, write \\)"),
        ("ab[c", 2, "'[' without ']'"), ("*a", 0, "nothing to repeat before '*'; for the character, write \\*"),
        ("a**", 2, "two repetitions follow each other; use a group ( )"),
        ("a{x}", 1, "expected a number of repetitions such as {3} or {2,5}; for the character, write \\{"),
        ("a{3,2}", 1, "expected numbers up to 200, the smaller one first"),
        ("(a)\\1", 3, "unknown escape '\\1' (known: \\d \\D \\w \\W \\s \\S \\b \\B \\t)"),
        ("x(?=a)", 1, "'(?' is not supported, except (?: ) and (?i) at the start"),
        ("a\\", 1, "'\\' at the end; for the character, write \\\\"),
        ("[z-a]", 1, "expected a range such as a-z, the smaller character first"),
        ("((a{200}){200}){200}", 0, "the pattern repeats too much; use smaller numbers in { }"),
        ("^*", 1, "nothing can be repeated here"),
    ])
    func `a wrong pattern says where and why`(_ pattern: String, _ offset: Int, _ problem: String) {
        do throws(LinePattern.Mistake) {
            _ = try LinePattern(pattern)
            Issue.record("\(pattern) was accepted")
        } catch {
            #expect(error.offset == offset && error.problem == problem, "\(error)")
        }
    }

    @Test func `a pattern that makes other matchers slow is fast`() throws {
        let text = String(repeating: "a", count: 5_000)
        let start = ContinuousClock.now
        for pattern in ["(a+)+$b", "(a|a)*b", "(a*)*b", "a{0,200}a{0,200}b", "(.*)(.*)(.*)(.*)x"] {
            #expect(try !isFound(pattern, text))
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `no text as a pattern crashes or takes long`() {
        let characters = Array("ab(|)[]{}*+?\\^$.,0123456789-d \u{301}\u{1F469}\u{200D}\n")
        expectNoCounterexample(seeds: 0..<2000) { random -> [Character] in
            (0..<random.below(30)).map { _ in random.pick(characters) }
        } violation: { pattern in
            _ = try? LinePattern(String(pattern)).isFound(in: String(pattern) + "ab 12")
            return nil
        }
    }

    @Test func `deep groups and long patterns are refused`() {
        for pattern in [String(repeating: "(", count: 400), String(repeating: "a", count: 501)] {
            #expect(throws: LinePattern.Mistake.self) { try LinePattern(pattern) }
        }
    }

    /// Swift's own engine has the same answer for random patterns of what both know.
    @Test func `a pattern finds what Swift's regular expressions find`() throws {
        let parts = ["a", "b", ".", "[ab]", "[^a]", "(a|b)", "(ab)", "\\d", "\\w", "^", "$", "\\b", "1", " "]
        let repetitions = ["", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}"]
        try expectNoCounterexample(seeds: 0..<300) { random -> [String] in
            (0..<random.below(6) + 1).map { _ in
                let part = random.pick(parts)
                return ["^", "$", "\\b"].contains(part) ? part : part + random.pick(repetitions)
            }
        } violation: { pieces in
            let source = pieces.joined()
            guard !source.isEmpty else { return nil }
            let other = try Regex(source).wordBoundaryKind(.simple)
            var random = SeededGenerator(seed: source.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
            for _ in 0..<20 {
                let text = String((0..<random.below(7)).map { _ in random.pick(Array("ab1 c")) })
                let (one, two) = (try LinePattern(source).isFound(in: text), text.firstMatch(of: other) != nil)
                if one != two { return "\(source) in '\(text)': \(one), Swift: \(two)" }
            }
            return nil
        }
    }
}
