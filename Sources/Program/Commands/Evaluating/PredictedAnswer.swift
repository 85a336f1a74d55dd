import Evaluation
import JSONCodec
import Messages

/// A filter's answer to a message and its consequences, by the names in the output.
struct PredictedAnswer {
    let action: String
    let subAction: String?
    let folder: String
    let outcome: String
    let failure: String?
    let score: String?
    /// The answers to the probes of the message, an object each.
    let probes: [JSON]

    init(_ observation: Observation, _ rule: Tally, _ release: Release) {
        let category = observation.failure == nil ? observation.category : .uncategorized
        let sub = category.subAction
        action = observation.isAllowed ? Action.allow.name : sub.flatMap(\.action)?.name ?? category.apiName
        subAction = sub?.name
        folder = (category.folder ?? (release.folders.unknown != nil ? .unknown : .all)).rawValue
        outcome = rule.mistake(observation)?.rawValue ?? "right"
        failure = observation.failure?.rawValue
        score = observation.score.map(ScoreTally.text)
        probes = observation.probes.map { probe in
            var probed = Observation(accepted: observation.accepted, category: probe.category, failure: probe.failure)
            probed.isAllowed = probe.isAllowed
            let members = [probe.probe.member] + PredictedAnswer(probed, rule, release).members
            return .object(JSONObject(members))
        }
    }

    var members: [(String, JSON)] {
        let all = [
            ("action", action), ("subAction", subAction), ("folder", folder), ("outcome", outcome),
            ("failure", failure),
        ]
        return all.compactMap { name, value in value.map { (name, .string($0)) } }
            + (score.map { [("score", .number($0))] } ?? [])
            + (probes.isEmpty ? [] : [("probes", .array(probes))])
    }
}

extension Probe {
    /// `"perturb": "digits"` or `"repeat": 2`
    fileprivate var member: (String, JSON) {
        switch self {
        case .perturbed(let perturbation): ("perturb", .string(perturbation.rawValue))
        case .repeated(let number): ("repeat", .integer(number))
        }
    }
}
