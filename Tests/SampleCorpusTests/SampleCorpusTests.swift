import SampleCorpus
import Testing

/// That the corpus that lies in the repository is what it says of itself.
@Suite struct SampleCorpusTests {
    let texts: [SampleMessage]

    init() throws { texts = try SampleMessage.all() }

    @Test func sampleMeansItsFilesInOrder() throws {
        let files = try SampleCorpus.files()
        #expect(files == files.sorted())
        #expect(files.contains { $0.hasSuffix("/us.jsonl") })
        #expect(try SampleCorpus.paths(["a.csv", "sample", "./sample"]) == ["a.csv"] + files + ["./sample"])
    }

    @Test func holdsTwelveHundredTexts() { #expect(texts.count >= 1_200) }

    @Test func numbersItsTextsInOrder() { #expect(CorpusChecks.order(texts) == []) }

    @Test func usesAppleLabels() { #expect(CorpusChecks.labels(texts) == []) }

    @Test func hasEachCategoryInEachCountry() { #expect(CorpusChecks.coverage(texts, fewest: 40) == []) }

    @Test func namesLanguagesAndCountriesByTheirCodes() { #expect(CorpusChecks.codes(texts) == []) }

    @Test func isAsLongAsTextsAre() { #expect(CorpusChecks.length(texts) == []) }

    @Test func hasNoCharacterThatATerminalObeys() { #expect(CorpusChecks.characters(texts) == []) }

    @Test func hasSendersThatNobodyIs() { #expect(CorpusChecks.senders(texts) == []) }

    @Test func hasOnlyNumbersKeptForFiction() { #expect(CorpusChecks.numbers(texts) == []) }

    @Test func hasOnlyReservedDomains() { #expect(CorpusChecks.domains(texts) == []) }

    @Test func namesNoWellKnownBrand() { #expect(CorpusChecks.names(texts) == []) }

    @Test func saysNothingTwice() { #expect(Likeness.equal(texts) == []) }

    @Test func saysNothingNearlyTwice() { #expect(Likeness.near(texts, share: 0.7) == []) }
}
