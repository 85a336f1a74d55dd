import ArgumentParser
package import Corpora
import Evaluation
import ExtensionPlans
import FilterProcesses
import Foundation
package import MessageArchives
package import Messages
import SystemSupport

/// The corpus of `evaluate --open`: readable, and with labels that the map knows.
package struct OpenedCorpus {
    /// What messages call it: `messages.csv`, `a.csv and 2 more files`.
    package let name: String
    /// The names of its files, in their order.
    package let files: [String]
    package let marking: Marking
    package let release: Release
    package let country: Country
    fileprivate let open: () throws(ArchiveError) -> CorpusArchive

    /// The corpus from its start.
    package func archive() throws(ArchiveError) -> CorpusArchive { try open() }
}

extension EvaluateCommand {
    /// The options that work with `--open`, besides those of the filter. Others are about reports, or about a filter without an
    /// inbox.
    private static let openOptions = [
        "--open", "--map", "--rows", "--column", "--format", "--dates", "--encoding", "--hidden", "--invent-senders",
    ]

    /// Refuses options that have no effect in an inbox.
    ///
    /// - Parameter arguments: the command line.
    private func checkOptions(_ arguments: [String]) throws {
        let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }) }
        let allowed = Set(FilterHelp.names + Self.openOptions)
        guard let other = given.first(where: { !allowed.contains($0) }) else { return }
        throw ValidationError("\(other) has no effect with --open. Leave out one of them.")
    }

    /// Checks the filter and the corpus before the inbox opens, so that what is wrong is an error of the command.
    ///
    /// - Parameter arguments: the command line.
    /// - Throws: `ArchiveError` if the corpus cannot be read or has unknown labels; `CommandFailure` if it has no labeled
    ///   message; `ExitCode` when interrupted.
    package func openCorpus(_ arguments: [String]) throws -> OpenedCorpus {
        try checkOptions(arguments)
        let settings = try settings()
        try checkAppGroups()
        try checkReference()
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let reader = try corpus.open()
        try read(reader, interruption)
        var marking = Marking()
        marking.map = try corpus.labelMap()
        marking.hidden = Set(try hiding().compactMap { Action(name: $0.name) })
        let (files, options) = (try corpus.corpusFiles(corpus.files), try corpus.readerOptions())
        let invented = inventSenders ? settings.country : nil
        return OpenedCorpus(
            name: Self.name(of: files), files: files.map(\.name), marking: marking, release: settings.release,
            country: settings.country
        ) { () throws(ArchiveError) in CorpusArchive(try CorpusReader(files, options), inventsSenders: invented) }
    }

    private static func name(of files: [CorpusFile]) -> String {
        let others = files.count - 1
        return (files.first?.name ?? "") + (others < 1 ? "" : " and \(Counted.pluralized(others, "more file"))")
    }

    /// A source that does not build can be opened: the inbox shows why, and builds it again after a save.
    private func checkReference() throws {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let named = building.isEmpty ? running.reference : try building.reference(to: running.reference).text
            _ = try FilterCatalog.locate(named, relativeTo: here)
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    /// Reads the corpus to its end.
    private func read(_ reader: CorpusReader, _ interruption: Interruption) throws {
        let progress = ProgressBar(label: "Reading the corpus")
        defer { progress.end() }
        var count = 0
        while try reader.next() != nil {
            count += 1
            guard count.isMultiple(of: 512) else { continue }
            progress.show(reader.fraction, count)
            try interruption.throwIfInterrupted()
        }
        guard count == 0 else { return corpus.reportUnmatched(reader.reading) }
        reportSkipped(reader.reading)
        throw CommandFailure(noMessages(reader.reading))
    }
}
