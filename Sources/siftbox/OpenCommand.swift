import Archives
import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import InboxStore
import Messages
import Phone
import SessionScript
import Terminal

/// `siftbox [SESSION]`: opens the inbox.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the inbox; with a session, play it first. Without any argument: the tour.",
        discussion: """
            Where there is no terminal (a pipe, TERM=dumb) or with --plain, the same is told as lines of text: who \
            wrote, where it was filed, and why.
            """
    )

    @Argument(help: "A session (YAML) to play; then the inbox is yours.")
    var session: String?

    @OptionGroup var options: InboxOptions

    @Flag(help: "Lines of text instead of the screen.")
    var plain = false

    func run() throws {
        do {
            PrivateCopy.removeOrphans()
            let opened = try open()
            let probe = TerminalProbe.probe()
            if plain || probe.obstacle != nil {
                // A pipe is meant to be told in lines; a terminal that shows them has a right to know why.
                if !plain, let obstacle = probe.obstacle, obstacle != .noTerminal {
                    PlainLine.note("siftbox: \(obstacle)")
                }
                try PlainInbox(opened).run()
            } else {
                try ScreenInbox(opened).run()
            }
        } catch  where Self.isForTheUser(error) {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
    }

    /// Whether an error's own words say what happened and what to do.
    private static func isForTheUser(_ error: any Error) -> Bool {
        error is StoreError || error is PhoneError || error is SessionErrors || error is SessionMistake
            || error is TerminalError
    }

    private func open() throws -> OpenedInbox {
        var script: Session?
        var remark: String?
        if let session {
            script = try Session(path: session)
        } else if options.isEmpty {
            script = try Tour.path.map { path throws(SessionErrors) in try Session(path: path) }
            remark = script == nil ? Tour.missing : nil
        }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let filter = try options.filterReference().map { FilterCatalogue.absolute($0, relativeTo: here) }
        if let filter { script?.filter = filter == FilterCatalogue.noFilter ? nil : filter }
        if let session = script { script?.settings = try applied(to: session.settings, of: session.filter) }
        let reporting = options.reporting.map { FilterCatalogue.absolute($0, relativeTo: here) }
        if let reporting { script?.reporting = reporting == FilterCatalogue.noFilter ? nil : reporting }
        try options.groups.note(for: [filter ?? script?.filter, reporting ?? script?.reporting].compactMap { $0 })
        let loop = EventLoop()
        let store = try InboxStore(path: options.store)
        let phone: Phone
        if let script {
            if let release = options.release, release != script.release.number {
                throw ValidationError("\(script.file) is of release \(script.release.number), not \(release).")
            }
            if let country = options.country?.uppercased(), country != script.country.code {
                throw ValidationError("\(script.file) is of a device in \(script.country.code), not in \(country).")
            }
            phone = try script.makePhone(
                loop: loop, store: store, unsandboxed: options.unsandboxed, showsFilterFolder: options.filterFolder)
        } else {
            phone = try Phone(loop: loop, store: store, options: options.phoneOptions())
            try change(applied(to: phone.settings, of: filter ?? phone.keptFilter), of: phone)
        }
        return try OpenedInbox(
            phone: phone, session: script, filter: filter, reporting: reporting, deliver: options.delivery(),
            remark: remark)
    }
}

extension OpenCommand {
    /// The settings with what the command line says of them.
    ///
    /// - Parameter filter: the one that is to be chosen, by whose App Group the files are meant.
    private func applied(to settings: Settings, of filter: String?) throws -> Settings {
        var settings = options.servers.applied(to: settings)
        settings.appGroups = try options.groups.applied(to: settings.appGroups, of: filter)
        if let seconds = options.answerWithin { settings.answerWithinMilliseconds = max(1, Int(seconds * 1000)) }
        return settings
    }

    /// What the command line says of the settings is no deed that could be taken back.
    private func change(_ settings: Settings, of phone: Phone) throws {
        var refusal: PhoneError?
        phone.enter(.change(settings)) { if case .failure(let error) = $0 { refusal = error } }
        if let refusal { throw refusal }
        phone.clearUndoHistory()
    }
}

/// An inbox that is ready to be shown or told.
struct OpenedInbox {
    let phone: Phone
    let session: Session?
    /// The filter of the command line; a session has it in itself.
    let filter: String?
    /// The reporting extension of the command line, likewise.
    let reporting: String?
    /// The file of texts to bring in.
    let deliver: TextFile?
    /// What is to be said at the start.
    let remark: String?

    /// A file of texts, and how it is read where it does not tell itself.
    struct TextFile {
        let path: String
        let format: ArchiveFormat?
        let columns: ColumnNames
    }
}

extension OpenedInbox {
    /// Takes up the reporting extension of the command line, or that of a kept inbox; a session has its own.
    ///
    /// - Parameter refused: is called with why it cannot be.
    func takeUpReporting(refused: @escaping (PhoneError) -> Void) {
        guard session == nil else { return }
        guard let reporting else { return phone.resumeReporting() }
        phone.enter(.chooseReporting(reporting == FilterCatalogue.noFilter ? nil : reporting)) { [phone] result in
            if case .failure(let error) = result { refused(error) }
            phone.clearUndoHistory()
        }
    }
}

/// Where the tour is: in `Sessions`, at or above the folder of the program or the current one.
enum Tour {
    static let missing =
        "The tour is not here: it lies in the folder Sessions of Siftbox's clone, at or above the program or this folder."

    static var path: String? {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        for start in [program, FileManager.default.currentDirectoryPath + "/."] {
            var folder = URL(fileURLWithPath: start).deletingLastPathComponent()
            while true {
                let candidate = folder.appendingPathComponent("Sessions/tour.yaml").path
                if FileManager.default.fileExists(atPath: candidate) { return candidate }
                if folder.path == "/" { break }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }
}
