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
package final class Trial<Tag> {
    /// Called with what became of each text.
    package var onResult: ((Tag, TrialAnswer) -> Void)?
    /// Called after results were told, when there is room for more.
    package var onRoom: (() -> Void)?
    package let host: FilterHost
    /// What the filter declared; set before `start` calls back.
    package private(set) var capabilities = Capabilities.none
    /// What was noticed that is no text's.
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many answers came for texts that were answered already (V9): they count for nothing.
    package private(set) var answeredTwice = 0
    /// Why the filter is asked no more; nil: it is.
    package private(set) var givenUp: Diagnostic?

    private let options: TrialOptions
    private let loop: EventLoop
    private var results = OrderedResults<(tag: Tag, answer: TrialAnswer, bytes: Int)>()
    /// Of the texts that were asked about and are not told yet.
    private var bytes = 0
    private var asked = 0
    private var hasAnswered = false
    private var tellingIsDue = false
    private var isOver = false

    package init(loop: EventLoop, filter: Filter, options: TrialOptions = TrialOptions()) {
        self.loop = loop
        self.options = options
        host = FilterHost(loop: loop, filter: filter, options: options.filter)
        if let server = options.server { host.server = server }
        host.onLateDiagnostic = { [weak self] _, diagnostic in
            if diagnostic.name == .answeredTwice { self?.answeredTwice += 1 }
        }
    }

    deinit { host.close() }

    /// Starts the filter and asks for its sub-folders, where the release has some.
    package func start(then: @escaping () -> Void) {
        guard options.release.hasSubActions else { return loop.soon(then) }
        host.askCapabilities { [weak self] outcome in
            guard let self, !isOver else { return }
            let validation = Capabilities.validate(outcome.capabilities, in: options.release, limit: .warn)
            capabilities = validation.capabilities
            diagnostics = outcome.diagnostics + (outcome.capabilities == nil ? [] : validation.diagnostics)
            if outcome.capabilities == nil { notice(outcome.diagnostics.last) }
            then()
        }
    }

    /// Whether more texts can be taken: what was asked about and not told yet is a window.
    package var hasRoom: Bool { results.count < TrialWindow.whole && bytes < TrialWindow.bytes && !isOver }

    /// How many texts have no result yet.
    package var unanswered: Int { results.count }

    /// Puts a text to the filter.
    ///
    /// - Parameter tag: what its result is told with.
    package func ask(_ question: TrialQuestion, _ tag: Tag) {
        let number = results.reserve()
        asked += 1
        guard !isOver else { return }
        let length = question.messageBody?.utf8.count ?? 0
        bytes += length
        var facts = CriteriaFacts()
        facts.hasBody = question.messageBody != nil
        let criterion = facts.reasonNotToAsk(in: options.release)
        guard criterion == nil, givenUp == nil else {
            return finish(number, tag, .notAsked(criterion == nil ? givenUp : nil), length)
        }
        let query = FilterQuery(
            sender: question.sender.flatMap { $0.isEmpty ? nil : $0 } ?? Stranger.number(asked - 1),
            messageBody: question.messageBody,
            receiverISOCountryCode: options.release.tellsCountry ? question.country ?? options.country.code : nil)
        host.ask(query) { [weak self] outcome in
            guard let self, !isOver else { return }
            let answer = TrialAnswer(outcome, capabilities, in: options.release)
            if outcome.answer == nil { notice(outcome.diagnostics.last) } else { hasAnswered = true }
            finish(number, tag, answer, length)
        }
    }

    /// A place among the results for something that no filter is asked about.
    package func pass(_ tag: Tag) { finish(results.reserve(), tag, .notAsked(nil), 0) }

    /// Ends it: nothing more is told.
    package func stop() {
        guard !isOver else { return }
        isOver = true
        host.close()
    }

    /// A filter that cannot be started, or ends again and again, is not tried for each text of a million.
    private func notice(_ diagnostic: Diagnostic?) {
        guard givenUp == nil, let diagnostic else { return }
        if diagnostic.name == .filterGivenUp || (diagnostic.name == .filterCannotStart && !hasAnswered) {
            givenUp = diagnostic
        }
    }

    private func finish(_ number: Int, _ tag: Tag, _ answer: TrialAnswer, _ length: Int) {
        results.set(number, (tag, answer, length))
        guard !tellingIsDue else { return }
        tellingIsDue = true
        // Together: answers come by the hundred.
        loop.soon { [weak self] in self?.tell() }
    }

    private func tell() {
        tellingIsDue = false
        while !isOver, let (tag, answer, length) = results.next() {
            bytes -= length
            onResult?(tag, answer)
        }
        if hasRoom { onRoom?() }
    }
}

/// What is asked how.
package struct TrialOptions {
    package var release = Release.standard
    /// The device's country, where a text has none of its own.
    package var country = Country.us
    package var filter = FilterOptions()
    /// Who is asked when the filter wishes its server; nil: nobody, and the filter is told so at once.
    package var server: (any ServerAsking)?

    package init() { filter.window = TrialWindow.inProcess }
}

/// How much of a stream a trial holds.
package enum TrialWindow {
    /// Texts that the filter's process has been sent.
    package static let inProcess = 512
    /// Texts without a result, those included that are only waiting for the ones before them.
    package static let whole = 2048
    /// Bytes of the texts without a result, beyond which no more are taken: each is there several times on its way.
    package static let bytes = 8 << 20
}
