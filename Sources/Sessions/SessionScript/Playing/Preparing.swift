package import Device
import Foundation
package import InboxDatabase
import LocatedYAML
import Messages
package import SystemSupport

extension Session {
    /// An iPhone with the session's release, country and clock. `SessionPlayer` sets up the rest.
    ///
    /// - Parameters:
    ///   - processes: how many processes of a filter answer many messages at a time.
    ///   - recordsTimes: whether journeys have response times, which differ from run to run.
    /// - Throws: as `Phone.init`.
    package func makePhone(
        loop: EventLoop, store: InboxStore, unsandboxed: Bool = false, showsFilterFolder: Bool = false,
        processes: Int = 1, recordsTimes: Bool = true
    ) throws -> Phone {
        var options = Phone.Options()
        let kept = try store.meta("release").flatMap { Release(written: $0) }
        // Without a version of its own, a session does not rename the inbox's.
        options.release = release.chosen == nil && kept?.number == release.number ? kept : release
        options.country = country
        options.clock = .virtual(clock)
        options.baseFolder = folder
        options.unsandboxed = unsandboxed
        options.showsFilterFolder = showsFilterFolder
        options.processes = processes
        options.recordsTimes = recordsTimes
        return try Phone(loop: loop, store: store, options: options)
    }
}

extension SessionPlayer {
    /// Sets up the phone before the first step: settings, contacts, the filter with its capabilities, the messages
    /// file.
    ///
    /// - Parameter then: called with the first error, or nil.
    func prepare(then: @escaping (FileMistake?) -> Void) {
        var intents: [(key: String, intent: Intent)] = []
        if session.settings != phone.settings { intents.append(("settings", .user(.change(session.settings)))) }
        for contact in session.contacts {
            for address in contact.addresses {
                intents.append(("contacts", .user(.addContact(name: contact.name, address: address))))
            }
        }
        do throws(PhoneError) {
            try prepareWorkingCopies()
        } catch {
            return then(FileMistake(file: session.file, key: "filter", problem: error.description))
        }
        if session.filter != nil || phone.activeFilter != nil {
            intents.append(("filter", .chooseFilter(reference(session.filter))))
        }
        if session.reporting != nil || phone.reporting != nil {
            intents.append(("reporting", .chooseReporting(session.reporting)))
        }
        startServer { [weak self] problem in
            guard let self else { return }
            if let problem { return then(FileMistake(file: self.session.file, key: "server", problem: problem)) }
            self.prepare(intents[...], then: then)
        }
    }

    private func prepare(
        _ intents: ArraySlice<(key: String, intent: Intent)>, then: @escaping (FileMistake?) -> Void
    ) {
        guard let (key, intent) = intents.first else { return deliverMessages(then) }
        phone.enter(intent) { [weak self] result in
            guard let self else { return }
            if let refusal = result.refusal {
                return then(FileMistake(file: self.session.file, key: key, problem: refusal.description))
            }
            // On a separate turn, so that the stack stays small: a session may have a thousand contacts.
            self.loop.soon { self.prepare(intents.dropFirst(), then: then) }
        }
    }

    private func deliverMessages(_ then: @escaping (FileMistake?) -> Void) {
        guard let file = session.messages else { return then(nil) }
        deliver(phone, file) { [weak self] problem, notes in
            guard let self else { return }
            results.notes += notes
            then(problem.map { FileMistake(file: self.session.file, key: "messages", problem: $0) })
        }
    }
}
