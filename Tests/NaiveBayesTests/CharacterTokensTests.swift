import PropertyTesting
import Testing

@testable import NaiveBayes

/// The tokens where words have no spaces, and when they are chosen.
@Suite struct CharacterTokensTests {
    /// Made with Python: the pattern of words, whose letters of these scripts are matched alone and in pairs.
    private static let table: [(text: String, tokens: [String])] = [
        ("SMS認証コードは1234", ["sms", "認", "証", "認証", "コ", "証コ", "ー", "コー", "ド", "ード", "は", "ドは", "0000"]),
        (
            "您的快递已到,取件码4471",
            ["您", "的", "您的", "快", "的快", "递", "快递", "已", "递已", "到", "已到", "取", "件", "取件", "码", "件码", "0000"]
        ),
        ("ありがとう、カード", ["あ", "り", "あり", "が", "りが", "と", "がと", "う", "とう", "カ", "ー", "カー", "ド", "ード"]),
        ("ｶﾞｽ代 3千円", ["ｶ", "ﾞ", "ｶﾞ", "ｽ", "ﾞｽ", "代", "ｽ代", "0", "千", "円", "千円"]),
        ("ไทย ๑๒๓ บาท", ["ไ", "ท", "ไท", "ย", "ทย", "000", "บ", "า", "บา", "ท", "าท"]),
        ("ก็ได้", ["ก", "ไ", "ด", "ได"]),
        ("ລາວ ខ្មែរ မြန်မာ", ["ລ", "າ", "ລາ", "ວ", "າວ", "ខ", "ម", "រ", "မ", "န", "မ"]),
        ("é日é", ["é", "日", "é"]),
        ("人々の〆切・〇", ["人", "々", "人々", "の", "々の", "〆", "の〆", "切", "〆切", "〇"]),
        ("한글 문자 12", ["한글", "문자", "00"]),
        ("Win £1,000 now!", ["win", "£", "0", "000", "now", "!"]),
        ("漢\u{200B}字 漢字", ["漢", "字", "漢", "字", "漢字"]),
        ("𠀁𠀁b", ["𠀁", "𠀁", "𠀁𠀁", "b"]),
        ("ÉCOLE आपके KELVIN", ["école", "आपक", "kelvin"]),
    ]

    @Test(arguments: table.indices)
    func `tokens match those of Python`(_ index: Int) {
        let (text, tokens) = Self.table[index]
        #expect(
            Tokens.of(text, as: .characters).map { Array($0.unicodeScalars) }
                == tokens.map { Array($0.unicodeScalars) },
            "\(text)")
    }

    @Test func `a sentence of any length is learned, where it is too long to be a word`() {
        let long = String(repeating: "無料", count: 500)
        #expect(Tokens.of(long) == [])
        #expect(Tokens.of(long, as: .characters).count == 1000 + 999)
        #expect(Set(Tokens.of(long, as: .characters)) == ["無", "料", "無料", "料無"])
    }

    @Test func `other scripts have the same tokens either way`() {
        let words = RandomCorpus.words.filter { !$0.contains("您") }
        expectNoCounterexample(
            seeds: 0..<200, make: { random in (0..<random.below(9)).map { _ in random.pick(words) } },
            violation: { chosen in
                for text in [chosen.joined(), chosen.joined(separator: " ")]
                where Tokens.of(text) != Tokens.of(text, as: .characters) {
                    return "different tokens of \(text)"
                }
                return nil
            })
    }

    @Test func `the corpus chooses characters if one message in 20 needs them`() {
        func choice(_ unspaced: Int, of count: Int) -> Tokens.Kind {
            var choice = TokenChoice()
            for number in 0..<count { choice.add(number < unspaced ? "Sale 半額" : "Sale naïve 한글 €5 … 👍 、") }
            return choice.kind
        }
        #expect(choice(0, of: 0) == .words)
        #expect(choice(0, of: 50) == .words)
        #expect(choice(1, of: 20) == .characters)
        #expect(choice(1, of: 21) == .words)
        #expect(choice(9, of: 9) == .characters)
    }

    @Test func `a word inside a sentence is recognized only with characters`() throws {
        let corpus = [
            Labeled(text: "本日限り全品半額セール", code: 3), Labeled(text: "半額クーポンをお届け", code: 3),
            Labeled(text: "明日の昼は空いていますか", code: 0), Labeled(text: "駅に着いたら電話します", code: 0),
        ]
        let text = "冬物が半額です"
        #expect(try Model(Trainer(corpus, tokens: .words).model().data).codeIfKnown(of: text) == nil)
        #expect(try Model(Trainer(corpus, tokens: .characters).model().data).codeIfKnown(of: text) == 3)
    }
}
