import FilterProcesses
import Foundation
package import InboxDatabase
package import Messages
package import SystemSupport

/// The device. An incoming message passes through criteria, query, filter process, verdict, filing, store and change.
/// User actions enter through the same method and end in the same changes.
///
///     let phone = try Phone(loop: loop, store: InboxStore(path: nil))
///     phone.observe { change in … }
///     phone.enter(.receive(IncomingMessage(from: "+447700900456", text: "Your parcel is held"))) { result in … }
package final class Phone {
    package let loop: EventLoop
    package let store: InboxStore
    package let release: Release
    package let country: Country
    package internal(set) var settings: Settings
    package var clock: DeviceClock {
        didSet { if oldValue.isVirtual { disturbed.clockChanged(to: clock) } }
    }
    /// Called with every intent before it is performed. What they return is called with its result, before the caller
    /// learns of it: for recordings, logs and plain text output.
    package var intentObservers: [IntentObserver] = []
    /// What was chosen at the start.
    var starting: StartOptions

    let servers: FilterServers
    /// The active filter, and its source or program while it is followed.
    private(set) lazy var filters = FilterSlot(
        loop: loop, release: release, sources: SourceFollower(loop: loop, tools: .real(on: loop)),
        surroundings: filterSurroundings)
    /// The reporting extension and the open report.
    private(set) lazy var reports = ReportSession(
        loop: loop, store: store, release: release, makeProcess: makeReportHost, postReport: postToServer,
        surroundings: reportSurroundings)
    let imports: ArchiveImports
    /// The messages that chaos holds back before they arrive.
    private(set) lazy var disturbed = DisturbedMessages(loop: loop) { [unowned self] in arrive($0) }
    var pendingMessages = PendingMessages()
    var history = UserActionHistory()
    var numbers: InboxNumbers
    var corpus = InboxCorpus()
    private let expired: ExpiredConversations
    /// Whether the next turn of the loop removes messages that were deleted permanently.
    private var isPurging = false
    private var observers: [(Change) -> Void] = []

    /// - Throws: `StoreError` if the store cannot be read, `PhoneError` if it belongs to another release or country.
    package init(loop: EventLoop, store: InboxStore, options: Options = Options()) throws {
        self.loop = loop
        self.store = store
        // An inbox keeps the rules that it was created with; another version with these rules is only another name.
        let kept = try store.meta("release").flatMap { Release(written: $0) }
        release = options.release ?? kept ?? .standard
        // An inbox keeps the country that it was created with: it decides which addresses are equal.
        let keptCountry = try store.meta("country").flatMap(Country.init(code:))
        country = keptCountry ?? options.country ?? .us
        store.country = country
        clock = options.clock
        starting = StartOptions(
            baseFolder: options.baseFolder, unsandboxed: options.unsandboxed,
            showsFilterFolder: options.showsFilterFolder, processes: options.processes,
            reachesServers: options.reachesServers, recordsTimes: options.recordsTimes)
        let settings = try store.settings() ?? Settings()
        self.settings = settings
        servers = FilterServers(loop: loop, settings: settings, recordsTimes: options.recordsTimes)
        imports = ArchiveImports(store: store, release: release)
        numbers = try InboxNumbers(store)
        expired = ExpiredConversations(store: store, release: release)
        if let kept, kept.number != release.number {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to \(kept.name), which cannot be changed to \(release.name).")
        }
        if let requested = options.country, requested != country {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to a phone in \(country.code), which cannot be changed: "
                    + "the country decides which phone numbers are equal.")
        }
        // An inbox that already has them can be opened even if the disk is full.
        if kept != release || keptCountry == nil {
            try store.write { inbox in
                try inbox.setMeta("release", release.version)
                try inbox.setMeta("country", country.code)
            }
        }
        do {
            if try store.hasContactsApart() { try store.write { try $0.joinContacts() } }
        } catch StoreError.diskFull {
            // They stay apart until the next start.
        }
        servers.associations.restore(try store.meta("associations") ?? "")
        servers.associations.onChange = { [weak self] known in self?.storeAssociations(known) }
        // The program may have ended before.
        purgeSoon()
    }

    /// Saves the servers' association files with the inbox (D5).
    private func storeAssociations(_ known: String) {
        do {
            try store.write { try $0.setMeta("associations", known) }
        } catch {
            changed(.problem("\(error)"))
        }
    }

    /// Calls `observer` after each change, on the loop's thread.
    package func observe(_ observer: @escaping (Change) -> Void) { observers.append(observer) }

    func changed(_ change: Change) {
        for observer in observers { observer(change) }
        if case .building(let build) = change { queryAgain(after: build) }
        if case .inbox = change { purgeSoon() }
    }

    /// Removes the messages that were deleted permanently: one slice on each turn of the loop, so that keys do not wait.
    private func purgeSoon() {
        guard !isPurging, (try? store.hasPurged()) == true else { return }
        isPurging = true
        loop.soon { [weak self] in self?.purgeSlice() }
    }

    private func purgeSlice() {
        guard isPurging else { return }
        isPurging = false
        do {
            try store.continuePurge()
            purgeSoon()
        } catch {
            changed(.problem("\(error)"))
        }
    }

    /// Performs an intent. `then` is called once: at once for user actions, after the filter's answer for a message,
    /// and after the capabilities query when a filter is chosen (also by undo).
    package func enter(_ intent: Intent, then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        purgeWhenDue()
        let observers = intentObservers.compactMap { $0(intent) }
        guard !observers.isEmpty else { return perform(intent, then: then) }
        perform(intent) { result in
            for observer in observers { observer(result) }
            then(result)
        }
    }

    package func enter(_ action: UserAction, then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        enter(.user(action), then: then)
    }

    private func perform(_ intent: Intent, then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        switch intent {
        case .receive(let message): receive(message, then: then)
        case .chooseFilter(let reference): chooseFilter(reference, then: then)
        case .chooseReporting(let reference): chooseReporting(reference, then: then)
        case .report(let reference, let messages): reports.begin(reference, messages, then: then)
        case .undo:
            history.countAction()
            undo(then: then)
        case .redo: redo(then: then)
        case .reset: act(then) { try reset() }
        case .user(let action): act(then) { try perform(action) }
        case .several(let actions): act(then) { try transact(intent) { try $0.perform(actions) } }
        case .importBatch(let batch): act(then) { try importBatch(batch) }
        case .reportAction(let action):
            act(then) {
                try reports.perform(action)
                return Outcome()
            }
        }
    }

    /// Performs what completes at once.
    private func act(_ then: (Result<Outcome, PhoneError>) -> Void, _ body: () throws -> Outcome) {
        history.countAction()
        do {
            then(.success(try body()))
        } catch let error as PhoneError {
            then(.failure(error))
        } catch {
            then(.failure(.store("\(error)")))
        }
    }

    /// Advances a virtual clock, and deletes what expires (F12, F13).
    package func advanceClock(_ milliseconds: Int64) {
        expired.prepareLeap(now: clock.now, retention: settings.spamRetention, changed: changed)
        clock.advance(milliseconds)
        purgeWhenDue()
    }

    private func purgeWhenDue() {
        expired.purgeWhenDue(now: clock.now, retention: settings.spamRetention, changed: changed)
    }

    /// Files the pending messages, ends the filter's process and closes the store. Do not use the phone afterwards.
    ///
    /// - Returns: how many messages are lost, because the store could not be written to the end.
    @discardableResult
    package func shutDown() -> Int {
        loop.cancel(pendingMessages.announcement)
        reports.cancel()
        corpus.queryAgain?.stop()
        disturbed.close(clock)
        filePendingMessages()
        // Others can arrive from now on, such as those of a delivery in progress.
        let lost = isWaitingForDisk ? pendingMessages.count : 0
        loop.cancel(pendingMessages.retry)
        filters.close()
        servers.close()
        isPurging = false
        store.close()
        return lost
    }
}
