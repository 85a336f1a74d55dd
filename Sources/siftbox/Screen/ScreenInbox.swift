import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import InboxScreens
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
        let app = InboxApp(phone: phone, screen: screen)
        var end: Termination?
        app.onQuit = { termination in
            end = termination
            phone.loop.stop()
        }
        app.open()
        if let remark = inbox.remark { app.say(.hint(remark)) }
        let player = begin(app)
        phone.loop.run()
        withExtendedLifetime(player) {}
        screen.close()
        phone.shutDown()
        if case .signal(let number) = end { throw ExitCode(128 + number) }
    }

    /// Plays the session, or takes up the filter, and then brings the file in.
    private func begin(_ app: InboxApp) -> SessionPlayer? {
        guard let session = inbox.session else {
            if let filter = inbox.filter {
                phone.enter(.chooseFilter(filter == FilterCatalogue.noFilter ? nil : filter)) { result in
                    if case .failure(let error) = result { app.say(.error(error.description)) }
                    phone.forgetDeeds()  // the command line chose it
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
        guard let path = inbox.deliver else { return }
        do {
            let delivery = try Delivery(path: path, phone: phone)
            app.follow(delivery)
            delivery.start()
        } catch {
            app.say(.error(error.description))
        }
    }
}
