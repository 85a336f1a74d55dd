import Foundation
import NaturalLanguage

struct WordModel {
    private let weights: [String: Double] = ["win": 1.0, "free": 0.8, "gratis": 0.9, "gewinn": 1.0, "offer": 0.7]

    func tokens(_ text: String) -> [String] {
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        var words: [String] = []
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, attributes in
            if !attributes.contains(.numeric) {
                words.append(text[range].lowercased())
            }
            return true
        }
        return words
    }

    func score(_ text: String) -> Double {
        tokens(text).reduce(0) { $0 + (weights[$1] ?? 0) }
    }
}
