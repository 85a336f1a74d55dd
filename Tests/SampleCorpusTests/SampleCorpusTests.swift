import SampleCorpus
import Testing

@Suite struct SampleCorpusTests {
    @Test func sampleMeansItsFilesInOrder() throws {
        let files = try SampleCorpus.files()
        #expect(files == files.sorted())
        #expect(files.contains { $0.hasSuffix("/us.jsonl") })
        #expect(try SampleCorpus.paths(["a.csv", "sample", "./sample"]) == ["a.csv"] + files + ["./sample"])
    }
}
