import AppleNaturalLanguage
import Testing

@Suite struct TaggerTests {
    @Test func `a document has a language and a script`() {
        let text = "Ihr Paket wird morgen zugestellt."
        let tagger = NLTagger(tagSchemes: [.language, .script])
        tagger.string = text
        #expect(tagger.dominantLanguage == .german)
        #expect(tagger.tag(at: text.startIndex, unit: .document, scheme: .language).0?.rawValue == "de")
        #expect(tagger.tag(at: text.startIndex, unit: .document, scheme: .script).0?.rawValue == "Latn")
    }

    @Test func `each sentence has its language`() {
        let text = "Your parcel is here today. Ihr Paket ist heute da."
        let tagger = NLTagger(tagSchemes: [.language])
        tagger.string = text
        let tags = tagger.tags(in: text.startIndex..<text.endIndex, unit: .sentence, scheme: .language)
        #expect(tags.map { $0.0?.rawValue } == ["en", "de"])
        let words = tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .language, options: [.omitWhitespace])
        #expect(words.first?.0?.rawValue == "en" && words.last?.0?.rawValue == "de")
        tagger.setLanguage(.dutch, range: text.startIndex..<text.endIndex)
        #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: .language).0?.rawValue == "nl")
    }

    @Test func `kinds of tokens can be omitted`() {
        let text = "Win, 500 👍 €"
        let tagger = NLTagger(tagSchemes: [.tokenType])
        tagger.string = text
        let all = tagger.tags(in: text.startIndex..<text.endIndex, unit: .word, scheme: .tokenType)
        #expect(
            all.map(\.0) == [.word, .punctuation, .whitespace, .word, .whitespace, .other, .whitespace, .other])
        let words = tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .tokenType,
            options: [.omitPunctuation, .omitWhitespace, .omitOther])
        #expect(words.map { text[$0.1] } == ["Win", "500"])
    }

    @Test func `unsupported schemes have no tags`() {
        let text = "running"
        let tagger = NLTagger(tagSchemes: [NLTagScheme(rawValue: "Lemma")])
        tagger.string = text
        #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: NLTagScheme(rawValue: "Lemma")).0 == nil)
        #expect(NLTagger.availableTagSchemes(for: .word, language: .english).contains(.language))
    }

    @Test func `a new text replaces the old`() {
        let tagger = NLTagger(tagSchemes: [.language])
        tagger.string = "Ihr Paket ist heute da"
        #expect(tagger.dominantLanguage == .german)
        tagger.string = "Your parcel is here today"
        #expect(tagger.dominantLanguage == .english)
        tagger.string = nil
        #expect(tagger.dominantLanguage == nil)
    }
}
