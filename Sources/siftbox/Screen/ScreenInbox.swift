import ArgumentParser
import Configuration
import Device
import FilterProcesses
import Foundation
import InboxDatabase
import InboxScreens
import Messages
import SessionScript
import SystemSupport
import Terminal

/// The inbox on the terminal: shows the screen, then plays the session or delivers the file.
struct ScreenInbox {
    private let inbox: OpenedInbox
    private let configuration: UserConfiguration
    private var phone: Phone { inbox.phone }

    init(_ inbox: OpenedInbox, _ configuration: UserConfiguration) {
        self.inbox = inbox
        self.configuration = configuration
    }

    /// - Throws: `TerminalError`; `ExitCode` with 128 + N after signal N.
    func run() throws {
        let screen = try CursesScreen(theme: configuration.theme)
        // Errors are printed after the terminal was restored.
        defer { screen.close() }
        var shown = self
        while let (release, opened) = try shown.show(on: screen) {
            var renewed = try shown.renewed(on: release)
            renewed.openedFilters = opened
            shown = ScreenInbox(renewed, configuration)
        }
    }

    /// Shows this inbox until the user quits or asks for a new inbox.
    ///
    /// - Returns: the release of the new inbox, and the filters that were opened; nil if the user quit.
    private func show(on screen: CursesScreen) throws -> (Release, OpenedFilters)? {
        let remembered = ScreenState.load()
        let app = InboxApp(phone: phone, screen: screen, configuration: configuration, remembered: remembered)
        app.openedFilters = inbox.openedFilters
        var end: Termination?
        var next: Release?
        app.onQuit = { termination in
            end = termination
            phone.loop.stop()
        }
        app.onNewInbox = { release in
            next = release
            phone.loop.stop()
        }
        app.open()
        if let remark = inbox.remark { app.showStatus(.hint(remark)) }
        let player = begin(app)
        phone.loop.run()
        withExtendedLifetime(player) {}
        if configuration.mouse == nil, app.screenState.mouse != remembered.mouse ?? true {
            ScreenState(panes: remembered.panes, mouse: app.screenState.mouse).save()
        }
        if next == nil {
            screen.close()
            // A terminal that closes sends several signals: the second must not interrupt the shutdown.
            let interruption = Interruption(phone.loop)
            defer { interruption.end() }
            phone.shutDown()
        } else {
            phone.shutDown()
        }
        if case .signal(let number) = end { throw ExitCode(128 + number) }
        return next.map { ($0, app.openedFilters) }
    }

    /// A new unsaved inbox on another release, with the active filter.
    private func renewed(on release: Release) throws -> OpenedInbox {
        var options = Phone.Options()
        options.release = release
        options.country = phone.country
        options.baseFolder = phone.baseFolder
        options.unsandboxed = phone.unsandboxed
        options.showsFilterFolder = phone.showsFilterFolder
        let new = try Phone(loop: phone.loop, store: InboxStore(path: nil), options: options)
        // The new inbox reads it when it starts.
        if let reporting = phone.reporting { try new.store.write { try $0.setMeta("reporting", reporting.identifier) } }
        return OpenedInbox(
            phone: new, session: nil, filter: phone.activeFilter?.filter.identifier,
            reporting: phone.reporting?.identifier, deliver: nil,
            remark: "New inbox on \(release.name).")
    }

    /// Plays the session; without one, activates the filter, then delivers the file.
    private func begin(_ app: InboxApp) -> SessionPlayer? {
        phone.followSources()
        inbox.activateReporting { app.showStatus(.error($0.description)) }
        guard let session = inbox.session else {
            if let filter = inbox.filter {
                phone.enter(.chooseFilter(filter == FilterCatalog.noFilter ? nil : filter)) { result in
                    switch result {
                    case .failure(let error): app.showStatus(.error(error.description))
                    case .success(let outcome) where outcome.filterProblem != nil:
                        app.showStatus(.error(outcome.summary))
                    case .success(let outcome) where phone.activeFilter?.filter.source != nil:
                        app.showStatus(.done(outcome.summary))
                    case .success: break
                    }
                    phone.clearUndoHistory()  // the command line chose it
                    deliver(app)
                }
            } else {
                phone.resumeFilter { _ in deliver(app) }
            }
            return nil
        }
        let player = SessionPlayer(session, phone: phone, pace: .watched, screen: app.sessionScreen)
        app.follow(player)
        player.start()
        return player
    }

    private func deliver(_ app: InboxApp) {
        guard let file = inbox.deliver else { return }
        do {
            let delivery = try Delivery(path: file.path, as: file.format, columns: file.columns, phone: phone)
            app.follow(delivery)
            delivery.start()
        } catch {
            app.showStatus(.error(error.description))
        }
    }
}
