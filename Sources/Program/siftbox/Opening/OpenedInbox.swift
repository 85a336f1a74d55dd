import ArgumentParser
import Commands
import Configuration
import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import InboxDatabase
import InboxScreens
import LocatedYAML
import MessageArchives
import Messages
import SessionScript
import SessionTerms
import SystemSupport
import Terminal
import UntrustedFiles

extension OpenCommand {
    func run() throws { try run(showing: nil) }

    /// - Parameter corpus: the corpus to show, with marks, in an inbox that is not stored.
    func run(showing corpus: CorpusToShow?) throws {
        PrivateCopy.removeOrphans()
        let file = UserConfigurationFile(commands: InboxApp.bindableCommands)
        var configuration = file.configuration
        if let theme { configuration.theme = try Self.theme(theme) }
        var opened = try open(file, playsTour: corpus == nil, reachesServers: corpus?.reachesServers ?? true)
        try corpus?.prepare(&opened)
        let probe = TerminalProbe.probe()
        if plain || probe.obstacle != nil {
            // Lines of text are expected in a pipe, but on a terminal they need an explanation.
            if !plain, let obstacle = probe.obstacle, obstacle != .noTerminal {
                PlainLine.note("siftbox: \(obstacle)")
            }
            if let playbackOption {
                PlainLine.note("siftbox: \(playbackOption) has no effect without a screen.")
            }
            if control.path != nil {
                PlainLine.note("siftbox: --control has no effect without a screen. Use siftbox listen --control.")
            }
            try PlainInbox(opened).run()
        } else {
            let door = try ControlDoor(control, loop: opened.phone.loop)
            defer { door.remove() }
            try ScreenInbox(opened, configuration, playback, door).run()
        }
    }

    /// Opens the inbox without a screen, until the user ends it (`siftbox listen`).
    func listen() throws {
        PrivateCopy.removeOrphans()
        let file = UserConfigurationFile(commands: InboxApp.bindableCommands)
        let opened = try open(file, playsTour: false)
        let door = try ControlDoor(control, loop: opened.phone.loop)
        defer { door.remove() }
        try PlainInbox(opened, door).run()
    }

    /// - Parameters:
    ///   - file: the configuration, which is used where options, inbox and session say nothing.
    ///   - playsTour: whether the tour is played if nothing else is named.
    ///   - reachesServers: whether filters reach their servers.
    private func open(
        _ file: UserConfigurationFile, playsTour: Bool = true, reachesServers: Bool = true
    ) throws -> OpenedInbox {
        let configuration = file.configuration
        var script: Session?
        var remark = file.summary
        if let session {
            script = try GivenPath.asSession(session) { () throws(SessionErrors) in
                try Session(path: session, case: caseName, followsLinks: building.followLinks)
            }
        } else if playsTour, isWithoutOptions, ConfiguredFilter.find(file) == nil {
            script = try Tour.path.map { path throws(SessionErrors) in try Session(path: path) }
            if script == nil, playbackOption != nil { throw ValidationError(Tour.missing) }
            if script == nil { remark = remark ?? Tour.missing }
        }
        if script == nil, playbackOption != nil { throw needsSession }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let filter = try filterReference().map { FilterCatalog.absolute($0, relativeTo: here) }
        if let filter { script?.filter = filter == FilterCatalog.noFilter ? nil : filter }
        if let session = script { script?.settings = try applied(to: session.settings, of: session.filter) }
        let reporting = self.reporting.map { FilterCatalog.absolute($0, relativeTo: here) }
        if let reporting { script?.reporting = reporting == FilterCatalog.noFilter ? nil : reporting }
        if let session = script, let release = try release.release {
            guard release.number == session.release.number else {
                throw ValidationError("\(session.file) is a session on \(session.release.name), not \(release.name).")
            }
            script?.release = release
        }
        let loop = EventLoop()
        let store = try InboxStore.opened(self.store)
        let phone: Phone
        let recorder: SessionRecorder
        var configured: ConfiguredFilter?
        var active = script?.filter
        if let script {
            if let country = country.code?.uppercased(), country != script.country.code {
                throw ValidationError(
                    "\(script.file) is a session on a phone in \(script.country.code), not in \(country).")
            }
            phone = try script.makePhone(
                loop: loop, store: store, unsandboxed: sandbox.unsandboxed,
                showsFilterFolder: sandbox.filterFolder, processes: processes.count)
            recorder = SessionRecorder(phone, playing: script)
        } else {
            // An inbox without an active filter may have been given none by its user.
            if filter == nil, try store.meta("filter") == nil {
                configured = ConfiguredFilter.find(file)
            }
            // A mistake of a configured filter is reported when it is chosen: the inbox opens all the same.
            let project =
                try filter.flatMap { try FilterCatalog.file(of: $0, relativeTo: here) }
                ?? configured.flatMap { try? FilterCatalog.file(of: $0.reference, relativeTo: here) }
            var options = try phoneOptions()
            options.reachesServers = reachesServers
            if options.release == nil, try store.meta("release") == nil {
                options.release = project?.release ?? configuration.release
            }
            if options.country == nil, try store.meta("country") == nil {
                options.country = project?.country ?? configuration.country
            }
            phone = try Phone(loop: loop, store: store, options: options)
            recorder = SessionRecorder(phone)
            if let failure = try store.unreadableSettings() {
                remark = remark ?? "Not all settings of this inbox can be read (\(failure)); their defaults are used."
            }
            active = filter ?? configured?.reference ?? phone.savedFilter
            try change(applied(to: phone.settings, of: active), of: phone)
        }
        try groups.note(for: [active, reporting ?? script?.reporting].compactMap { $0 })
        if phone.release.isUnknown { remark = remark ?? "\(phone.release.title)." }
        var opened = try OpenedInbox(
            phone: phone, recorder: recorder, session: script, filter: filter ?? configured?.reference,
            configured: configured, reporting: reporting, deliver: delivery(loop), remark: remark)
        opened.projects = projects(filter ?? configured?.reference, in: here)
        if let record { try recorder.start(record, in: here) }
        return opened
    }
}

