import Evaluation
package import FilterProcesses
import MessageArchives
package import Messages
package import SystemSupport

/// Runs a filter over a stream of messages of any length, in processes like the inbox', and reports its answers in the
/// order of the messages.
///
///     let run = FilterRun<Int>(loop: loop, filter: filter)
///     run.onResult = { row, answer in … }
///     run.start {
///         while run.hasRoom, let message = next() { run.submit(message, row) }
///     }
///
/// It holds only a window of the stream. Each message comes from an unknown sender, as in an inbox without contacts.
package final class FilterRun<Tag> {
    /// Called with the answer to each message.
    package var onResult: ((Tag, FilterRunAnswer) -> Void)?
    /// Called after results were reported, when there is room for more.
    package var onRoom: (() -> Void)?
    package let host: any FilterHosting
    /// Diagnostics that are not about a message.
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many answers came for messages that were already answered (V9). They are ignored.
    package private(set) var answeredTwice = 0

    private let options: FilterRunOptions
    private let loop: EventLoop
    private let results: FilterRunResults<Tag>
    /// Whether the release queries the filter about messages with a body, and without one.
    private let queriesRelease: (withBody: Bool, withoutBody: Bool)
    private var submitted = 0

    package init(loop: EventLoop, filter: Filter, options: FilterRunOptions = FilterRunOptions()) {
        self.loop = loop
        self.options = options
        host = ParallelFilterHost.host(
            loop: loop, filter: filter, options: options.filter, server: options.server)
        results = FilterRunResults(options.release)
        queriesRelease = (Self.isQueried(true, in: options.release), Self.isQueried(false, in: options.release))
        host.onLateDiagnostic = { [weak self] _, diagnostic in
            if diagnostic.name == .answeredTwice { self?.answeredTwice += 1 }
        }
        results.onReady = { [weak self] in
            // In batches: answers arrive by the hundred.
            self?.loop.soon { self?.reportReady() }
        }
    }

    deinit {
        results.isOver = true
        host.close()
    }

    /// Starts the filter, and queries its capabilities if the release has sub-actions.
    package func start(then: @escaping () -> Void) {
        guard options.release.hasSubActions else { return loop.soon(then) }
        host.queryCapabilities { [weak self] outcome in
            guard let self, !results.isOver else { return }
            let validation = Capabilities.validate(outcome.capabilities, in: options.release, limit: .warn)
            results.capabilities = validation.capabilities
            diagnostics = outcome.diagnostics + (outcome.capabilities == nil ? [] : validation.diagnostics)
            if outcome.capabilities == nil { results.notice(outcome.diagnostics.last) }
            then()
        }
    }

    /// What the filter declared; set before `start` calls back.
    package var capabilities: Capabilities { results.capabilities }

    /// Why the filter was abandoned; nil: it was not.
    package var abandonReason: Diagnostic? { results.abandonReason }

    /// Whether there is room for more messages in the window.
    package var hasRoom: Bool {
        results.count < FilterRunWindow.whole && results.bytes < FilterRunWindow.bytes && !results.isOver
    }

    /// The number of messages without a result.
    package var unanswered: Int { results.count }

    /// Sends a message to the filter.
    ///
    /// - Parameter tag: is reported with its result.
    package func submit(_ message: FilterRunMessage, _ tag: Tag) {
        let number = results.reserve(for: tag, bytes: message.messageBody?.utf8.count ?? 0)
        submitted += 1
        guard !results.isOver else { return }
        let isQueried = message.messageBody == nil ? queriesRelease.withoutBody : queriesRelease.withBody
        guard isQueried || options.sendsMissingBodies else {
            return results.set(number, .notAsked(nil))
        }
        if let abandonReason { return results.set(number, .notAsked(abandonReason)) }
        let query = FilterQuery(
            sender: message.sender.flatMap { $0.isEmpty ? nil : $0 }
                ?? (options.inventsSenders
                    ? PlaceholderSender.number(message.placeholderNumber ?? submitted - 1, in: options.country) : nil),
            messageBody: message.messageBody,
            receiverISOCountryCode: options.release.includesCountry ? message.country ?? options.country.code : nil)
        host.query(query) { [results] in results.record($0, of: number) }
    }

    private static func isQueried(_ hasBody: Bool, in release: Release) -> Bool {
        var facts = CriteriaFacts()
        facts.hasBody = hasBody
        return facts.stoppingCriterion(in: release) == nil
    }

    /// Reserves a place among the results for something that is not sent to the filter.
    package func skip(_ tag: Tag) { results.set(results.reserve(for: tag, bytes: 0), .notAsked(nil)) }

    /// Stops the run; nothing more is reported.
    package func stop() {
        guard !results.isOver else { return }
        results.isOver = true
        host.close()
    }

    private func reportReady() {
        results.isReady = false
        while !results.isOver, let (tag, answer) = results.next() { onResult?(tag, answer) }
        if hasRoom { onRoom?() }
    }
}

/// How to run a filter.
package struct FilterRunOptions {
    package var release = Release.standard
    /// The device's country, for messages that name none.
    package var country: Country {
        get { filter.country }
        set { filter.country = newValue }
    }
    package var filter = FilterOptions()
    /// Whether a message without a sender gets a number that is reserved for fiction (`PlaceholderSender`). Otherwise the
    /// filter receives none, though iOS would not query it for such a message (C8).
    package var inventsSenders = false
    /// Whether the filter receives messages without a body, for which iOS would not query it either.
    package var sendsMissingBodies = false
    /// Queries the filter's server; nil: a deferral fails at once.
    package var server: (any ServerRequesting)?

    package init() { filter.window = FilterRunWindow.inProcess }
}

/// How much of a stream a run holds.
package enum FilterRunWindow {
    /// Messages sent to the filter's process.
    package static let inProcess = 1024
    /// Messages without a result, including those that wait for the ones before them.
    package static let whole = 4096
    /// Bytes of the messages without a result above which no more are taken: each is in memory several times.
    package static let bytes = 8 << 20
}
