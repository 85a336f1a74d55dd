import ExtensionBuilder
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport

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
    /// The active filter; nil: None (E1).
    package internal(set) var activeFilter: ActiveFilter?
    package var clock: DeviceClock
    /// Called with every intent and its result, for a log or for plain text output.
    package var onOutcome: ((Intent, Result<Outcome, PhoneError>) -> Void)?
    /// The base of relative filter paths.
    package var baseFolder: URL
    /// Whether filters may run without a sandbox.
    package let unsandboxed: Bool
    /// Whether a filter sees the folder that its program is in, whatever the settings say.
    package let showsFilterFolder: Bool

    /// The capabilities of filters that are not active, by identifier; empty until `queryDeclarations`.
    package internal(set) var declarations: [String: Declaration] = [:]

    let servers: FilterServers
    var pendingMessages = PendingMessages()
    var waitingTimer: EventLoop.Token?
    /// Incremented on every user action; data read before an action may be stale after it.
    private(set) var userActionCount = 0
    var undoStack: [UndoEntry] = []
    var draining: [FilterHost] = []
    /// The chosen reporting extension, as it was when it was chosen; nil: None.
    package internal(set) var reporting: Filter?
    /// The open report.
    package internal(set) var report: ReportInProgress?
    /// The log of the last report (X6): the extension's output and the events of its process.
    package internal(set) var reportLog = FilterLog()
    /// Creates the process of a report; tests replace it with a double.
    package lazy var makeReporting: (Filter) -> any ReportingProcess = { [unowned self] in
        ReportHost(loop: loop, filter: $0, options: filterOptions)
    }
    /// Posts a report to the extension's network destination (D4, D5, D7 to D9, U7); calls back once, on the loop.
    package var postReport:
        (_ body: [UInt8], _ of: Filter, _ then: @escaping (Result<ReportReceipt, ReportError>) -> Void) -> Void
    /// Incremented when a reporting extension is chosen, like `choices`.
    var reportingChoiceCount = 0
    /// Incremented when a filter is chosen, so that a build for an earlier choice is discarded.
    var choiceCount = 0
    var followsSources = false
    var watchedSource: ExtensionReference?
    var sourceWatch: SourceWatch?
    /// The source of the active filter while it is rebuilt after it was saved.
    var rebuilding: ExtensionReference?
    var isSavedAgain = false
    /// The source that was chosen last, during its first build.
    var firstBuild: FirstBuild?
    /// Closures to call when no build is in progress.
    var buildWaiters: [() -> Void] = []
    /// Watches the program of the active filter, if its author edits the program itself.
    var programWatch: (path: String, watch: FileWatch)?
    /// Why the latest saved version of the active filter does not build or run.
    package internal(set) var filterProblem: FilterProblem?
    private var observers: [(Change) -> Void] = []
    var nextMessage: Int64
    /// The people cache of the import in progress.
    let importMemory = ImportMemory()
    /// The number of the latest import.
    var lastRun: Int64 = 0
    private var nextAction: Int64
    private var lastPurge: Int64 = .min
    private var lastSpamPurge: Int64 = .min

    package struct Options {
        /// nil: the inbox's release; default for a new inbox: `Release.standard`.
        package var release: Release?
        /// nil: the inbox's country; default for a new inbox: the United States.
        package var country: Country?
        package var clock = DeviceClock.real
        package var baseFolder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        package var unsandboxed = false
        package var showsFilterFolder = false

        package init() {}
    }

    /// - Throws: `StoreError` if the store cannot be read, `PhoneError` if it belongs to another release or country.
    package init(loop: EventLoop, store: InboxStore, options: Options = Options()) throws {
        self.loop = loop
        self.store = store
        // An inbox keeps the release that it was created with.
        let kept = try store.meta("release").flatMap(Int.init)
        release = options.release ?? kept.flatMap(Release.init(number:)) ?? .standard
        // An inbox keeps the country that it was created with: it decides which addresses are equal.
        let keptCountry = try store.meta("country").flatMap(Country.init(code:))
        country = keptCountry ?? options.country ?? .us
        store.country = country
        clock = options.clock
        baseFolder = options.baseFolder
        unsandboxed = options.unsandboxed
        showsFilterFolder = options.showsFilterFolder
        let settings = try store.settings() ?? Settings()
        self.settings = settings
        servers = FilterServers(loop: loop, settings: settings)
        postReport = { [servers] body, filter, then in servers.post(report: body, of: filter, then: then) }
        let last = try store.lastMessageID()
        nextMessage = last + 1
        nextAction = try Int64(store.meta("actions") ?? "0") ?? 0
        if let kept, kept != release.number {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to release \(kept), which cannot be changed.")
        }
        if let requested = options.country, requested != country {
            throw PhoneError.store(
                "\(store.path ?? "This inbox") belongs to a device in \(country.code), which cannot be changed: "
                    + "the country decides which phone numbers are equal.")
        }
        // An inbox that already has both can be opened even if the disk is full.
        if kept == nil || keptCountry == nil {
            try store.write { inbox in
                try inbox.setMeta("release", String(release.number))
                try inbox.setMeta("country", country.code)
            }
        }
        servers.associations.restore(try store.meta("associations") ?? "")
        servers.associations.onChange = { [weak self] known in self?.storeAssociations(known) }
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
    }

    /// Performs an intent. `then` is called once: at once for user actions, after the filter's answer for a message,
    /// and after the capabilities query when a filter is chosen (also by undo).
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
        case .receive(let message): receive(message, then: then)
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

    /// Advances a virtual clock, and deletes what expires (F12, F13).
    package func advanceClock(_ milliseconds: Int64) {
        lastSpamPurge = .min
        purgeSpamWhenDue()  // records when new messages entered Spam, before time passes
        clock.advance(milliseconds)
        lastPurge = .min
        lastSpamPurge = .min
        purgeWhenDue()
    }

    /// Deletes conversations whose time in Spam has expired (F13). Checks at most once an hour of the device's clock.
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

    /// Removes conversations whose time in Recently Deleted has expired (F12). Checks at most once a minute of the
    /// device's clock.
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

    /// Returns a number for a user action, which identifies its moves.
    func makeAction(_ inbox: InboxTransaction) throws -> Int64 {
        nextAction += 1
        try inbox.setMeta("actions", String(nextAction))
        return nextAction
    }

    /// Files the pending messages, ends the filter's process and closes the store. Do not use the phone afterwards.
    package func shutDown() {
        loop.cancel(waitingTimer)
        cancelReport()
        filePendingMessages()
        let hosts = draining + [activeFilter?.host].compactMap { $0 }
        for host in hosts { host.close() }
        // A filter usually ends within milliseconds when its input closes; otherwise it is killed.
        loop.run(atMost: .seconds(2)) { hosts.allSatisfy(\.isTerminated) }
        draining = []
        servers.close()
        store.close()
    }
}
