import SampleCorpus
import Testing

/// Checks the sample corpus.
@Suite struct SampleCorpusTests {
    let messages: [SampleMessage]

    init() throws { messages = try SampleMessage.all() }

    @Test func `sample stands for the files in order`() throws {
        let files = try BundledCorpus.files()
        #expect(files == files.sorted())
        #expect(files.contains { $0.hasSuffix("/us.jsonl") })
        #expect(try BundledCorpus.paths(["a.csv", "sample", "./sample"]) == ["a.csv"] + files + ["./sample"])
    }

    @Test func `contains 2000 messages`() { #expect(messages.count >= 2_000) }

    @Test func `numbers its messages in order`() { #expect(CorpusChecks.order(messages) == []) }

    @Test func `uses Apple's categories as labels`() { #expect(CorpusChecks.labels(messages) == []) }

    @Test func `has each category in each country`() { #expect(CorpusChecks.coverage(messages, minimum: 70) == []) }

    @Test func `uses language and country codes`() { #expect(CorpusChecks.codes(messages) == []) }

    @Test func `has bodies of realistic length`() { #expect(CorpusChecks.length(messages) == []) }

    @Test func `has no control characters`() { #expect(CorpusChecks.characters(messages) == []) }

    @Test func `has only fictional senders`() { #expect(CorpusChecks.senders(messages) == []) }

    @Test func `has only phone numbers that are reserved for fiction`() {
        #expect(CorpusChecks.numbers(messages) == [])
    }

    @Test func `has only reserved domains`() { #expect(CorpusChecks.domains(messages) == []) }

    @Test func `contains no well-known brand`() { #expect(CorpusChecks.names(messages) == []) }

    @Test func `repeats no message`() { #expect(Similarity.equal(messages) == []) }

    @Test func `nearly repeats no message`() { #expect(Similarity.near(messages, share: 0.7) == []) }
}
