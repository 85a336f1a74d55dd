import EventLoop
import FilterHost
import Foundation
import Messages

/// What a filter says now of texts that came in before: nothing is filed by it (E5).
///
///     let judging = try Judging(phone, texts: .inbox, by: .chosen)
///     judging.onEnd = { result in … }
///     judging.start()
///
/// It has a process of the filter of its own, with a container of its own: what comes in meanwhile goes to the other one
/// at once, and what the filter keeps there and prints is not touched. Texts that wait for a filter go first.
package final class Reevaluation {
    /// How many texts may be under way at once; the host passes on 128 of them.
    private static let window = 256
    /// How many texts are read in one turn of the loop, so that a key never waits for more.
    private static let textsPerTurn = 128
    /// How long to wait while a text that came in waits for its filter.
    private static let pause = Duration.milliseconds(10)

    /// Called after each turn in which something was answered.
    package var onProgress: (() -> Void)?
    /// Called once, on the loop; not after `stop`.
    package var onEnd: ((Result<Finding, PhoneError>) -> Void)?
    /// How many texts the filter was asked about and has answered.
    package private(set) var answered = 0
    package private(set) var isOver = false
    /// What the filter is called.
    package let filterName: String
    /// Which build of the chosen filter is asked, where its author edits it; nil: it has only one.
    package let build: Int?

    private let phone: Phone
    private let host: FilterHost
    private var texts: any ReevaluationSource
    private var result: ReevaluationResult
    private(set) var comparison = Comparison()
    private var places: [(id: Int64, place: CurrentLocation)] = []
    private var atEnd = false
    private var inFlight = 0
    private var needsPump = false
    private var pauseTimer: EventLoop.Token?

    /// - Throws: `PhoneError` when there is no such filter, or no filter is chosen.
    package convenience init(_ phone: Phone, inboxBy by: FilterChoice = .chosen) throws(PhoneError) {
        do {
            try self.init(phone, texts: InboxMessages(phone), by: by)
        } catch let error as PhoneError {
            throw error
        } catch {
            throw .store("\(error)")
        }
    }

    /// Asks about the texts of a file, each as if it came from an unknown sender.
    ///
    /// - Parameter before: what they are compared with: what another filter said of the same file; nil: nothing.
    package convenience init(
        _ phone: Phone, file: String, by: FilterChoice, against before: ReevaluationResult? = nil
    ) throws(PhoneError) {
        do {
            try self.init(phone, texts: FileMessages(file, phone, before), by: by)
        } catch let error as PhoneError {
            throw error
        } catch {
            throw .store("\(error)")
        }
    }

    init(_ phone: Phone, texts: some ReevaluationSource, by: FilterChoice) throws {
        self.phone = phone
        self.texts = texts
        let filter: Filter
        switch by {
        case .chosen:
            phone.noticeNewBuild()
            guard let chosen = phone.chosen?.filter else { throw PhoneError.noFilterToAsk }
            if let problem = FilterProblem(of: chosen) {
                throw PhoneError.filter(problem.sentence(chosen.name))
            }
            filter = chosen
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

    /// How much of the texts has been read, from 0 to 1.
    package var fraction: Double { texts.fraction }

    package func start() {
        guard phone.release.hasSubActions else { return pumpSoon() }
        host.askCapabilities { [weak self] outcome in
            guard let self else { return }
            result.capabilities =
                Capabilities.validate(
                    outcome.capabilities, in: phone.release, limit: phone.settings.subFolderLimit
                ).capabilities
            pumpSoon()
        }
    }

    /// Ends it without a result.
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
                let some = try texts.next(Self.textsPerTurn)
                atEnd = some == nil
                for text in some ?? [] { add(text) }
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

    private func add(_ text: ReevaluationCandidate) {
        places.append((text.id, text.place))
        if text.place.isOwn { return }
        if let reason = text.reason {
            comparison.notAsked[reason, default: 0] += 1
            return
        }
        comparison.asked += 1
        inFlight += 1
        let query = FilterQuery(
            sender: text.sender, messageBody: text.body,
            receiverISOCountryCode: phone.release.includesCountry ? phone.country.code : nil)
        let (id, category) = (text.id, text.place.category)
        host.ask(query) { [weak self] outcome in self?.record(outcome, of: id, in: category) }
    }

    private func record(_ outcome: FilterOutcome, of text: Int64, in category: Category?) {
        guard !isOver else { return }
        inFlight -= 1
        answered += 1
        // What a filter says when its server could not be reached is no word on the text: it stays where it lies.
        let isWithoutServer = outcome.exchanges.contains { $0.error == .networkRequestFailed }
        if outcome.answer == nil || isWithoutServer {
            comparison.failures.append(
                Comparison.Failure(text: text, diagnostic: outcome.diagnostics.last ?? Diagnostic(.malformedAnswer)))
            result.add(ReevaluatedMessage(message: text, category: nil, outcome: outcome))
        } else {
            let verdict = Verdict.validate(outcome, capabilities: result.capabilities, in: phone.release)
            let isOfInterest = verdict.category != category || !verdict.diagnostics.isEmpty
            result.add(
                ReevaluatedMessage(message: text, category: verdict.category, outcome: isOfInterest ? outcome : nil))
        }
        if inFlight < Self.window / 2 { pumpSoon() }
        endIfDone()
    }

    private func endIfDone() {
        guard atEnd, inFlight == 0, !isOver else { return }
        result.sort()
        comparison.failures.sort { $0.text < $1.text }
        do {
            comparison.setMoves(try phone.moves(places, by: result))
            end(.success(Finding(judgement: result, comparison: comparison, file: texts.file)))
        } catch {
            end(.failure(.store("\(error)")))
        }
    }

    private func end(_ result: Result<Finding, PhoneError>) {
        stop()
        onEnd?(result)
    }
}
