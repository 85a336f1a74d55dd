import Archives
import EventLoop
import Evaluation
import FilterHost
import Messages

/// Asks a filter about a stream of texts of any length, through the process that the inbox asks, and tells what it made
/// of each, in the order in which they were put to it.
///
///     let trial = Trial<Int>(loop: loop, filter: filter)
///     trial.onResult = { row, answer in … }
///     trial.start {
///         while trial.hasRoom, let text = next() { trial.ask(text, row) }
///     }
///
/// It holds a window of the stream, and no more. Each text comes from somebody whom the phone does not know, as in an inbox
/// without contacts.
package final class FilterRun<Tag> {
    /// Called with what became of each text.
    package var onResult: ((Tag, FilterRunAnswer) -> Void)?
    /// Called after results were told, when there is room for more.
    package var onRoom: (() -> Void)?
    package let host: FilterHost
    /// What was noticed that is no text's.
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many answers came for texts that were answered already (V9): they count for nothing.
    package private(set) var answeredTwice = 0

    private let options: FilterRunOptions
    private let loop: EventLoop
    private let results: FilterRunResults<Tag>
    /// Whether the release has texts asked about that have a body, and those that have none.
    private let queriesRelease: (withBody: Bool, withoutBody: Bool)
    private var asked = 0

    package init(loop: EventLoop, filter: Filter, options: FilterRunOptions = FilterRunOptions()) {
        self.loop = loop
        self.options = options
        host = FilterHost(loop: loop, filter: filter, options: options.filter)
        results = FilterRunResults(options.release)
        queriesRelease = (Self.isQueried(true, in: options.release), Self.isQueried(false, in: options.release))
        if let server = options.server { host.server = server }
        host.onLateDiagnostic = { [weak self] _, diagnostic in
            if diagnostic.name == .answeredTwice { self?.answeredTwice += 1 }
        }
        results.onReady = { [weak self] in
            // Together: answers come by the hundred.
            self?.loop.soon { self?.reportReady() }
        }
    }

    deinit {
        results.isOver = true
        host.close()
    }

    /// Starts the filter and asks for its sub-folders, where the release has some.
    package func start(then: @escaping () -> Void) {
        guard options.release.hasSubActions else { return loop.soon(then) }
        host.askCapabilities { [weak self] outcome in
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

    /// Why the filter is asked no more; nil: it is.
    package var abandonReason: Diagnostic? { results.abandonReason }

    /// Whether more texts can be taken: what was asked about and not told yet is a window.
    package var hasRoom: Bool {
        results.count < FilterRunWindow.whole && results.bytes < FilterRunWindow.bytes && !results.isOver
    }

    /// How many texts have no result yet.
    package var unanswered: Int { results.count }

    /// Puts a text to the filter.
    ///
    /// - Parameter tag: what its result is told with.
    package func ask(_ question: FilterRunMessage, _ tag: Tag) {
        let number = results.reserve(for: tag, bytes: question.messageBody?.utf8.count ?? 0)
        asked += 1
        guard !results.isOver else { return }
        guard question.messageBody == nil ? queriesRelease.withoutBody : queriesRelease.withBody else {
            return results.set(number, .notAsked(nil))
        }
        if let abandonReason { return results.set(number, .notAsked(abandonReason)) }
        let query = FilterQuery(
            sender: question.sender.flatMap { $0.isEmpty ? nil : $0 }
                ?? (options.inventsSenders ? PlaceholderSender.number(asked - 1) : nil),
            messageBody: question.messageBody,
            receiverISOCountryCode: options.release.includesCountry ? question.country ?? options.country.code : nil)
        host.ask(query) { [results] in results.record($0, of: number) }
    }

    private static func isQueried(_ hasBody: Bool, in release: Release) -> Bool {
        var facts = CriteriaFacts()
        facts.hasBody = hasBody
        return facts.reasonNotToAsk(in: release) == nil
    }

    /// A place among the results for something that no filter is asked about.
    package func pass(_ tag: Tag) { results.set(results.reserve(for: tag, bytes: 0), .notAsked(nil)) }

    /// Ends it: nothing more is told.
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

/// What is asked how.
package struct FilterRunOptions {
    package var release = Release.standard
    /// The device's country, where a text has none of its own.
    package var country = Country.us
    package var filter = FilterOptions()
    /// Whether a text without a sender is one from a number that is reserved for fiction (`PlaceholderSender`); else the filter is
    /// told none, though a phone would not ask about such a text (C8).
    package var inventsSenders = true
    /// Who is asked when the filter wishes its server; nil: nobody, and the filter is told so at once.
    package var server: (any ServerRequesting)?

    package init() { filter.window = FilterRunWindow.inProcess }
}

/// How much of a stream a trial holds.
package enum FilterRunWindow {
    /// Texts that the filter's process has been sent.
    package static let inProcess = 1024
    /// Texts without a result, those included that are only waiting for the ones before them.
    package static let whole = 4096
    /// Bytes of the texts without a result, beyond which no more are taken: each is there several times on its way.
    package static let bytes = 8 << 20
}
