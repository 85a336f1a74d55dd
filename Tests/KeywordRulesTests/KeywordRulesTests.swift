import PropertyTesting
import TestFiles
import Testing

@testable import KeywordRules

/// Rule files.
@Suite struct KeywordRulesTests {
    private func code(_ rules: String, _ body: String?, from sender: String? = "+12025550143") -> Int? {
        KeywordRuleSet(rules).code(sender: sender, body: body)
    }

    @Test func `the first matching rule decides`() {
        let rules = "# mine\n\njunk: winner, loan\r\ntransactionalFinance: invoice, debited from\noffers: discount\n"
        #expect(KeywordRuleSet(rules).mistakes == [])
        #expect(KeywordRuleSet(rules).codes == [2, 10001, 20001])
        #expect(code(rules, "You are a WINNER of an invoice") == 2)
        #expect(code(rules, "An invoice for the winner") == 2)
        #expect(code(rules, "Rs 5 debited   from\nA/c") == 10001)
        #expect(code(rules, "Reloaned") == 2)
        #expect(code(rules, "10% Discount") == 20001)
        #expect(code(rules, "Lunch?") == nil)
        #expect(code(rules, nil) == nil)
        #expect(code(rules, "") == nil)
        #expect(code("", "winner") == nil)
    }

    @Test func `a quoted word matches as a whole word`() {
        let rules = "junk: \"loan\", “free gift, today”, \"आपके\"\nallow: 'tis"
        #expect(KeywordRuleSet(rules).mistakes == [])
        for body in ["A loan!", "LOAN", "loan", "a free  gift, today.", "आपके लिए"] {
            #expect(code(rules, body) == 2, "\(body)")
        }
        for body in ["balloon", "loans", "loané", "xloan", "1loan", "आपकेा"] {
            #expect(code(rules, body) == nil, "\(body)")
        }
        #expect(code(rules, "’tis") == 1)
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}"), ("le\u{323}\u{302}", "l\u{1EC7}"), ("l\u{1EB9}\u{302}", "l\u{EA}\u{323}"),
        ("\u{D55C}\u{AE00}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
        ("\u{995}\u{9CB}\u{9A8}", "\u{995}\u{9C7}\u{9BE}\u{9A8}"),
        ("\u{212B}ngstr\u{F6}m", "a\u{30A}ngstro\u{308}m"), ("\u{3AC}\u{3C3}", "\u{1F71}\u{3C2}"), ("ΚΕΡΔΟΣ", "κερδος"),
        ("\u{FF2C}\u{FF4F}\u{FF41}\u{FF4E}\u{FF11}", "loan1"), ("KAZANDINIZ", "kazand\u{131}n\u{131}z"),
        ("\u{130}STANBUL", "istanbul"), ("\u{E9}\u{E9}\u{3000}\u{E9}", "E\u{301}\u{C9}  e\u{301}"),
    ])
    func `equivalent spellings match`(_ one: String, _ other: String) {
        for (word, body) in [(one, other), (other, one), (one.uppercased(), other), (other, one.uppercased())] {
            #expect(code("junk: \(word)", "A \(body)!") == 2, "\(word) in \(body)")
            #expect(code("junk: \"\(word)\"", "A \(body)!") == 2, "\(word) as a whole word in \(body)")
            var rules = KeywordRuleSet("")
            rules.add([word], code: 2)
            #expect(rules.code(sender: nil, body: body) == 2)
        }
    }

    @Test func `a letter does not match another accent`() {
        for body in ["cafe\u{301}", "caf\u{E9}", "CAFE\u{301}"] {
            #expect(code("junk: cafe", body) == nil)
            #expect(code("junk: caf\u{E8}", body) == nil)
        }
        #expect(code("junk: \u{D558}", "\u{D55C}") == nil)
    }

    @Test func `the fast path for ASCII gives the same result`() {
        let ascii = String(String.UnicodeScalarView((0..<128).compactMap(Unicode.Scalar.init)))
        #expect(Word.scalars(of: ascii) == Word.scalars(of: ascii + "\u{4E00}").dropLast())
    }

    @Test(.timeLimit(.minutes(10))) func `many combining marks are not quadratic`() {
        let growth = ProcessorTime.growth(to: 200_000) { size in
            let marks = (0..<size).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{323}" }.joined()
            _ = code("junk: caf\u{E9}", "e" + marks)
        }
        #expect(growth.isLinear, "\(growth)")
    }

    @Test func `senders may contain stars`() {
        let rules = """
            sender AX-*, vm-demo*-s: transaction
            from "+1 (202) 555*": junk: prize
            sender *shop*: offers: sale
            sender 24273: coupons
            """
        #expect(KeywordRuleSet(rules).mistakes == [])
        #expect(code(rules, "anything", from: "ax-DEMOBK") == 4)
        #expect(code(rules, nil, from: "VM-DEMOBK-S") == 4)
        #expect(code(rules, "x", from: "VM-DEMOBK-P") == nil)
        #expect(code(rules, "a prize", from: "+12025550143") == 2)
        #expect(code(rules, "a prize", from: "+447700900456") == nil)
        #expect(code(rules, "hello", from: "+12025550143") == nil)
        #expect(code(rules, "Sale", from: "DEMOSHOP1") == 20001)
        #expect(code(rules, "x", from: "24273") == 20002)
        #expect(code(rules, "x", from: "242731") == nil)
        #expect(code(rules, "x", from: nil) == nil)
        #expect(code("sender *: allow", "x", from: "anyone") == 1)
        #expect(code("sender a*b*c: junk", "x", from: "aXbYbc") == 2)
        #expect(code("sender a*b*c: junk", "x", from: "acb") == nil)
        #expect(code("sender aba*aba: junk", "x", from: "aba") == nil)
    }

    @Test(arguments: [
        ("jnuk: a word", 1, "Did you mean junk?"), ("\n\nwinner: junk", 3, "the category must be first: junk: winner"),
        ("junk", 1, "no words after 'junk'"), ("hello there", 1, "missing colon"),
        ("junk: a", 1, "nearly every message"),
        ("junk: \"open", 1, "unclosed"), ("sender : junk", 1, "no sender"), ("sender AX-*", 1, "missing category"),
        ("others: x1", 1, "transactionalOthers or promotionalOthers"), ("junk: ,,", 1, "no words"),
        ("junk: \"\", ok", 1, "empty"), (": word", 1, "missing category"), ("Müll: xy", 1, "unknown category"),
    ])
    func `a mistake is reported with its line`(_ rules: String, _ line: Int, _ reason: String) throws {
        let mistakes = KeywordRuleSet(rules).mistakes
        #expect(mistakes.count == 1)
        let mistake = try #require(mistakes.first)
        #expect(mistake.line == line)
        #expect(mistake.reason.contains(reason), "\(mistake)")
    }

    @Test func `other lines apply despite a mistake`() {
        let rules = "nonsense\njunk: prize, k\nfinanse: x\norder: parcel # mine"
        #expect(KeywordRuleSet(rules).mistakes.map(\.line) == [1, 2, 3])
        #expect(code(rules, "a prize") == 2)
        #expect(code(rules, "a parcel") == 10002)
        #expect(code(rules, "mine") == nil)
    }

    @Test func `accepts other notations`() {
        #expect(code("\u{FEFF}JUNK： 抽奖，贷款", "恭喜！抽奖") == 2)
        #expect(code("Public Services: vote, poll", "The VOTE") == 10008)
        #expect(code("transactional-finance: iban", "IBAN") == 10001)
        #expect(code("spam: http://bad.example, x.example:80", "see X.EXAMPLE:80/a") == 2)
        #expect(code("junk: 奖", "大奖") == 2)
        for (name, code) in CategoryNames.codes { #expect(CategoryNames.code(named: name) == code) }
        #expect(CategoryNames.code(named: "others") == nil)
    }

    @Test func `accepts any text`() {
        let pieces = [
            "sender", "junk", ":", ",", "\"", "#", " ", "*", "a", "offers", "\n", "：", "“", "AX-*", "é", "\u{301}",
            "\r\n",
        ]
        expectNoCounterexample(
            seeds: 0..<400, make: { random in (0..<random.below(14)).map { _ in random.pick(pieces) } },
            violation: { pieces in
                let text = pieces.joined()
                let rules = KeywordRuleSet(text)
                _ = rules.code(sender: text, body: text)
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
                return rules.mistakes.allSatisfy { 1...lines ~= $0.line } ? nil : "a mistake without a line"
            })
    }
}
