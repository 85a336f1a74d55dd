import ArgumentParser
import Commands
import Configuration
import ControlProtocol
import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import InboxDatabase
import InboxScreens
import LocatedYAML
import Messages
import SessionDisplays
import SessionScript
import SessionTerms
import SystemSupport
import Terminal

/// The inbox on the terminal: shows the screen, then plays the session or delivers the file.
struct ScreenInbox {
    private let inbox: OpenedInbox
    private let configuration: UserConfiguration
    /// How each session is played.
    private let playback: Playback
    private let door: ControlDoor
    private var phone: Phone { inbox.phone }

    /// After how many steps the session is paused at the start; nil: it plays from the start.
    private var pausedAfter: Int?

    init(_ inbox: OpenedInbox, _ configuration: UserConfiguration, _ playback: Playback, _ door: ControlDoor) {
        (self.inbox, self.door) = (inbox, door)
        self.configuration = configuration
        self.playback = playback
    }

    /// What replaces an inbox.
    private enum Next {
        case newInbox(Release)
        case session(Session, pausedAfter: Int?)
    }

    /// - Throws: `TerminalError`; `ExitCode` with 128 + N after signal N.
    func run() throws {
        let screen = try CursesScreen(
            theme: configuration.theme, escapeTime: EscapeTime(configured: configuration.escapeTime))
        // Errors are printed after the terminal was restored.
        defer { screen.close() }
        var shown = self
        while let (next, opened) = try shown.show(on: screen) {
            var renewed: OpenedInbox
            var steps: Int?
            switch next {
            case .newInbox(let release): renewed = try shown.renewed(on: release)
            case .session(let session, let pausedAfter):
                renewed = try shown.playing(session)
                steps = pausedAfter
            }
            renewed.openedFilters = opened
            renewed.projects = shown.inbox.projects
            shown = ScreenInbox(renewed, configuration, playback, door)
            shown.pausedAfter = steps
        }
    }

    /// The session of a request. A mistake in its file is shown, and this inbox stays.
    private func session(_ request: PlayRequest, _ app: InboxApp) -> Next? {
        do throws(SessionErrors) {
            switch request {
            case .file(let path):
                let followsLinks = inbox.session?.followsLinks ?? false
                return .session(try Session(path: path, followsLinks: followsLinks), pausedAfter: nil)
            case .upTo(let step): return inbox.session.map { .session($0, pausedAfter: step) }
            case .restart:
                if let session = inbox.session { return .session(session, pausedAfter: nil) }
                guard let path = Tour.path else {
                    app.showStatus(.error(Tour.missing))
                    return nil
                }
                return .session(try Session(path: path), pausedAfter: nil)
            }
        } catch {
            app.showStatus(.error("\(error)"))
            return nil
        }
    }

    /// A new unsaved inbox for a session.
    private func playing(_ session: Session) throws -> OpenedInbox {
        let new = try session.makePhone(
            loop: phone.loop, store: InboxStore(path: nil), unsandboxed: phone.unsandboxed,
            showsFilterFolder: phone.showsFilterFolder, processes: phone.processes)
        return OpenedInbox(
            phone: new, recorder: SessionRecorder(new, playing: session), session: session, filter: nil, reporting: nil,
            deliver: nil, remark: nil)
    }

    /// Shows this inbox until the user quits or asks for a new inbox.
    ///
    /// - Returns: what replaces it, and the filters that were opened; nil if the user quit.
    private func show(on screen: CursesScreen) throws -> (Next, OpenedFilters)? {
        let remembered = ScreenState.load()
        let app = InboxApp(
            phone: phone, screen: screen, sessionWriter: ReplayingWriter(), configuration: configuration,
            remembered: remembered)
        app.openedFilters = inbox.openedFilters
        app.recorder = inbox.recorder
        var end: Termination?
        var next: Next?
        app.onLeave = { [unowned app] departure in
            switch departure {
            case .quit(let termination): end = termination
            case .newInbox(let release): next = .newInbox(release)
            case .play(let request):
                guard let chosen = session(request, app) else { return }
                next = chosen
            }
            phone.loop.stop()
        }
        app.surroundings.sessionsFolder = Tour.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        app.surroundings.projects = inbox.projects
        app.open()
        if let remark = inbox.remark { app.showStatus(.hint(remark)) }
        let parts = PartStatus(phone.loop) { [unowned app] in app.showStatus($0) }
        defer { parts?.end() }
        let player = begin(app, remembered)
        // After the first screen: nothing waits for it.
        let opening = phone.loop.after(.zero) { [unowned app] in openDoor(app) }
        phone.loop.run()
        phone.loop.cancel(opening)
        withExtendedLifetime(player) {}
        inbox.deliver?.pipe?.stop()
        var state = app.changedState(remembered) ?? remembered
        if let (project, name) = chosenTarget(app) { state.remember(target: name, of: project) }
        if state != remembered { state.save() }
        let recorded = inbox.endRecording()
        var isSaved = true
        if next == nil {
            screen.close()
            // A terminal that closes sends several signals: the second must not interrupt the shutdown.
            let interruption = Interruption(phone.loop)
            defer { interruption.end() }
            isSaved = inbox.shutDown()
            door.close()
            if let sentence = recorded.sentence { PlainLine.note(sentence) }
        } else {
            phone.shutDown()
            door.close()
        }
        if case .signal(let number) = end { throw ExitCode(128 + number) }
        guard next != nil || isSaved && recorded.isComplete else { throw ExitCode.failure }
        return next.map { ($0, app.openedFilters) }
    }

