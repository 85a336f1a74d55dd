import Corpora
package import Evaluation
package import Messages

extension EvaluationRun {
    /// The results of one of the filters.
    package struct Side {
        package internal(set) var tally: Tally
        package internal(set) var misclassified: Misclassified
        /// nil: the corpus is not split.
        package internal(set) var slices: Slices?
        package internal(set) var scores = ScoreTally()
        /// How its answers change when messages are perturbed; nil: not measured.
        package internal(set) var robustness: Robustness?
        /// The messages whose answer changes; nil: not measured.
        package internal(set) var stability: Stability?
        /// The number of probes that it received.
        package internal(set) var probes = 0
        /// What the filter declared.
        package internal(set) var capabilities = Capabilities.none
        package internal(set) var diagnostics: [Diagnostic] = []
        /// Why messages have no answer: the number of each diagnostic, and the first one.
        package internal(set) var reasons: [Diagnostic.Name: (count: Int, first: Diagnostic)] = [:]
        /// The peak memory of its processes, in bytes.
        package internal(set) var peakMemory: Int?
        package internal(set) var answeredTwice = 0
        /// How often its process crashed on a message that it answered when retried.
        package internal(set) var recoveredCrashes = 0
        /// How often its process was started.
        package internal(set) var starts = 0
    }
}

extension EvaluationRun.Side {
    /// - Parameter hiding: the folders that count as hidden.
    init(hiding: Set<FolderGroup>, _ dimensions: [SliceDimension], _ probes: ProbePlan) {
        tally = Tally(hiding: hiding)
        misclassified = Misclassified(hiding: hiding)
        slices = dimensions.isEmpty ? nil : Slices(dimensions)
        robustness = probes.robustness
        stability = probes.stability
    }

    /// Adds the answer to a message.
    ///
    /// - Parameters:
    ///   - rule: decides what is right.
    ///   - place: its place in the corpus.
    mutating func observe(
        _ message: CorpusBatch.Message, _ result: MessageResult, by rule: Tally, place: @autoclosure () -> String
    ) -> Observation {
        let answer = result.answer
        var observation = Observation(accepted: message.accepted, category: answer.category, failure: answer.failure)
        observation.isAllowed = answer.action == .allow
        observation.wasDeferred = answer.wasDeferred
        observation.milliseconds = answer.milliseconds
        observation.score = answer.score
        observation.isFirstCall = answer.isFirstCall
        observation.probes = result.probes
        tally.add(observation)
        scores.add(observation, by: rule)
        slices?.add(message.slices, observation, by: rule)
        misclassified.add(observation, row: message.row, place: place(), sender: message.sender) { message.body }
        if answer.failure != nil, let diagnostic = answer.diagnostic {
            reasons[diagnostic.name, default: (0, diagnostic)].count += 1
        }
        probes += result.probes.count { $0.failure != .notQueried }
        robustness?.add(observation, hiding: tally.hiding, row: message.row, place: place()) { message.body }
        stability?.add(observation, row: message.row, place: place()) { message.body }
        return observation
    }
}
