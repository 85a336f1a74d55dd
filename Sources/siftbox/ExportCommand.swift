import ArgumentParser
import EventLoop
import Foundation
import Glibc
import InboxStore
import Messages

/// `siftbox export`: an inbox out into a file.
struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case archive, jsonl, csv }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write an inbox out: as an archive with everything, as JSON Lines or as CSV.",
        discussion: """
            archive  all of the inbox: `siftbox import` makes the very same one of it
            jsonl    a message a line, as `siftbox import` and `--deliver` read it
            csv      a message a line, for spreadsheets

            In csv, too, texts are not changed: a spreadsheet may take one that begins with = for a formula. jsonl and csv \
            come back by `siftbox import` with all that a line tells of a text; its id, its conversation and its folder \
            follow from the others, and what lay in Recently Deleted is no longer deleted. The folder is the one of the \
            category where a filter declares every sub-folder: which filter is chosen today says nothing of a text.

            What the archive of a text did not tell, its time or its sender, is not told by jsonl and csv either. The last \
            line of an archive has the SHA-256 of the lines before it: one that was edited is refused.

            With -o the file is there when it is whole, and not before; - is standard output. The inbox stays as it is, \
            and may lie where nobody may write.

            Exit 0: written; 2: it cannot be; 130, 143: interrupted; 141: whoever read standard output is gone.
            """)

    @Option(help: ArgumentHelp("The inbox.", valueName: "file"))
    var store: String

    @Option(help: "What is written: archive, jsonl or csv.")
    var format = Format.archive

    @Option(name: .shortAndLong, help: ArgumentHelp("Where to; - or none: standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace a file that is there already. An inbox is never replaced.")
    var force = false

    func validate() throws {
        guard store != "", output != "" else {
            throw ValidationError("A file's name is empty. Is a variable not set?")
        }
    }

    func run() throws {
        do {
            try export()
        } catch  where error is StoreError || error is OutputError {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
    }

    private func export() throws {
        guard FileIdentity(store) != nil else { throw OutputError("There is no inbox at \(store).") }
        if let output, output != "-" { try refuseInboxFile(output) }
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let isWritable = InboxStore.canWrite(store)
        let inbox = try isWritable ? InboxStore(path: store, creates: false) : InboxStore(readOnly: store)
        defer { inbox.close() }
        let file = try OutputFile(output, replaces: force, check: interruption.throwIfThere)
        let bar = ProgressBar(label: "Exporting")
        defer { bar.end() }
        do {
            let progress = { (done: Int, all: Int) in
                bar.show(all == 0 ? 1 : min(1, Double(done) / Double(all)), done)
                try interruption.throwIfThere()
            }
            switch format {
            case .archive: try inbox.writeArchive(to: file.write, progress: progress)
            case .jsonl, .csv: try writeMessages(inbox, file, progress)
            }
            try inbox.checkThatItIsAsItWas()
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Neither this inbox nor another one is replaced, nor one of the files that SQLite puts beside this one.
    private func refuseInboxFile(_ output: String) throws(OutputError) {
        let place = FileIdentity.target(output)
        if InboxStore.isInbox(place) {
            throw OutputError("\(output) is an inbox, and is never replaced. Name another file.")
        }
        let folders = [store, place].map { FileIdentity(URL(fileURLWithPath: $0).deletingLastPathComponent().path) }
        let names = [store, place].map { URL(fileURLWithPath: $0).lastPathComponent }
        guard folders[0] == folders[1], ["-wal", "-shm", "-journal"].contains(where: { names[1] == names[0] + $0 })
        else {
            return
        }
        throw OutputError("\(output) is where the inbox keeps what it is writing. Name another file.")
    }

    private func writeMessages(_ inbox: InboxStore, _ file: OutputFile, _ progress: (Int, Int) throws -> Void) throws {
        let release = try inbox.meta("release").flatMap(Int.init).flatMap(Release.init(number:)) ?? .standard
        let country = try inbox.meta("country").flatMap(Country.init(code:)) ?? .us
        let lines = ExportLines(release: release, country: country)
        if format == .csv { try file.write(ExportLines.csv(ExportLines.columns)) }
        let all = try inbox.messageCount()
        var (last, done): (Int64, Int) = (.min, 0)
        while true {
            let messages = try inbox.exportedMessages(after: last, 1_000)
            guard let end = messages.last else { return }
            last = end.id
            done += messages.count
            try file.write(messages.flatMap(format == .csv ? lines.csv : lines.json))
            try progress(done, all)
        }
    }
}