    /// Lets other programs use this inbox. It is usable without that, too.
    private func openDoor(_ app: InboxApp) {
        do throws(ControlFailure) {
            try door.open(inbox, screen: app.sessionScreen)
            app.controlSocket = door.path
        } catch {
            app.showStatus(.hint("Other programs cannot use this inbox. \(error)"))
        }
    }

    /// A new unsaved inbox on another release, with the active filter.
    private func renewed(on release: Release) throws -> OpenedInbox {
        var options = Phone.Options()
        options.release = release
        options.country = phone.country
        options.baseFolder = phone.baseFolder
        options.unsandboxed = phone.unsandboxed
        options.showsFilterFolder = phone.showsFilterFolder
        options.processes = phone.processes
        let new = try Phone(loop: phone.loop, store: InboxStore(path: nil), options: options)
        // The new inbox reads it when it starts.
        if let reporting = phone.reporting { try new.store.write { try $0.setMeta("reporting", reporting.identifier) } }
        return OpenedInbox(
            phone: new, recorder: SessionRecorder(new), session: nil, filter: phone.activeFilter?.filter.identifier,
            reporting: phone.reporting?.identifier, deliver: nil,
            remark: "New inbox on \(release.title).")
    }

    /// Plays the session; without one, activates the filter, then delivers the file.
    private func begin(_ app: InboxApp, _ remembered: ScreenState) -> SessionPlayer? {
        phone.followSources()
        inbox.activateReporting { app.showStatus(.error($0.description)) }
        guard let session = inbox.session else {
            if let filter = inbox.filter {
                chooseFilter(filter, app, remembered)
            } else {
                phone.resumeFilter { _ in deliver(app) }
            }
            return nil
        }
        let player = SessionPlayer(
            session, phone: phone, pace: .watched, screen: app.sessionScreen, playback: playback)
        app.follow(player)
        if let pausedAfter { player.start(pausedAfter: pausedAfter) } else { player.start() }
        return player
    }

    /// Activates the filter of the command line. If a project has several, it is the one that was chosen the last time, or
    /// the first one, and a list opens.
    private func chooseFilter(_ filter: String, _ app: InboxApp, _ remembered: ScreenState) {
        let folder = phone.baseFolder
        guard FilterCatalog.slowReference(filter, relativeTo: folder) != nil else {
            return chooseFilter(filter, among: nil, app)
        }
        phone.loop.inBackground {
            FilterCatalog.several(filter, relativeTo: folder)
        } then: { [phone] several in
            // The user may have been faster.
            guard phone.activeFilter == nil, !phone.isChoiceInBuild else { return deliver(app) }
            let known = several.flatMap { project in
                remembered.target(of: project.project.path).flatMap { project.names.contains($0) ? $0 : nil }
            }
            let chosen = several.flatMap { project in known.map(project.reference) }
            chooseFilter(chosen ?? filter, among: chosen == nil ? several : nil, app)
        }
    }

    /// - Parameter several: the choices to offer then.
    private func chooseFilter(_ filter: String, among several: FilterCatalog.ProjectTargets?, _ app: InboxApp) {
        phone.enter(.chooseFilter(filter == FilterCatalog.noFilter ? nil : filter)) { result in
            switch result {
            case .failure(let error):
                app.showStatus(.error(inbox.configured?.refusal(error.description) ?? error.description))
            case .success(let outcome) where outcome.filterProblem != nil:
                app.showStatus(.error(outcome.summary))
            case .success(let outcome) where phone.activeFilter?.filter.source != nil:
                app.showStatus(.done(outcome.summary))
            case .success: break
            }
            phone.clearUndoHistory()  // the command line chose it
            if let several { app.chooseTarget(of: several) }
            deliver(app)
        }
        // It may be located and built now, of which nothing is reported yet.
        app.refreshSoon()
    }

    /// The project of the command line, and which of its filters the user has chosen in the inbox.
    private func chosenTarget(_ app: InboxApp) -> (project: String, name: String)? {
        guard let given = inbox.filter.flatMap({ try? ExtensionReference($0) }), given.target == nil,
            let active = phone.activeFilter?.filter.source
        else { return nil }
        if active.path == given.path { return active.target.map { (given.path, $0) } }
        let prefix = given.path + "/"
        let isBelow = active.path.hasPrefix(prefix) && active.searchNote == nil
        return isBelow ? (given.path, String(active.path.dropFirst(prefix.count))) : nil
    }

    private func deliver(_ app: InboxApp) {
        guard let file = inbox.deliver else { return }
        guard let pipe = file.pipe else { return deliver(file, app) }
        app.showStatus(.done("Reading messages from \(pipe.name), until its end."))
        pipe.read { [unowned app] failure in
            if let failure { app.showStatus(.error(failure)) } else { deliver(file, app) }
        }
    }

    private func deliver(_ file: OpenedInbox.MessageFile, _ app: InboxApp) {
        do {
            let delivery = try file.delivery(phone)
            app.follow(delivery)
            delivery.start()
        } catch {
            app.showStatus(.error(error.description))
        }
    }
}