extension OpenCommand {
    /// Where the user's own sessions can be: beside the session or the filter that is opened, or in this folder.
    private func projects(_ filter: String?, in here: URL) -> [String] {
        let opened = session.map { URL(fileURLWithPath: $0.expandingTilde, relativeTo: here).path }
        // A sample has a name, not a path.
        let path = filter.map(ExtensionReference.path).flatMap { $0.hasPrefix("/") ? $0 : nil }
        let isProject = FilterOption.isHere || FileState(here.appendingPathComponent("Sessions").path) != nil
        return [opened, path, isProject ? here.path : nil].compactMap { $0 }
    }

    /// The settings with the options of the command line.
    ///
    /// - Parameter filter: the filter that will be active; the files of --app-group are for its group.
    private func applied(to settings: Settings, of filter: String?) throws -> Settings {
        var settings = servers.applied(to: settings)
        settings.appGroups = try groups.applied(to: settings.appGroups, of: filter)
        if let seconds = timeout.responseTimeout { settings.responseTimeoutMilliseconds = max(1, Int(seconds * 1000)) }
        return settings
    }

    /// Applies settings of the command line, which cannot be undone.
    private func change(_ settings: Settings, of phone: Phone) throws {
        var refusal: PhoneError?
        phone.enter(.change(settings)) { if case .failure(let error) = $0 { refusal = error } }
        if let refusal { throw refusal }
        phone.endSetup()
    }
}

/// An inbox that is ready to be shown or printed.
struct OpenedInbox {
    let phone: Phone
    /// Observes the phone from the start; it writes a file when the user asks for that.
    let recorder: SessionRecorder
    let session: Session?
    /// The filter of the command line or the configuration; a session already contains that of the command line.
    let filter: String?
    /// Where the filter is configured; nil: it is that of the command line.
    var configured: ConfiguredFilter?
    /// The reporting extension of the command line; a session already contains it.
    let reporting: String?
    /// The file of messages to deliver.
    var deliver: MessageFile?
    /// A note to show at the start.
    let remark: String?
    /// The filters that were opened by their paths in the inbox before this one.
    var openedFilters = OpenedFilters()
    /// Where the user's own sessions can be, also while one of the program's is played.
    var projects: [String] = []

    /// A file of messages, and how to read it. nil: detected from its content.
    struct MessageFile {
        /// As the user wrote it.
        let path: String
        let format: ArchiveFormat?
        let columns: ColumnNames
        /// What arrives in a pipe, in the place of the file; nil: the path is one of a file.
        let pipe: PipedFile?
        /// A corpus in the place of the file.
        var corpus: OpenedCorpus?

        var name: String { corpus?.name ?? pipe?.name ?? path }

        /// - Throws: `PhoneError` if the file cannot be read. A pipe must have been read to its end.
        func delivery(_ phone: Phone) throws(PhoneError) -> Delivery {
            if let corpus { return try corpus.delivery(phone) }
            return try Delivery(path: pipe?.path ?? path, as: format, columns: columns, named: name, phone: phone)
        }
    }
}

extension OpenedInbox {
    /// Ends the recording in progress.
    ///
    /// - Returns: a sentence about it, nil if there is none; and whether everything was recorded.
    func endRecording() -> (sentence: String?, isComplete: Bool) {
        do {
            return (try recorder.stop().map(InboxApp.sentence), true)
        } catch {
            return ("siftbox: \(error)", false)
        }
    }

    /// Ends the phone.
    ///
    /// - Returns: whether everything is saved; otherwise an error names what is not.
    func shutDown() -> Bool {
        let lost = phone.shutDown()
        guard lost > 0 else { return true }
        PlainLine.note(
            "siftbox: \(Counted.pluralized(lost, "message")) could not be saved, because the inbox could not be written."
        )
        return false
    }

    /// Activates the reporting extension of the command line, or that of a saved inbox; a session has its own.
    ///
    /// - Parameter refused: called with the reason if it cannot be activated.
    func activateReporting(refused: @escaping (PhoneError) -> Void) {
        guard session == nil else { return }
        guard let reporting else { return phone.resumeReporting() }
        phone.enter(.chooseReporting(reporting == FilterCatalog.noFilter ? nil : reporting)) { [phone] result in
            if case .failure(let error) = result { refused(error) }
            phone.clearUndoHistory()
        }
    }
}
