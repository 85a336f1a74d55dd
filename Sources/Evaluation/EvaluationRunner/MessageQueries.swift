import Corpora
import Evaluation
import Messages

/// A query about a message of a corpus: the message itself, or a probe.
struct MessageQuery {
    let message: CorpusBatch.Message
    /// The number of the message among those with a label, from 0.
    let number: Int
    /// nil: the message itself.
    let probe: Probe?
    /// Whether it is the last query about the message.
    let isLast: Bool
}

/// The queries about a message, the message itself first. Each is made when the one before is submitted, because a body can
/// be large.
struct MessageQueries {
    private let message: CorpusBatch.Message
    private let number: Int
    private let repeats: Int
    private let seed: UInt32
    private var perturbations: ArraySlice<Perturbation>
    private var text: DividedText?
    /// How often the message itself was made.
    private var made = 1
    private var following: (probe: Probe?, body: String?)?

    init(_ message: CorpusBatch.Message, number: Int, _ plan: ProbePlan) {
        self.message = message
        self.number = number
        seed = plan.seed
        // Without a body, the filter is not queried.
        repeats = message.body == nil ? 1 : plan.repeats
        perturbations = message.body == nil ? [] : plan.perturbations[...]
        following = (nil, message.body)
    }

    /// The next query and the body that the filter receives.
    mutating func next() -> (MessageQuery, body: String?)? {
        guard let (probe, body) = following else { return nil }
        following = nextProbe()
        return (MessageQuery(message: message, number: number, probe: probe, isLast: following == nil), body)
    }

    private mutating func nextProbe() -> (Probe?, String?)? {
        while let perturbation = perturbations.popFirst() {
            let text = self.text ?? DividedText(message.body ?? "")
            self.text = text
            if let body = perturbation.apply(to: text, seed: seed) { return (.perturbed(perturbation), body) }
        }
        text = nil
        guard made < repeats else { return nil }
        made += 1
        return (.repeated(made), message.body)
    }
}

/// The answers to the queries about a message.
struct MessageResult {
    private(set) var answer = FilterRunAnswer()
    private(set) var probes: [ProbeAnswer] = []

    mutating func add(_ answer: FilterRunAnswer, to probe: Probe?) {
        guard let probe else {
            self = MessageResult()
            self.answer = answer
            return
        }
        probes.append(
            ProbeAnswer(
                probe, category: answer.category, isAllowed: answer.action == .allow, failure: answer.failure))
    }
}

extension FilterRun<MessageQuery> {
    func submit(_ query: MessageQuery, _ body: String?) {
        submit(
            FilterRunMessage(sender: query.message.sender, messageBody: body, placeholderNumber: query.number), query)
    }
}
