import EventLoop
import ExtensionBuild
import FilterHost
import Foundation
import InboxStore
import Messages

/// The device. A text comes in and goes one way: criteria, query, the filter's process, verdict, filing, store, change.
/// What the user does enters at the same door and leaves by the same change.
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
    /// The filter that was chosen; nil: None (E1).
    package internal(set) var chosen: ActiveFilter?
    package var clock: DeviceClock
    /// Told of every intent and what came of it, for a log or for plain text.
    package var onOutcome: ((Intent, Result<Outcome, PhoneError>) -> Void)?
    /// Where relative paths of filters start.
    package var baseFolder: URL
    /// Whether filters may run without a sandbox.
    package let unsandboxed: Bool
    /// Whether a filter sees the folder that its program is in, whatever the settings say.
    package let showsFilterFolder: Bool

    /// What filters that are not chosen declare, by their identifiers; empty until somebody asks.
    package internal(set) var declarations: [String: Declaration] = [:]

    let servers: FilterServers
    var reception = PendingMessages()
    var waitingTimer: EventLoop.Token?
    /// Counts what the user did: what was read before a deed may not hold behind it.
    private(set) var userActionCount = 0
    var undoStack: [UndoEntry] = []
    var draining: [FilterHost] = []
    /// The reporting extension that was chosen, as it was found then; nil: None.
    package internal(set) var reporting: Filter?
    /// The report that is under way.
    package internal(set) var report: ReportInProgress?
    /// What the reporting extension printed in the report that was over last, and what happened to its process (X6).
    package internal(set) var reportLog = FilterLog()
    /// Makes the process of a report; a test has a double there.
    package lazy var makeReporting: (Filter) -> any ReportingProcess = { [unowned self] in
        ReportHost(loop: loop, filter: $0, options: filterOptions)
    }
    /// Posts a report by network to the destination of an extension (D4, D5, D7 to D9, U7); calls back once, on the loop.
    package var postReport:
        (_ body: [UInt8], _ of: Filter, _ then: @escaping (Result<ReportReceipt, ReportError>) -> Void) -> Void
    /// Counts the reporting extensions that were asked for, as `choices` does the filters.
    var reportingChoices = 0
    /// Counts the filters that were asked for: one that is still being built when the next is asked for is forgotten.
    var choices = 0
    var followsSources = false
    var watchedSource: ExtensionReference?
    var sourceWatch: SourceWatch?
    /// The source of the chosen filter that is built again, because it was saved.
    var rebuilding: ExtensionReference?
    var isSavedAgain = false
    /// The source that was chosen last, while it is built for the first time.
    var firstBuild: FirstBuild?
    /// Who waits until nothing is being built.
    var buildWaiters: [() -> Void] = []
    /// The watch over the chosen filter's program, where that is what its author saves.
    var programWatch: (path: String, watch: FileWatch)?
    /// Why the chosen filter, as it was saved last, does not build or does not run.
    package internal(set) var filterProblem: FilterProblem?
    private var observers: [(Change) -> Void] = []
    var nextMessage: Int64
    /// What the import that is under way knows of people.
    let importMemory = ImportMemory()
    /// The number of the reading of an archive that began last.
    var lastRun: Int64 = 0
    private var nextAction: Int64
    private var lastPurge: Int64 = .min
    private var lastSpamPurge: Int64 = .min

    package struct Options {
        /// nil: that of the inbox, or of a new one the standard.
        package var release: Release?
        /// nil: that of the inbox, or of a new one the United States.
        package var country: Country?
        package var clock = DeviceClock.real
        package var baseFolder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        package var unsandboxed = false
        package var showsFilterFolder = false

        package init() {}
    }

    /// - Throws: `StoreError` when the store cannot be read, `PhoneError` when it belongs to another release.
    package init(loop: EventLoop, store: InboxStore, options: Options = Options()) throws {
        self.loop = loop
        self.store = store
        // An inbox keeps the release that it was begun with.
        let kept = try store.meta("release").flatMap(Int.init)
        release = options.release ?? kept.flatMap(Release.init(number:)) ?? .standard
        // An inbox keeps the country that it was begun with: it decides which addresses are the same.
        let keptCountry = try store.meta("country").flatMap(Country.init(code:))
        country = keptCountry ?? options.country ?? .us
        store.country = country
        clock = options.clock
        baseFolder = options.baseFolder
        unsandboxed = options.unsandboxed
        showsFilterFolder = options.showsFilterFolder
        let settings = try store.meta("settings").flatMap(Settings.init(json:)) ?? Settings()
        self.settings = settings
        servers = FilterServers(loop: loop, settings: settings)
        postReport = { [servers] body, filter, then in servers.post(report: body, of: filter, then: then) }
        let last = try store.lastMessageID()
        nextMessage = last + 1
        nextAction = try Int64(store.meta("actions") ?? "0") ?? 0
        if let kept, kept != release.number {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to release \(kept); an inbox belongs to one release.")
        }
        if let asked = options.country, asked != country {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to a device in \(country.code); that decides which numbers are "
                    + "the same, and stays.")
        }
        // An inbox that has them can be looked at where the disk is full.
        if kept == nil || keptCountry == nil {
            try store.write { inbox in
                try inbox.setMeta("release", String(release.number))
                try inbox.setMeta("country", country.code)
            }
        }
        servers.associations.restore(try store.meta("associations") ?? "")
        servers.associations.onChange = { [weak self] known in self?.storeAssociations(known) }
    }

    /// What servers say of the apps that they serve is kept with the inbox (D5).
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
    }

    /// The one door. `then` is called once: at once for what the user does, after the filter's answer for a text, and for
    /// the choice of a filter or its undo.
    package func enter(_ intent: Intent, then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        purgeWhenDue()
        guard let onOutcome else { return perform(intent, then: then) }
        perform(intent) { result in
            then(result)
            onOutcome(intent, result)
        }
    }

    private func perform(_ intent: Intent, then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        switch intent {
        case .receive(let text): receive(text, then: then)
        case .chooseFilter(let reference): chooseFilter(reference, then: then)
        case .chooseReporting(let reference): chooseReporting(reference, then: then)
        case .report(let reference, let messages): beginReport(reference, messages, then: then)
        case .undo:
            userActionCount += 1
            undo(then: then)
        default:
            userActionCount += 1
            do {
                then(.success(try perform(intent)))
            } catch let error as PhoneError {
                then(.failure(error))
            } catch {
                then(.failure(.store("\(error)")))
            }
        }
    }

    /// Lets virtual time pass, with what it does to the inbox (F12, F13).
    package func advanceClock(_ milliseconds: Int64) {
        lastSpamPurge = .min
        purgeSpamWhenDue()  // What came into Spam since the last look begins its time before the wait.
        clock.advance(milliseconds)
        lastPurge = .min
        lastSpamPurge = .min
        purgeWhenDue()
    }

    /// Removes what has been in Spam too long (F13). Looked at no more often than once an hour of the device's clock.
    private func purgeSpamWhenDue() {
        let now = clock.now
        guard release.deletesSpam, lastSpamPurge == .min || now - lastSpamPurge > 3_600_000 else { return }
        lastSpamPurge = now
        do {
            guard try store.hasSpam() else { return }
            let count = try store.write { inbox in
                try inbox.recordSpam(at: now)
                guard case .days(let days) = settings.spamRetention else { return 0 }
                return try inbox.purgeSpam(since: now - Int64(days) * DeviceClock.day)
            }
            if count > 0 { changed(.inbox) }
        } catch {
            changed(.problem("\(error)"))
        }
    }

    /// Removes what was deleted too long ago (F12). Looked at no more often than once a minute of the device's clock.
    private func purgeWhenDue() {
        purgeSpamWhenDue()
        let now = clock.now
        guard let days = release.recoverableDays, lastPurge == .min || now - lastPurge > 60_000 else { return }
        lastPurge = now
        do {
            let count = try store.write { try $0.purge(deletedBefore: now - Int64(days) * DeviceClock.day) }
            if count > 0 { changed(.inbox) }
        } catch {
            changed(.problem("\(error)"))
        }
    }

    func makeMessageID() -> Int64 {
        defer { nextMessage += 1 }
        return nextMessage
    }

    /// A number for an action of the user, by which its moves can be found again.
    func makeAction(_ inbox: InboxTransaction) throws -> Int64 {
        nextAction += 1
        try inbox.setMeta("actions", String(nextAction))
        return nextAction
    }

    /// Files what still waits for the filter, ends the filter's process and closes the store. The phone is not used
    /// afterwards.
    package func shutDown() {
        loop.cancel(waitingTimer)
        cancelReport()
        fileTheRest()
        let hosts = draining + [chosen?.host].compactMap { $0 }
        for host in hosts { host.close() }
        // A filter that ends when its input does is gone in some milliseconds; another one is killed.
        loop.run(atMost: .seconds(2)) { hosts.allSatisfy(\.isTerminated) }
        draining = []
        servers.close()
        store.close()
    }
}

extension Settings {
    init?(json: String) {
        guard let settings = try? JSONDecoder().decode(Settings.self, from: Data(json.utf8)) else { return nil }
        self = settings
    }

    var json: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
