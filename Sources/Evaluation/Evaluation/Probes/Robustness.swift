import Messages

/// How a filter's answers change when message bodies are perturbed. Its size is constant.
///
///     robustness.counts(.digits).flips.value      // 0.031: of 100 messages, 3 get another answer
///
/// A message without an answer is left out, and so is one that a perturbation does not change. A probe without an answer
/// counts as uncategorized, because iOS shows the message.
package struct Robustness: Hashable, Sendable {
    /// A message whose answer a perturbation changed.
    package struct Example: Hashable, Sendable, Codable {
        /// The effect of another answer, the worst first.
        package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
            /// A message that should be hidden, and was, is shown.
            case spamThrough = "spam-through"
            /// A message that should be shown, and was, is hidden.
            case hamHidden = "ham-hidden"
            /// Any other change of the answer.
            case otherAnswer = "other-answer"
        }

        package let kind: Kind
        /// Its place in the corpus: `corpus.tsv:17`.
        package let place: String
        package let row: Int
        /// The beginning of its body.
        package let text: String
        /// The beginning of the perturbed body.
        package let perturbed: String
        package let before: ProbedVerdict
        package let after: ProbedVerdict
    }

    /// What a message was before it was perturbed, if that was right.
    enum Origin { case caught, shown, other }

    /// How many examples of each kind are kept for a perturbation: the first in the corpus.
    package static let maxExamples = 10

    package let seed: UInt32
    /// The perturbations, in the order of `Perturbation.allCases`.
    package let perturbations: [Perturbation]
    /// Counts of messages, not of probes: a message flips if any of its perturbations changes its answer.
    package internal(set) var any = RobustnessCounts()
    /// Messages that are left out because they have no answer.
    package internal(set) var unanswered = 0
    /// Probes without an answer, although the message has one.
    package internal(set) var failedProbes = 0
    /// Each of the perturbations has a value, so that equal results are equal values.
    var counts: [Perturbation: RobustnessCounts]
    /// In the order of the corpus.
    var examples: [Perturbation: [Example]]

    /// - Parameter perturbations: in the order of `Perturbation.allCases`.
    package init(_ perturbations: [Perturbation], seed: UInt32) {
        self.perturbations = perturbations
        self.seed = seed
        counts = Dictionary(uniqueKeysWithValues: perturbations.map { ($0, RobustnessCounts()) })
        examples = Dictionary(uniqueKeysWithValues: perturbations.map { ($0, []) })
    }

    package func counts(_ perturbation: Perturbation) -> RobustnessCounts { counts[perturbation] ?? .init() }

    /// In the order of the kinds, and then of the corpus.
    package func examples(_ perturbation: Perturbation) -> [Example] {
        let all = examples[perturbation] ?? []
        return Example.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
    }

    /// The perturbations, those first that change the most answers for the worse.
    package var worstFirst: [Perturbation] {
        func badness(_ counts: RobustnessCounts) -> (Double, Double) {
            ((counts.spamThrough.value ?? 0) + (counts.hamHidden.value ?? 0), counts.flips.value ?? 0)
        }
        let order = perturbations.enumerated().map { (index: $0, name: $1, badness: badness(counts($1))) }
        return order.sorted {
            $0.badness != $1.badness ? $0.badness > $1.badness : $0.index < $1.index
        }.map(\.name)
    }

    /// Adds a message with the answers to its probes.
    ///
    /// - Parameters:
    ///   - hiding: the folders that count as hidden.
    ///   - place: its place in the corpus; only evaluated for an example, like `text`.
    ///   - text: its body.
    package mutating func add(
        _ observation: Observation, hiding: Set<FolderGroup>, row: Int, place: @autoclosure () -> String,
        text: () -> String?
    ) {
        guard observation.failure == nil else {
            unanswered += 1
            return
        }
        let isHidden = hiding.contains(FolderGroup(observation.category))
        let accepted = observation.accepted.map { hiding.contains(FolderGroup($0)) }
        let origin: Origin =
            accepted.allSatisfy { $0 } && isHidden
            ? .caught : accepted.allSatisfy { !$0 } && !isHidden ? .shown : .other
        var all: Set<Example.Kind> = []
        var isProbed = false
        for answer in observation.probes {
            // A filter that was abandoned, or cannot be queried, says nothing about the perturbation.
            guard case .perturbed(let perturbation) = answer.probe, answer.failure != .notQueried else { continue }
            isProbed = true
            if answer.failure != nil { failedProbes += 1 }
            let kind = kind(answer.category, of: observation, origin, hiding)
            counts[perturbation, default: .init()].add(kind.map { [$0] } ?? [], from: origin)
            guard let kind else { continue }
            all.insert(kind)
            guard examples[perturbation, default: []].count(where: { $0.kind == kind }) < Self.maxExamples else {
                continue
            }
            let body = text() ?? ""
            let excerpts = Excerpt.ofDifference(body, perturbation.apply(to: body, seed: seed) ?? body)
            examples[perturbation, default: []].append(
                Example(
                    kind: kind, place: Excerpt.place(place()), row: row, text: excerpts.0, perturbed: excerpts.1,
                    before: ProbedVerdict(observation.category, nil), after: ProbedVerdict(answer)))
        }
        if isProbed { any.add(all, from: origin) }
    }

    /// The effect of another answer; nil: it is the same answer.
    private func kind(
        _ after: Category, of observation: Observation, _ origin: Origin, _ hiding: Set<FolderGroup>
    ) -> Example.Kind? {
        guard after != observation.category else { return nil }
        let isHidden = hiding.contains(FolderGroup(after))
        return switch origin {
        case .caught where !isHidden: .spamThrough
        case .shown where isHidden: .hamHidden
        default: .otherAnswer
        }
    }

    /// Adds the results of another part of the corpus, with the same perturbations and the same seed.
    package mutating func merge(_ other: Robustness) {
        any.merge(other.any)
        unanswered += other.unanswered
        failedProbes += other.failedProbes
        for perturbation in perturbations {
            counts[perturbation]?.merge(other.counts(perturbation))
            let all = ((examples[perturbation] ?? []) + (other.examples[perturbation] ?? [])).sorted { $0.row < $1.row }
            var kept: [Example.Kind: Int] = [:]
            examples[perturbation] = all.filter { example in
                kept[example.kind, default: 0] += 1
                return kept[example.kind, default: 0] <= Self.maxExamples
            }
        }
    }
}

extension Excerpt {
    /// The same part of two message bodies, in which they differ. If that is in the beginning, only the end is cut off.
    ///
    /// - Parameter length: in Unicode scalars.
    package static func ofDifference(
        _ first: String, _ second: String, length: Int = length
    ) -> (String, String) {
        let common = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
        guard common > length * 3 / 4 else { return (beginning(of: first, length), beginning(of: second, length)) }
        func part(_ text: String) -> String {
            var scalars = String.UnicodeScalarView()
            scalars.append("…")
            scalars.append(contentsOf: text.unicodeScalars.dropFirst(common - length / 2).prefix(length - 1))
            return String(scalars)
        }
        return (part(first), part(second))
    }
}
