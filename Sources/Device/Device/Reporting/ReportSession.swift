package import FilterProcesses
import InboxDatabase
import Messages
import SystemSupport

/// Reports messages with the user's reporting extension (U): one report at a time, from its start to its result.
///
///     session.begin(.id(conversation), nil) { result in … }   // the report has ended
///     try session.perform(.tap(2))
///     try session.perform(.done)
package final class ReportSession {
    /// The functions of the device that a report calls, so that a test needs no `Phone`.
    struct Surroundings {
        /// Locates a reporting extension that can be started; a source is built first, in the background.
        var locate: (_ reference: String, @escaping (Result<Filter, FilterReferenceError>) -> Void) -> Void
        /// The conversation to report. Throws `PhoneError` if there is none.
        var conversation: (ConversationReference) throws -> Conversation
        /// The most specific folder that lists a conversation.
        var folder: (_ conversation: Int64) throws -> Folder?
        /// Sends the SMS of a report, and returns the rules that applied (U6).
        var sendSMS: (_ body: String, _ number: String) throws -> [Rule]
        /// Blocks a sender, and returns the rules that applied (U3).
        var block: (Address) throws -> [Rule]
        /// The device's clock, in milliseconds since 1970.
        var now: () -> Int64
        /// Reports a change to the device's observers.
        var changed: (Change) -> Void
    }

    /// Posts a report to the extension's network destination (D4, D5, D7 to D9, U7); calls back once, on the loop.
    package typealias Posting = (
        _ body: [UInt8], _ of: Filter, _ then: @escaping (Result<ReportReceipt, ReportError>) -> Void
    ) -> Void

    /// The chosen reporting extension, as it was when it was chosen; nil: None.
    private(set) var chosen: Filter?
    /// The open report.
    var report: ReportInProgress?
    /// The log of the last report (X6): the extension's output and the events of its process.
    var lastLog = FilterLog()
    /// Creates the process of a report.
    var makeProcess: (Filter) -> any ReportingProcess
    var postReport: Posting
    /// Incremented when a reporting extension is chosen, so that a build for an earlier choice is discarded.
    private var choiceCount = 0

    let loop: EventLoop
    let store: InboxStore
    let release: Release
    let surroundings: Surroundings

    init(
        loop: EventLoop, store: InboxStore, release: Release, makeProcess: @escaping (Filter) -> any ReportingProcess,
        postReport: @escaping Posting, surroundings: Surroundings
    ) {
        self.loop = loop
        self.store = store
        self.release = release
        self.makeProcess = makeProcess
        self.postReport = postReport
        self.surroundings = surroundings
    }

    /// The log of the open report, or of the last one.
    var log: FilterLog { report?.process?.log ?? lastLog }

    /// Starts a new choice of the extension, and discards an earlier one that is still being located.
    func startChoice() { choiceCount += 1 }

    /// Locates an extension for the current choice.
    ///
    /// - Parameter then: called with the result, and whether the choice still counts: the user may have chosen another
    ///   extension in the meantime.
    func locate(
        _ reference: String, then: @escaping (Result<Filter, FilterReferenceError>, _ isCurrent: Bool) -> Void
    ) {
        let choice = choiceCount
        surroundings.locate(reference) { [weak self] result in then(result, self?.choiceCount == choice) }
    }

    /// Replaces the extension; nil: None. An open report is canceled.
    func choose(_ new: Filter?) {
        cancel()
        chosen = new
    }

    /// Restores the choice that is saved with the inbox.
    func resume(_ saved: Filter) { chosen = saved }
}
