import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import InboxScreens
import InboxStore
import Messages
import Phone
import SessionScript
import Terminal

/// The inbox on the terminal: the screen first, then what was asked for.
struct ScreenInbox {
    private let inbox: OpenedInbox
    private var phone: Phone { inbox.phone }

    init(_ inbox: OpenedInbox) { self.inbox = inbox }

    /// - Throws: `TerminalError`; `ExitCode` with 128 and the signal's number when a signal ended it.
    func run() throws {
        let screen = try CursesScreen()
        // Whatever is thrown from here on is said on a terminal that was given back.
        defer { screen.close() }
        var shown = self
        while let release = try shown.show(on: screen) { shown = ScreenInbox(try shown.renewed(on: release)) }
    }

    /// Shows this inbox until the user leaves, or wants another in its place: then it returns that one's release.
    private func show(on screen: CursesScreen) throws -> Release? {
        let app = InboxApp(phone: phone, screen: screen)
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
        if next == nil {
            screen.close()
            // A terminal that goes away sends more than one signal: the second must not cut the ending short.
            let interruption = Interruption(phone.loop)
            defer { interruption.end() }
            phone.shutDown()
        } else {
            phone.shutDown()
        }
        if case .signal(let number) = end { throw ExitCode(128 + number) }
        return next
    }

    /// A new inbox in memory on another release, with the filter that is chosen now.
    private func renewed(on release: Release) throws -> OpenedInbox {
        var options = Phone.Options()
        options.release = release
        options.country = phone.country
        options.baseFolder = phone.baseFolder
        options.unsandboxed = phone.unsandboxed
        options.showsFilterFolder = phone.showsFilterFolder
        let new = try Phone(loop: phone.loop, store: InboxStore(path: nil), options: options)
        // It is found again when the new inbox begins.
        if let reporting = phone.reporting { try new.store.write { try $0.setMeta("reporting", reporting.identifier) } }
        return OpenedInbox(
            phone: new, session: nil, filter: phone.chosen?.filter.identifier,
            reporting: phone.reporting?.identifier, deliver: nil,
            remark: "This is a new inbox, on \(release.name).")
    }

    /// Plays the session, or takes up the filter, and then brings the file in.
    private func begin(_ app: InboxApp) -> SessionPlayer? {
        phone.followSources()
        inbox.takeUpReporting { app.showStatus(.error($0.description)) }
        guard let session = inbox.session else {
            if let filter = inbox.filter {
                phone.enter(.chooseFilter(filter == FilterCatalogue.noFilter ? nil : filter)) { result in
                    switch result {
                    case .failure(let error): app.showStatus(.error(error.description))
                    case .success(let outcome) where outcome.filterProblem != nil:
                        app.showStatus(.error(outcome.summary))
                    case .success(let outcome) where phone.chosen?.filter.source != nil:
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
