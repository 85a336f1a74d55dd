import ArgumentParser
import Corpora
import Evaluation
import MessageArchives
import Messages
import SampleCorpus
import UntrustedFiles

/// The labeled messages that a command learns from or measures on.
///
///     @OptionGroup var corpus: CorpusOptions
///     let reader = try corpus.open()
///     while let message = try reader.next() { … }
struct CorpusOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files of labeled messages, in any format that siftbox import reads, or sample: the sample corpus.",
            valueName: "corpus"), completion: Completions.corpora)
    var files: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            """
            Map a label of the corpus to a category (repeatable): smishing=junk, personal=none, or 'ad=junk|promotion' \
            if either is correct. Not needed for ham, spam, Apple's names (transactionalFinance) and the names in \
            reports and in the output of classify.
            """, valueName: "label=category"))
    var map: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use only these received messages of the corpus, counted from 1: 1-1674, or 1675- for the rest.",
            valueName: "rows"))
    var rows: RowRange?

    func validate() throws { _ = try labelMap() }

    /// - Throws: `ValidationError` for an invalid entry.
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

    /// How to read the corpus.
    func readerOptions() throws -> CorpusReader.Options {
        var options = CorpusReader.Options()
        options.format = archive.format
        options.columns = try archive.columns()
        options.map = try labelMap()
        options.rows = rows?.range
        return options
    }

    /// The files that the arguments stand for: the named files, and those of the sample corpus for `sample`.
    func corpusFiles(_ arguments: [String]) throws(ArchiveError) -> [CorpusFile] {
        let sample = BundledCorpus.name
        for path in arguments where path != sample && FileState(path) == nil {
            guard NearestName.word(to: path, in: [sample]) != nil else { continue }
            throw ArchiveError("\(path) does not exist. Did you mean \(sample), the sample corpus?")
        }
        do throws(SampleCorpusError) {
            return try BundledCorpus.paths(arguments).map { CorpusFile($0, name: BundledCorpus.name(ofFile: $0)) }
        } catch {
            throw ArchiveError("\(error)")
        }
    }

    /// Reports mapped labels that no message has: a typo would change what is measured.
    ///
    /// - Parameter reading: of a corpus that was read to its end.
    func reportUnmatched(_ reading: CorpusReading) {
        for label in reading.unmatchedLabels { PlainLine.note("--map: no message has the label '\(label)'.") }
    }

    /// A reader at the start of the corpus.
    ///
    /// - Parameter slicing: how its messages are split; nil: they are not.
    /// - Throws: `ArchiveError` if its first file cannot be read, or a column of `slicing` is missing.
    func open(slicing: CorpusSlicing? = nil) throws -> sending CorpusReader {
        var options = try readerOptions()
        options.slicing = slicing
        return try CorpusReader(corpusFiles(files), options)
    }
}

/// A range of rows of a corpus: `1-1674`, `1675-`, or `12` for one row.
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
