import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// Finds what would change: queries a filter with messages that arrived earlier. Nothing is moved (E5).
///
///     let reevaluation = try Reevaluation(phone, inboxBy: .chosen)
///     reevaluation.onEnd = { result in … }
///     reevaluation.start()
///
/// Uses its own process and container of the filter. New messages go to the other process at once, and the data and log
/// of the active filter stay unchanged. New messages are filtered first.
package final class Reevaluation {
    /// The values and functions of the device that it uses, so that a test needs no `Phone`.
    struct Surroundings {
        let loop: EventLoop
        let release: Release
        let country: Country
        /// The current settings.
        var settings: () -> Settings
        /// How many processes of the filter answer at a time.
        var processes = 1
        /// Makes a host for the queried filter, beside that of the active filter.
        var makeHost: (Filter) -> any FilterHosting
        /// Whether an incoming message is waiting for its filter. It is filtered first.
        var isMessageWaiting: () -> Bool
        /// Keeps a closed host until its process has ended.
        var drain: (any FilterHosting) -> Void
        /// The current folders, and those with the capabilities of the queried filter.
        var folderChange: (ReevaluationResult) throws -> FolderChange
        /// The journey of a message in the inbox.
        var formerJourney: (_ message: Int64) throws -> Journey?
        /// Which marks would change; nil: the inbox shows no corpus.
        var markChanges: (ReevaluationResult) -> MarkChanges? = { _ in nil }
    }

    /// How many messages may be in flight at once for each process; the host passes 128 of them to it.
    private static let windowOfProcess = 256
    private var window: Int { Self.windowOfProcess * surroundings.processes }
    /// How many messages are read in one turn of the loop, so that key presses are handled without delay.
    private static let messagesPerTurn = 128
    /// How long to pause while an incoming message waits for its filter.
    private static let pause = Duration.milliseconds(10)

    /// Called after each turn of the loop with answers.
    package var onProgress: (() -> Void)?
    /// Called once on the loop, and not after `stop`.
    package var onEnd: ((Result<Finding, PhoneError>) -> Void)?
    /// The number of answered queries.
    package private(set) var answered = 0
    package private(set) var isOver = false
    /// The filter's name.
    package let filterName: String
    /// The build number of the queried filter if its author edits it; nil: it has only one build.
    package let build: Int?

    private let surroundings: Surroundings
    private let host: any FilterHosting
    private var source: any ReevaluationSource
    private var result: ReevaluationResult
    private(set) var comparison = Comparison()
    private var places: [(id: Int64, place: CurrentLocation)] = []
    private var atEnd = false
    private var inFlight = 0
    private var needsPump = false
    private var pauseTimer: EventLoop.Token?

    /// - Parameter build: the build number of the filter if its author edits it; nil: it has only one build.
    init(_ surroundings: Surroundings, source: some ReevaluationSource, filter: Filter, build: Int?) {
        self.surroundings = surroundings
        self.source = source
        self.build = build
        filterName = filter.name
        result = ReevaluationResult(filterName: filter.name)
        result.filterLanguage = filter.language
        host = surroundings.makeHost(filter)
    }

    deinit { surroundings.loop.cancel(pauseTimer) }

    /// The fraction of the messages that has been read, from 0 to 1.
    package var fraction: Double { source.fraction }

    package func start() {
        guard surroundings.release.hasSubActions else { return pumpSoon() }
        host.queryCapabilities { [weak self] outcome in
            guard let self else { return }
            result.capabilities =
                Capabilities.validate(
                    outcome.capabilities, in: surroundings.release, limit: surroundings.settings().subFolderLimit
                ).capabilities
            pumpSoon()
        }
    }

    /// Ends it without a result.
    package func stop() {
        guard !isOver else { return }
        isOver = true
        surroundings.loop.cancel(pauseTimer)
        host.close()
        surroundings.drain(host)
    }

    private func pumpSoon() {
        guard !needsPump, !isOver else { return }
        needsPump = true
        surroundings.loop.soon { [weak self] in
            self?.needsPump = false
            self?.pump()
        }
    }

    private func pump() {
        guard !isOver else { return }
        if surroundings.isMessageWaiting(), !atEnd { return pumpLater() }
        if !atEnd, inFlight < window {
            do {
                let some = try source.next(Self.messagesPerTurn)
                atEnd = some == nil
                for message in some ?? [] { add(message) }
            } catch {
                return end(.failure(.store("\(error)")))
            }
        }
        onProgress?()
        if !atEnd, inFlight < window { pumpSoon() }
        endIfDone()
    }

    private func pumpLater() {
        guard pauseTimer == nil else { return }
        pauseTimer = surroundings.loop.after(Self.pause) { [weak self] in
            self?.pauseTimer = nil
            self?.pump()
        }
    }

    private func add(_ message: ReevaluationCandidate) {
        places.append((message.id, message.place))
        if message.place.isFromUser { return }
        if let reason = message.reason {
            comparison.notQueried[reason, default: 0] += 1
            return
        }
        comparison.queried += 1
        inFlight += 1
        let query = FilterQuery(
            sender: message.sender, messageBody: message.body,
            receiverISOCountryCode: surroundings.release.includesCountry ? surroundings.country.code : nil)
        let (id, category) = (message.id, message.place.category)
        host.query(query) { [weak self] outcome in self?.record(outcome, of: id, in: category) }
    }

    private func record(_ outcome: FilterOutcome, of message: Int64, in category: Category?) {
        guard !isOver else { return }
        inFlight -= 1
        answered += 1
        // Without its server a filter cannot classify the message, so it stays where it is.
        let isWithoutServer = outcome.exchanges.contains { $0.error == .networkRequestFailed }
        if outcome.answer == nil || isWithoutServer {
            let diagnostic = outcome.diagnostics.last ?? Diagnostic(.malformedAnswer)
            comparison.failures.append(Comparison.Failure(message: message, diagnostic: diagnostic))
            result.add(ReevaluatedMessage(message: message, category: nil, outcome: outcome))
        } else {
            let verdict = Verdict.validate(outcome, capabilities: result.capabilities, in: surroundings.release)
            let isOfInterest = verdict.category != category || !verdict.diagnostics.isEmpty
            result.add(
                ReevaluatedMessage(message: message, category: verdict.category, outcome: isOfInterest ? outcome : nil))
        }
        if inFlight < window / 2 { pumpSoon() }
        endIfDone()
    }

    private func endIfDone() {
        guard atEnd, inFlight == 0, !isOver else { return }
        result.sort()
        comparison.failures.sort { $0.message < $1.message }
        do {
            var moves = LocationComparison(
                try surroundings.folderChange(result), in: surroundings.release,
                iMessageJoinsJunk: surroundings.settings().iMessageJoinsJunk,
                formerJourney: surroundings.formerJourney)
            if source.file == nil { comparison.markChanges = surroundings.markChanges(result) }
            comparison.setMoves(try moves.moves(places, by: result).map { ($0.message, $0.move) })
            end(.success(Finding(result: result, comparison: comparison, file: source.file)))
        } catch {
            end(.failure(.store("\(error)")))
        }
    }

    private func end(_ result: Result<Finding, PhoneError>) {
        stop()
        onEnd?(result)
    }
}
