import Archives
import ArgumentParser
import Corpora
import Evaluation
import SampleCorpus

/// The labelled texts that a command learns from or measures on, for every command that takes some.
///
///     @OptionGroup var corpus: CorpusOptions
///     let reader = try corpus.open()
///     while let text = try reader.next() { … }
struct CorpusOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files of labelled texts, in any format that siftbox import reads; sample: the corpus that comes with Siftbox.",
            valueName: "corpus"))
    var files: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            """
            What a label of the corpus means: smishing=junk, personal=none, or 'ad=junk|promotion' where either is right. \
            May be given several times. ham, spam, Apple's names (transactionalFinance) and those that reports and classify \
            write need none.
            """, valueName: "label=category"))
    var map: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only these of the corpus' received texts, counted from 1: 1-1674, or 1675- for the rest.",
            valueName: "rows"))
    var rows: RowRange?

    func validate() throws {
        guard !files.contains("") else {
            throw ValidationError("A corpus has an empty name. Is a variable not set?")
        }
        _ = try labelMap()
    }

    /// - Throws: `ValidationError` where an entry is not said as it should.
    func labelMap() throws -> LabelMap {
        var labels = LabelMap()
        for entry in map {
            do {
                try labels.add(entry)
            } catch {
                throw ValidationError("--map: \(error)")
            }
        }
        return labels
    }

    /// How the corpus is read.
    func readerOptions() throws -> CorpusReader.Options {
        var options = CorpusReader.Options()
        options.format = archive.format
        options.columns = try archive.columns()
        options.map = try labelMap()
        options.rows = rows?.range
        return options
    }

    /// The files that are meant by what was written for corpora: what was named, and those of the sample corpus where
    /// `sample` was.
    func corpusFiles(_ arguments: [String]) throws(ArchiveError) -> [CorpusFile] {
        do throws(SampleCorpusError) {
            return try SampleCorpus.paths(arguments).map { CorpusFile($0, name: SampleCorpus.name(ofFile: $0)) }
        } catch {
            throw ArchiveError("\(error)")
        }
    }

    /// Tells what was said of labels that there are not: a slip in one changes what is measured.
    ///
    /// - Parameter reading: of a corpus that was read to its end.
    func reportUnmatched(_ reading: CorpusReading) {
        for label in reading.unmatchedLabels { PlainLine.note("--map: no text has the label '\(label)'.") }
    }

    /// A reader that stands at the beginning of the corpus.
    ///
    /// - Throws: `ArchiveError` where its first file cannot be read.
    func open() throws -> sending CorpusReader { try CorpusReader(corpusFiles(files), readerOptions()) }
}

/// Rows of a corpus as they are typed: `1-1674`, `1675-`, or `12` for one.
struct RowRange: Hashable, Sendable, ExpressibleByArgument {
    let range: ClosedRange<Int>

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ Int($0) }), first >= 1, parts.count <= 2 else { return nil }
        guard let end = parts.dropFirst().first else {
            range = first...first
            return
        }
        guard let last = end.isEmpty ? Int.max : Int(end), last >= first else { return nil }
        range = first...last
    }
}
