import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// Re-evaluates messages: queries a filter about messages that arrived earlier. A dry run: nothing is moved (E5).
///
///     let reevaluation = try Reevaluation(phone, inboxBy: .chosen)
///     reevaluation.onEnd = { result in … }
///     reevaluation.start()
///
/// Uses its own process and container of the filter. New messages go to the other process at once, and the data and log
/// of the active filter stay unchanged. New messages are filtered first.
package final class Reevaluation {
    /// How many messages may be in flight at once; the host passes 128 of them to the filter.
    private static let window = 256
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

    private let phone: Phone
    private let host: FilterHost
    private var source: any ReevaluationSource
    private var result: ReevaluationResult
    private(set) var comparison = Comparison()
    private var places: [(id: Int64, place: CurrentLocation)] = []
    private var atEnd = false
    private var inFlight = 0
    private var needsPump = false
    private var pauseTimer: EventLoop.Token?

    /// - Throws: `PhoneError` if the filter does not exist or no filter is active.
    package convenience init(_ phone: Phone, inboxBy by: FilterChoice = .active) throws(PhoneError) {
        do {
            try self.init(phone, source: InboxMessages(phone), by: by)
        } catch let error as PhoneError {
            throw error
        } catch {
            throw .store("\(error)")
        }
    }

    /// Re-evaluates the messages of a file, each as from an unknown sender.
    ///
    /// - Parameter before: the result of another filter for the same file, to compare with; nil: no comparison.
    package convenience init(
        _ phone: Phone, file: String, by: FilterChoice, against before: ReevaluationResult? = nil
    ) throws(PhoneError) {
        do {
            try self.init(phone, source: FileMessages(file, phone, before), by: by)
        } catch let error as PhoneError {
            throw error
        } catch {
            throw .store("\(error)")
        }
    }

    init(_ phone: Phone, source: some ReevaluationSource, by: FilterChoice) throws {
        self.phone = phone
        self.source = source
        let filter: Filter
        switch by {
        case .active:
            phone.restartIfRebuilt()
            guard let active = phone.activeFilter?.filter else { throw PhoneError.noActiveFilter }
            if let problem = FilterProblem(of: active) {
                throw PhoneError.filter(problem.sentence(active.name))
            }
            filter = active
            build = phone.buildNumber
        case .filter(let reference):
            build = nil
            do {
                filter = try FilterCatalogue.find(reference, relativeTo: phone.baseFolder)
            } catch {
                throw PhoneError.filter(error.description)
            }
        }
        filterName = filter.name
        result = ReevaluationResult(filterName: filter.name)
        result.filterLanguage = filter.language
        host = FilterHost(loop: phone.loop, filter: filter, options: phone.filterOptions)
        host.server = phone.servers
    }

    deinit { phone.loop.cancel(pauseTimer) }

    /// The fraction of the messages that has been read, from 0 to 1.
    package var fraction: Double { source.fraction }

    package func start() {
        guard phone.release.hasSubActions else { return pumpSoon() }
        host.queryCapabilities { [weak self] outcome in
            guard let self else { return }
            result.capabilities =
                Capabilities.validate(
                    outcome.capabilities, in: phone.release, limit: phone.settings.subFolderLimit
                ).capabilities
            pumpSoon()
        }
    }

    /// Ends the re-evaluation without a result.
    package func stop() {
        guard !isOver else { return }
        isOver = true
        phone.loop.cancel(pauseTimer)
        host.close()
        phone.drain(host)
    }

    private func pumpSoon() {
        guard !needsPump, !isOver else { return }
        needsPump = true
        phone.loop.soon { [weak self] in
            self?.needsPump = false
            self?.pump()
        }
    }

    private func pump() {
        guard !isOver else { return }
        if phone.waiting > 0, !atEnd { return pumpLater() }
        if !atEnd, inFlight < Self.window {
            do {
                let some = try source.next(Self.messagesPerTurn)
                atEnd = some == nil
                for message in some ?? [] { add(message) }
            } catch {
                return end(.failure(.store("\(error)")))
            }
        }
        onProgress?()
        if !atEnd, inFlight < Self.window { pumpSoon() }
        endIfDone()
    }

    private func pumpLater() {
        guard pauseTimer == nil else { return }
        pauseTimer = phone.loop.after(Self.pause) { [weak self] in
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
            receiverISOCountryCode: phone.release.includesCountry ? phone.country.code : nil)
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
            let verdict = Verdict.validate(outcome, capabilities: result.capabilities, in: phone.release)
            let isOfInterest = verdict.category != category || !verdict.diagnostics.isEmpty
            result.add(
                ReevaluatedMessage(message: message, category: verdict.category, outcome: isOfInterest ? outcome : nil))
        }
        if inFlight < Self.window / 2 { pumpSoon() }
        endIfDone()
    }

    private func endIfDone() {
        guard atEnd, inFlight == 0, !isOver else { return }
        result.sort()
        comparison.failures.sort { $0.message < $1.message }
        do {
            comparison.setMoves(try phone.moves(places, by: result).map { ($0.message, $0.move) })
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
