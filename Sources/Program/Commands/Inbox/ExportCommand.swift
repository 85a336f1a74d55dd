package import ArgumentParser
import Foundation
import Glibc
import InboxDatabase
import Messages
import SystemSupport
import UntrustedFiles

/// `siftbox export`: writes an inbox to a file.
package struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case archive, jsonl, csv }

    package static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export an inbox as an inbox archive, or its messages as JSON Lines or CSV.",
        discussion: """
            archive  the whole inbox; `siftbox import` restores it exactly
            jsonl    one message per line, for `siftbox import` and `--deliver`
            csv      one message per line, for spreadsheets

            The last line of an inbox archive is the SHA-256 of the lines before it. An archive that was edited is refused.

            In jsonl and csv, a message that was imported without a date or a sender has none. In csv, an empty body is "", \
            and a missing body is an empty cell. folder is the category's own folder, whichever filter is active.

            `siftbox import` reads jsonl and csv. It ignores id, conversation and folder, which it derives from the other \
            fields. Messages in Recently Deleted become ordinary messages.

            Message bodies are written unchanged. In csv, a spreadsheet may read a body that starts with = as a formula.

            With -o, the file appears when it is complete. The inbox is not changed, and can be read-only.

            Exit status: 0 if written; 2 if not; 130 or 143 when interrupted; 141 if the reader of standard output \
            closed it.
            """)

    @OptionGroup var inbox: RequiredStoreOption

    @Option(help: "Format of the export.")
    var format = Format.archive

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file (default: -, standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file. An inbox is never replaced.")
    var force = false

    private var store: String { inbox.path }

    package init() {}

    package func run() throws {
        guard FileIdentity(store) != nil else {
            throw CommandFailure("There is no inbox at \(store).\(MissingFile.question(store))")
        }
        if let output, output != "-" { try refuseInboxFile(output) }
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let isWritable = InboxStore.canWrite(store)
        let inbox = try isWritable ? InboxStore.opened(store, creates: false) : InboxStore(readOnly: store)
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
    private func refuseInboxFile(_ output: String) throws(CommandFailure) {
        let place = FileIdentity.target(output)
        if InboxStore.isInbox(place) {
            throw CommandFailure("\(output) is an inbox, and is never replaced. Name another file.")
        }
        let folders = [store, place].map { FileIdentity(URL(fileURLWithPath: $0).deletingLastPathComponent().path) }
        let names = [store, place].map { URL(fileURLWithPath: $0).lastPathComponent }
        guard folders[0] == folders[1], ["-wal", "-shm", "-journal"].contains(where: { names[1] == names[0] + $0 })
        else {
            return
        }
        throw CommandFailure("\(output) is a database file of the inbox. Name another file.")
    }

    private func writeMessages(_ inbox: InboxStore, _ file: OutputFile, _ progress: (Int, Int) throws -> Void) throws {
        let release = try inbox.meta("release").flatMap { Release(written: $0) } ?? .standard
        let country = try inbox.meta("country").flatMap(Country.init(code:)) ?? .us
        let lines = ExportLines(release: release, country: country)
        if format == .csv { try file.write(ExportLines.csvHeader) }
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
