package import ArgumentParser
import Device
import Foundation
import InboxDatabase
import MessageArchives
import Messages
import SystemSupport

/// `siftbox import`: imports archives into an inbox.
package struct ImportCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import archives into an inbox, without a filter.",
        discussion: """
            Reads chat.db and sms.db of Messages, XML of SMS Backup & Restore, NDJSON of SMS Import/Export, JSON of \
            Fossify, CSV, TSV and JSON Lines, contacts as vCard, and inbox archives of `siftbox export`. Each message is \
            imported once: importing the same file twice adds nothing, and importing a newer version of it adds only what is \
            new. The files are never changed.

            Exit status: 0 if done, even if invalid records were reported and skipped; 1 if nothing in the files was \
            usable; 2 if the import could not run or finish; 130 or 143 when interrupted. Messages imported \
            by then are kept, and the next import continues from there.

            To send the messages through a filter as if they arrived now, use `siftbox --filter FILTER --deliver FILE`.
            """)

    @Argument(help: "Archives to import. Their format is detected from their content.", completion: .file())
    var files: [String]

    @OptionGroup var inbox: RequiredStoreOption

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var country: CountryOption

    @OptionGroup var release: ReleaseOption

    private var store: String { inbox.path }

    package init() {}

    package func run() throws {
        PrivateCopy.removeOrphans()
        for file in files {
            if let refusal = ArchiveError.refusal(file, as: archive.format) { throw refusal }
        }
        for file in files where FileIdentity(file) != nil {
            for mine in [store, store + "-wal", store + "-shm"] where FileIdentity(file) == FileIdentity(mine) {
                throw ArchiveError("\(file) is the inbox itself (--store). Name the archive, or another inbox.")
            }
        }
        for file in files where InboxStore.isInbox(file) {
            throw ArchiveError(
                "\(file) is an inbox of Siftbox. To open it: siftbox --store \(file). To import all of it into another inbox: "
                    + "siftbox export --store \(file) -o FILE, then import FILE.")
        }
        if try InboxArchiveFile.matches(files, archive.format) {
            guard archive.encoding == nil else {
                throw ArchiveError("An inbox archive is in UTF-8: leave out --encoding.")
            }
            guard country.code == nil, release.written == nil else {
                throw ArchiveError(
                    "An inbox archive has its own country and release: leave out --country and --release.")
            }
            return try InboxArchiveFile(path: files[0], store: store).restore()
        }
        // Before the inbox is created: a file that cannot be read must not leave an empty inbox.
        let archives = try archive.queue(files)
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        var options = Phone.Options()
        options.release = try release.release
        options.country = try country.country
        let phone = try Phone(loop: loop, store: InboxStore.opened(store), options: options)
        defer { phone.shutDown() }
        let job = try Import(archives, phone: phone, limit: .large)
        let bar = ProgressBar(label: "Importing")
        job.onProgress = { [unowned job] in
            bar.show(job.fraction, job.summary.imported.received + job.summary.imported.replies)
        }
        job.start()
        do {
            try interruption.turn { job.hasEnded }
        } catch {
            bar.end()
            let report = ImportReport(job.summary)
            PlainLine.note("siftbox: interrupted. \(report.imported) To continue, repeat the import.")
            throw error
        }
        bar.end()
        try report(job.summary)
    }

    private func report(_ summary: Import.Summary) throws {
        let report = ImportReport(summary)
        for line in report.lines { PlainLine.note(line) }
        for reason in summary.reading.cutShort { PlainLine.note("siftbox: \(reason)") }
        if let reason = summary.stoppedBy {
            PlainLine.note("siftbox: \(reason)")
            PlainLine.note("The import stopped there. Imported messages are kept; import again to add the rest.")
            throw ExitCode.cannotRun
        }
        if !summary.reading.cutShort.isEmpty { throw ExitCode.cannotRun }
        if report.nothingWasUsable { throw ExitCode.failure }
    }
}

/// The result of an import as lines of text.
struct ImportReport {
    private let summary: Import.Summary
    private var reading: Import.ReadingSummary { summary.reading }

    init(_ summary: Import.Summary) { self.summary = summary }

    /// Whether there were records, but none was usable.
    var nothingWasUsable: Bool {
        reading.badCount > 0 && summary.imported == ImportResult()
    }

    /// `Imported 5,574 messages and 12 replies.`
    var imported: String {
        let counts = summary.imported
        var parts: [String] = []
        if counts.received > 0 || (counts.replies == 0 && counts.contacts == 0) {
            parts.append(Counted.pluralized(counts.received, "message"))
        }
        if counts.replies > 0 { parts.append(Counted.pluralized(counts.replies, "reply", "replies")) }
        if counts.contacts > 0 {
            parts.append(Counted.pluralized(counts.contacts, "contact address", "contact addresses"))
        }
        return "Imported \(Self.list(parts))."
    }

    /// The invalid records first, the counts last.
    var lines: [String] {
        var lines = reading.notes + reading.remarks + reading.bad.map { "\($0.path):\($0.place): \($0.reason)" }
        lines += reading.badDates.sentences
        let omitted = reading.badCount - reading.bad.count - reading.badDates.count
        if omitted > 0 { lines.append("… and \(Counted.number(omitted)) more") }
        lines += summary.otherNames.map { "\($0.path):\($0.place): \($0.reason)" }
        var sentences: [String] = []
        let counts = summary.imported
        let existing = counts.duplicates + counts.existingContacts
        let isNothing = counts.received + counts.replies + counts.contacts == 0
        sentences.append(isNothing ? (existing > 0 ? "Nothing new." : "Nothing was imported.") : imported)
        if existing > 0 {
            sentences.append("\(Counted.number(existing)) \(existing == 1 ? "was" : "were") already in the inbox.")
        }
        if let sentence = reading.skippedRecords.sentence { sentences.append(sentence) }
        if reading.badCount > 0 {
            sentences.append(
                "\(Counted.pluralized(reading.badCount, "record")) could not be read and \(reading.badCount == 1 ? "was" : "were") skipped."
            )
        }
        if summary.otherNameCount > 0 {
            let count = Counted.pluralized(summary.otherNameCount, "contact address", "contact addresses")
            sentences.append("\(count) had several names; the first was kept.")
        }
        lines.append(sentences.joined(separator: " "))
        if summary.lacksContacts {
            lines.append(
                "A database of Messages has no contacts: every sender is unknown until you import the contacts, too "
                    + "(as vCard).")
        }
        return lines
    }

    private static func list(_ parts: [String]) -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }
}
