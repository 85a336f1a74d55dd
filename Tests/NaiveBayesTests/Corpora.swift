import Foundation
import PropertyTesting

@testable import NaiveBayes

/// A text with the code of its class.
struct Labelled {
    let text: String
    let code: Int
}

/// The same classifier once more, as simply as it can be said.
struct PlainBayes {
    private var texts: [Int: Int] = [:]
    private var counts: [Int: [String: Int]] = [:]

    init(_ corpus: [Labelled]) {
        for text in corpus {
            texts[text.code, default: 0] += 1
            for token in Tokens.of(text.text) { counts[text.code, default: [:]][token, default: 0] += 1 }
        }
    }

    private var vocabulary: Set<String> { counts.values.reduce(into: []) { $0.formUnion($1.keys) } }

    func shares(_ text: String) -> [Int: Double] {
        let vocabulary = vocabulary
        let known = Tokens.of(text).filter(vocabulary.contains)
        let all = texts.values.reduce(0, +)
        var likelihoods: [Int: Double] = [:]
        for (code, count) in texts {
            let own = counts[code] ?? [:]
            let total = own.values.reduce(0, +) + vocabulary.count
            likelihoods[code] = known.reduce(log(Double(count) / Double(all))) {
                $0 + log(Double((own[$1] ?? 0) + 1) / Double(total))
            }
        }
        let best = likelihoods.values.max() ?? 0
        let sum = likelihoods.values.reduce(0) { $0 + exp($1 - best) }
        return likelihoods.mapValues { exp($0 - best) / sum }
    }
}

/// Corpora of few words, so that they meet again.
enum RandomCorpus {
    static let words =
        "win prize free call now ok lunch at one 2 100 £ ! naïve ΟΔΟΣ आपके खाते 您的快递 a b ab é ﬁ K 😀 rs debited the und le"
        .split(separator: " ").map(String.init)

    static func text(_ random: inout SeededGenerator) -> String {
        (0..<random.below(9)).map { _ in random.pick(words) }.joined(separator: random.pick([" ", " ", "", ", "]))
    }

    static func texts(_ random: inout SeededGenerator) -> [Labelled] {
        let codes = random.pick([[0, 2], [0, 2, 4, 10001, 20002], [7]])
        return (0..<(1 + random.below(30))).map { _ in Labelled(text: text(&random), code: random.pick(codes)) }
    }
}

extension Trainer {
    init(_ corpus: [Labelled], mostTokens: Int = 250_000) {
        self.init(mostTokens: mostTokens)
        for text in corpus { add(text.text, as: text.code) }
    }
}
