import Device
import InboxDatabase
import JSONCodec
import Messages
import SessionScript

extension Answer {
    init(_ refused: RefusedRequest) {
        self = .failure(refused.kind == .invalid ? .invalid : .refused, "\(refused)")
    }

    init(_ error: PhoneError) {
        switch error {
        case .store, .waiting: self = .failure(.unsaved, error.description)
        default: self = .failure(.refused, error.description)
        }
    }

    /// What came of a step.
    ///
    /// - Parameter phone: has its message.
    init(_ result: LiveResult, _ phone: Phone) {
        if let refusal = result.refusal {
            self.init(refusal)
            return
        }
        let failures = result.failures.prefix(Self.maxFailures)
        self = failures.isEmpty ? .done : .failure(.failed, Self.sentence(Array(failures)))
        if let outcome = result.outcome { add(outcome, phone) }
        if let comparison = result.comparison { add("changes", .array(comparison.groups.map(\.json))) }
        if !failures.isEmpty { add("failures", .array(failures.map(\.json))) }
    }

    private static let maxFailures = 20

    private static func sentence(_ failures: [LiveResult.Failure]) -> String {
        failures.map { "\($0.key): expected \($0.expected), found \($0.found)" }.joined(separator: "; ")
    }

    private mutating func add(_ outcome: Outcome, _ phone: Phone) {
        if !outcome.summary.isEmpty { add("summary", .text(outcome.summary)) }
        if let problem = outcome.filterProblem { add("problem", .text(problem.headline)) }
        if let id = outcome.message, let message = try? phone.store.message(id) {
            add("message", MessageJSON(message, in: outcome.folder).json)
        } else if let journey = outcome.journey {
            add("message", MessageJSON.dropped(journey))
        }
    }
}

extension Comparison.Group {
    fileprivate var json: JSON {
        var members: [(String, JSON)] = []
        if let from = move.from { members.append(("from", .string(from.id.rawValue))) }
        members += [("to", .string(move.to.id.rawValue)), ("messages", .integer(messages.count))]
        return .object(JSONObject(members))
    }
}

extension LiveResult.Failure {
    fileprivate var json: JSON {
        .object(JSONObject([("key", .text(key)), ("expected", .text(expected)), ("found", .text(found))]))
    }
}
