import AppleNaturalLanguage
import TestFiles
import Testing

@Suite struct RecognizerTests {
    private func recognized(_ messages: [LabeledText]) -> [LabeledText] {
        messages.filter { NLLanguageRecognizer.dominantLanguage(for: $0.text)?.rawValue == $0.language }
    }

    /// 277 of 286 when the lists were last changed.
    @Test func `most held out messages are recognized`() {
        #expect(LabeledText.heldOut.count == 286)
        #expect(Double(recognized(LabeledText.heldOut).count) / 286 >= 0.96)
    }

    /// 103 of 105 when the lists were last changed.
    @Test func `the tuning messages are recognized`() {
        #expect(recognized(LabeledText.tuning).count >= 103)
    }

    @Test func `each language is mostly recognized`() {
        let counts = Dictionary(grouping: recognized(LabeledText.heldOut), by: \.language).mapValues(\.count)
        for (language, messages) in Dictionary(grouping: LabeledText.heldOut, by: \.language) {
            #expect(counts[language, default: 0] * 4 >= messages.count * 3, "\(language)")
        }
    }

    @Test(arguments: ["", " ", "482913", "+1 202 555 0101", "👍🎉", "...", "https://example.com/win", "me@example.com"])
    func `text without a language is unknown`(_ text: String) {
        #expect(NLLanguageRecognizer.dominantLanguage(for: text) == nil)
    }

    @Test func `addresses do not count as English`() {
        let text =
            "Paket ist da: https://track.example.com/your-parcel-is-here/click-and-win www.example.org shop.example.com"
        #expect(NLLanguageRecognizer.dominantLanguage(for: text) == .german)
    }

    @Test func `words without a space after the period are not an address`() {
        #expect(NLLanguageRecognizer.dominantLanguage(for: "danke.bis morgen.gute nacht") == .german)
    }

    @Test(arguments: [
        ("Mañana llega tu envío", "es"), ("Où êtes-vous maintenant", "fr"), ("Đơn hàng của bạn", "vi"),
        ("नमस्ते आप कैसे हैं", "hi"),
    ])
    func `decomposed letters are the same`(_ text: String, _ language: String) {
        #expect(NLLanguageRecognizer.dominantLanguage(for: text)?.rawValue == language)
        #expect(hypotheses(text.decomposedStringWithCanonicalMapping) == hypotheses(text))
    }

    private func hypotheses(_ text: String) -> [NLLanguage: Double] {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(text)
        return recognizer.languageHypotheses(withMaximum: 50)
    }

    @Test func `capitals are the same`() {
        let text = "kargonuz bugün teslim edilecektir, iyi günler dileriz"
        #expect(NLLanguageRecognizer.dominantLanguage(for: text) == .turkish)
        let capitals = "KARGONUZ BUGÜN TESLİM EDİLECEKTİR, İYİ GÜNLER DİLERİZ"
        #expect(hypotheses(capitals) == hypotheses(text))
    }

    @Test(arguments: [
        ("【Demo Bank】您的验证码是482913，请勿泄露", "zh-Hans"), ("【Demo Bank】您的驗證碼是482913，請勿洩露", "zh-Hant"),
        ("好", "zh-Hans"), ("東京都渋谷区に届きます", "ja"), ("大韓民國 정부에서 알려드립니다", "ko"),
        ("iPhone 15 Pro 新品上市", "zh-Hans"), ("Ваш код для Google Pay: 482913", "ru"), ("Wi-Fi مجاني لك اليوم", "ar"),
    ])
    func `scripts have precedence over words`(_ text: String, _ language: String) {
        #expect(NLLanguageRecognizer.dominantLanguage(for: text)?.rawValue == language)
    }

    @Test func `hypotheses are sorted and their sum is at most one`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("Skal vi ses i morgen?")
        let two = recognizer.languageHypotheses(withMaximum: 2)
        #expect(Set(two.keys) == [.danish, .norwegian])
        let sumOfTwo: Double = two.values.reduce(0, +)
        #expect(two.values.allSatisfy { $0 > 0 } && sumOfTwo <= 1.000_001)
        let all = recognizer.languageHypotheses(withMaximum: .max)
        let sum: Double = all.values.reduce(0, +)
        #expect(abs(sum - 1) < 0.000_001)
        #expect(all.count == 21)
        #expect(recognizer.dominantLanguage == two.max { $0.value < $1.value }?.key)
        #expect(recognizer.languageHypotheses(withMaximum: 0).isEmpty)
        #expect(recognizer.languageHypotheses(withMaximum: -1).isEmpty)
    }

    @Test func `constraints limit the languages`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("Vaša zásielka je pripravená")
        #expect(recognizer.dominantLanguage == .slovak)
        recognizer.languageConstraints = [.czech, .english]
        #expect(recognizer.dominantLanguage == .czech)
        recognizer.languageConstraints = [.greek]
        #expect(recognizer.dominantLanguage == nil)
        #expect(recognizer.languageHypotheses(withMaximum: 5).isEmpty)
    }

    @Test func `hints change the result`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("tak for i dag")
        #expect(recognizer.dominantLanguage == .danish)
        recognizer.languageHints = [.norwegian: 0.999, .danish: 0.000_01]
        #expect(recognizer.dominantLanguage == .norwegian)
    }

    @Test func `pieces are one text until reset`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("Ihr Paket ")
        recognizer.processString("wird morgen zugestellt")
        #expect(recognizer.dominantLanguage == .german)
        recognizer.languageConstraints = [.german]
        recognizer.reset()
        #expect(recognizer.dominantLanguage == nil)
        #expect(recognizer.languageConstraints.isEmpty)
        recognizer.processString("Twoja paczka czeka na odbiór")
        #expect(recognizer.dominantLanguage == .polish)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "a", "word ", "ß\u{301}", "\u{300}", "漢", "\u{200D}", "👨‍👩‍👧", "'", "a'", "\u{FDFA}", "ക്ഷ", "a.b.", "İ",
        ])
    func `a long text is not quadratic`(_ piece: String) {
        let growth = ProcessorTime.growth(to: 60_000) { size in
            let text = String(repeating: piece, count: size / piece.utf8.count)
            let recognizer = NLLanguageRecognizer()
            recognizer.processString(text)
            recognizer.processString(text)
            _ = recognizer.languageHypotheses(withMaximum: 3)
        }
        #expect(growth.isLinear, "\(growth)")
    }
}
