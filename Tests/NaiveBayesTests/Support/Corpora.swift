import Foundation
import PropertyTesting

@testable import NaiveBayes

/// A message body with the code of its class.
struct Labeled {
    let text: String
    let code: Int
}

/// A straightforward implementation of the same classifier, for comparison.
struct ReferenceBayes {
    private let kind: Tokens.Kind
    private var messageCounts: [Int: Int] = [:]
    private var counts: [Int: [String: Int]] = [:]

    init(_ corpus: [Labeled], as kind: Tokens.Kind = .words) {
        self.kind = kind
        for message in corpus {
            messageCounts[message.code, default: 0] += 1
            for token in Tokens.of(message.text, as: kind) {
                counts[message.code, default: [:]][token, default: 0] += 1
            }
        }
    }

    private var vocabulary: Set<String> { counts.values.reduce(into: []) { $0.formUnion($1.keys) } }

    func probabilities(_ text: String) -> [Int: Double] {
        let vocabulary = vocabulary
        let known = Tokens.of(text, as: kind).filter(vocabulary.contains)
        let all = messageCounts.values.reduce(0, +)
        var likelihoods: [Int: Double] = [:]
        for (code, count) in messageCounts {
            let tokens = counts[code] ?? [:]
            let total = tokens.values.reduce(0, +) + vocabulary.count
            likelihoods[code] = known.reduce(log(Double(count) / Double(all))) {
                $0 + log(Double((tokens[$1] ?? 0) + 1) / Double(total))
            }
        }
        let best = likelihoods.values.max() ?? 0
        let sum = likelihoods.values.reduce(0) { $0 + exp($1 - best) }
        return likelihoods.mapValues { exp($0 - best) / sum }
    }
}

/// Random corpora of few words, so that words repeat.
enum RandomCorpus {
    static let words =
        "win prize free call now ok lunch at one 2 100 £ ! naïve ΟΔΟΣ आपके खाते 您的快递 a b ab é ﬁ K 😀 rs debited the und le"
        .split(separator: " ").map(String.init)

    static func text(_ random: inout SeededGenerator) -> String {
        (0..<random.below(9)).map { _ in random.pick(words) }.joined(separator: random.pick([" ", " ", "", ", "]))
    }

    static func corpus(_ random: inout SeededGenerator) -> [Labeled] {
        let codes = random.pick([[0, 2], [0, 2, 4, 10001, 20002], [7]])
        return (0..<(1 + random.below(30))).map { _ in Labeled(text: text(&random), code: random.pick(codes)) }
    }
}

extension Trainer {
    init(_ corpus: [Labeled], maxTokens: Int = 250_000, tokens: Tokens.Kind = .words) {
        self.init(maxTokens: maxTokens, tokens: tokens)
        for message in corpus { add(message.text, as: message.code) }
    }
}
