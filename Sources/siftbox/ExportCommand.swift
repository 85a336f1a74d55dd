import ArgumentParser
import EventLoop
import Foundation
import Glibc
import InboxStore
import Messages

/// `siftbox export`: writes an inbox to a file.
struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case archive, jsonl, csv }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export an inbox as a complete archive, as JSON Lines or as CSV.",
        discussion: """
            archive  the complete inbox: `siftbox import` restores it exactly
            jsonl    a message per line, as `siftbox import` and `--deliver` read it
            csv      a message per line, for spreadsheets

            Message bodies are never changed: in csv, a spreadsheet may take one that starts with = for a formula. \
            `siftbox import` reads jsonl and csv with every field but id, conversation and folder, which follow from the \
            others; messages in Recently Deleted are no longer deleted. The folder is that of the category with every \
            sub-folder declared; it does not depend on the active filter.

            Messages that were imported without a date or a sender have none in jsonl and csv either. The last line of \
            an archive has the SHA-256 of the lines before it: an edited archive is refused.

            With -o, the file appears when it is complete. The inbox is not changed, and may be read-only.

            Exit status: 0 if written; 2 if not; 130 or 143 when interrupted; 141 if the reader of standard output \
            closed it.
            """)

    @Option(help: ArgumentHelp("Inbox to export.", valueName: "file"))
    var store: String

    @Option(help: "Format of the export.")
    var format = Format.archive

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file (default: -, standard output).", valueName: "file"))
    var output: String?

    @Flag(help: "Replace an existing file. An inbox is never replaced.")
    var force = false

    func validate() throws {
        guard store != "", output != "" else {
            throw ValidationError("A file name is empty. Is a variable not set?")
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
        let file = try OutputFile(output, replaces: force, check: interruption.throwIfInterrupted)
        let bar = ProgressBar(label: "Exporting")
        defer { bar.end() }
        do {
            let progress = { (done: Int, all: Int) in
                bar.show(all == 0 ? 1 : min(1, Double(done) / Double(all)), done)
                try interruption.throwIfInterrupted()
            }
            switch format {
            case .archive: try inbox.writeArchive(to: file.write, progress: progress)
            case .jsonl, .csv: try writeMessages(inbox, file, progress)
            }
            try inbox.checkUnchanged()
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Refuses to replace an inbox, or one of the files that SQLite keeps beside this one.
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
        throw OutputError("\(output) is a database file of the inbox. Name another file.")
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
