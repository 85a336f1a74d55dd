/// Messages whose answer changes when they are sent again. Its size is constant.
///
///     stability.unstable.value        // 0.002: of 1,000 messages, 2 get different answers
///
/// A query without an answer counts as uncategorized, because iOS shows the message.
package struct Stability: Hashable, Sendable {
    /// A message with different answers.
    package struct Example: Hashable, Sendable, Codable {
        package struct Answer: Hashable, Sendable, Codable {
            package let verdict: ProbedVerdict
            /// How often the filter gave it.
            package var count: Int
        }

        /// Its place in the corpus: `corpus.tsv:17`.
        package let place: String
        package let row: Int
        /// The beginning of its body.
        package let text: String
        /// In the order in which they were given first.
        package let answers: [Answer]
    }

    /// How many examples are kept: the first in the corpus.
    package static let maxExamples = 20

    /// How often each message was sent in all.
    package let repeats: Int
    /// Messages that were sent as often.
    package internal(set) var asked = 0
    /// Those with different answers.
    package internal(set) var changing = 0
    /// Messages that are left out because they have no answer, or were not sent as often.
    package internal(set) var unanswered = 0
    package internal(set) var examples: [Example] = []

    package init(repeats: Int) { self.repeats = repeats }

    package var unstable: Rate { Rate(changing, of: asked) }

    /// Adds a message with the answers to its probes.
    ///
    /// - Parameters:
    ///   - place: its place in the corpus; only evaluated for an example, like `text`.
    ///   - text: its body.
    package mutating func add(
        _ observation: Observation, row: Int, place: @autoclosure () -> String, text: () -> String?
    ) {
        var verdicts = [ProbedVerdict(observation.category, observation.failure)]
        var categories = Set([observation.category])
        for answer in observation.probes {
            guard case .repeated = answer.probe, answer.failure != .notQueried else { continue }
            verdicts.append(ProbedVerdict(answer))
            categories.insert(answer.category)
        }
        guard observation.failure == nil, verdicts.count == repeats else {
            unanswered += 1
            return
        }
        asked += 1
        guard categories.count > 1 else { return }
        changing += 1
        guard examples.count < Self.maxExamples else { return }
        var answers: [Example.Answer] = []
        for verdict in verdicts {
            if let known = answers.firstIndex(where: { $0.verdict == verdict }) {
                answers[known].count += 1
            } else {
                answers.append(Example.Answer(verdict: verdict, count: 1))
            }
        }
        examples.append(
            Example(
                place: Excerpt.place(place()), row: row, text: Excerpt.beginning(of: text() ?? ""), answers: answers))
    }

    /// Adds the results of another part of the corpus, with as many repeats.
    package mutating func merge(_ other: Stability) {
        asked += other.asked
        changing += other.changing
        unanswered += other.unanswered
        examples = Array((examples + other.examples).sorted { $0.row < $1.row }.prefix(Self.maxExamples))
    }
}
