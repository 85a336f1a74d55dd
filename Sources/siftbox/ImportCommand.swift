import Archives
import ArgumentParser
import EventLoop
import Foundation
import InboxStore
import Messages
import Phone

/// `siftbox import`: archives into an inbox, as they are.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring archives into an inbox as they are: filed already, no filter is asked.",
        discussion: """
            Messages' chat.db and sms.db, SMS Backup & Restore's XML, SMS Import/Export's NDJSON, Fossify's JSON, CSV, TSV \
            and JSON Lines, contacts from vCard, and what `siftbox export --format archive` wrote. A text comes in once: \
            the same file again adds nothing, and a newer one of the same archive adds what is new. The files are never \
            changed.

            Exit 0: done, also where some records were bad and are told; 1: nothing in the files could be used; 2: it \
            cannot be run, or not to its end; 130, 143: interrupted. What came in by then stays, and the next import goes \
            on from there.

            To send the texts through a filter as if they came now, use `siftbox --filter FILTER --deliver FILE`.
            """)

    @Argument(help: "Archives of these kinds; of which one is, its content tells.")
    var files: [String]

    @Option(help: ArgumentHelp("The inbox that they are brought into; made where there is none.", valueName: "file"))
    var store: String

    @OptionGroup var archive: ArchiveOptions

    @Option(
        help: ArgumentHelp(
            "The device's country by its ISO code, at first US; it decides which numbers are the same. An inbox keeps its own.",
            valueName: "code"))
    var country: String?

    @Option(
        help: ArgumentHelp("The release whose rules apply, at first 16; an inbox keeps its own.", valueName: "number"))
    var release: Int?

    func validate() throws {
        guard !files.contains(""), store != "" else {
            throw ValidationError("A file's name is empty. Is a variable not set?")
        }
        _ = try InboxOptions.phoneOptions(release: release, country: country)
    }

    func run() throws {
        do {
            try bringIn()
        } catch  where error is StoreError || error is PhoneError || error is ArchiveError || error is InboxArchiveError
        {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
    }

    private func bringIn() throws {
        PrivateCopy.removeOrphans()
        for file in files {
            if let refusal = Archive.refusal(file, as: archive.format) { throw refusal }
        }
        for file in files where FileIdentity(file) != nil {
            for mine in [store, store + "-wal", store + "-shm"] where FileIdentity(file) == FileIdentity(mine) {
                throw ArchiveError("\(file) is the inbox itself (--store). Name the archive, or another inbox.")
            }
        }
        for file in files where InboxStore.isInbox(file) {
            throw ArchiveError(
                "\(file) is an inbox of Siftbox. To open it: siftbox --store \(file). To bring all of it into another one: "
                    + "siftbox export --store \(file) -o FILE, then import that.")
        }
        if try InboxArchiveFile.isOne(files, archive.format) {
            guard archive.encoding == nil else {
                throw ArchiveError("An archive of an inbox is in UTF-8: leave out --encoding.")
            }
            guard country == nil, release == nil else {
                throw ArchiveError(
                    "An archive of an inbox has its own country and release: leave out --country and --release.")
            }
            return try InboxArchiveFile(files[0], store: store).bringIn()
        }
        // Before the inbox is made: a file that cannot be read must not leave an empty one behind.
        for file in files { _ = try archive.open(file) }
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let phone = try Phone(
            loop: loop, store: InboxStore(path: store),
            options: InboxOptions.phoneOptions(release: release, country: country))
        defer { phone.shutDown() }
        let bringing = try Import(files, phone: phone, limit: .large) { try archive.open($0) }
        let bar = ProgressBar(label: "Importing")
        bringing.onProgress = { [unowned bringing] in
            bar.show(bringing.fraction, bringing.summary.imported.texts + bringing.summary.imported.replies)
        }
        bringing.start()
        do {
            try interruption.turn { bringing.hasEnded }
        } catch {
            bar.end()
            let report = ImportReport(bringing.summary)
            PlainLine.note(
                "siftbox: interrupted. \(report.cameIn) Importing the same again goes on where this ended.")
            throw error
        }
        bar.end()
        try tell(bringing.summary)
    }

    private func tell(_ summary: Import.Summary) throws {
        let report = ImportReport(summary)
        for line in report.lines { PlainLine.note(line) }
        for reason in summary.cutShort { PlainLine.note("siftbox: \(reason) What stands before came in.") }
        if let reason = summary.stoppedBy {
            PlainLine.note("siftbox: \(reason)")
            PlainLine.note("It ended there. What came in before stays, and importing again adds the rest.")
            throw ExitCode.cannotRun
        }
        if !summary.cutShort.isEmpty { throw ExitCode.cannotRun }
        if report.nothingWasUsable { throw ExitCode.failure }
    }
}

/// What came of an import, for a reader.
struct ImportReport {
    private let summary: Import.Summary

    init(_ summary: Import.Summary) { self.summary = summary }

    /// Whether there were records, and none that could be used.
    var nothingWasUsable: Bool {
        let came = summary.imported
        return summary.badCount > 0 && came == ImportResult()
    }

    /// `5,574 texts came in, and 12 replies.`
    var cameIn: String {
        let came = summary.imported
        var parts: [String] = []
        if came.texts > 0 || (came.replies == 0 && came.contacts == 0) {
            parts.append(Counted.pluralized(came.texts, "text"))
        }
        if came.replies > 0 { parts.append(Counted.pluralized(came.replies, "reply", "replies")) }
        if came.contacts > 0 { parts.append(Counted.pluralized(came.contacts, "contact address", "contact addresses")) }
        return "\(Self.list(parts)) came in."
    }

    /// The bad records first, the sums last.
    var lines: [String] {
        var lines = summary.remarks + summary.bad.map { "\($0.path):\($0.place): \($0.reason)" }
        let untold = summary.badCount - summary.bad.count
        if untold > 0 { lines.append("… and \(Counted.number(untold)) more") }
        lines += summary.otherNames.map { "\($0.path):\($0.place): \($0.reason)" }
        var sums: [String] = []
        let came = summary.imported
        let there = came.alreadyThere + came.contactsThere
        let isNothing = came.texts + came.replies + came.contacts == 0
        sums.append(isNothing ? (there > 0 ? "Nothing new." : "Nothing came in.") : cameIn)
        if there > 0 { sums.append("\(Counted.number(there)) \(there == 1 ? "was" : "were") there already.") }
        if let sentence = summary.skippedRecords.sentence { sums.append(sentence) }
        if summary.badCount > 0 {
            sums.append(
                "\(Counted.pluralized(summary.badCount, "record")) could not be read and \(summary.badCount == 1 ? "was" : "were") skipped."
            )
        }
        if summary.otherNameCount > 0 {
            let count = Counted.pluralized(summary.otherNameCount, "contact address", "contact addresses")
            sums.append("\(count) kept the name that came first.")
        }
        lines.append(sums.joined(separator: " "))
        if summary.lacksContacts {
            lines.append(
                "A database of Messages holds no contacts: whoever the phone knew is an unknown sender here until the contacts "
                    + "are imported, too (as vCard).")
        }
        return lines
    }

    private static func list(_ parts: [String]) -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }
}
