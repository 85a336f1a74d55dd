import Foundation
@_exported import Scoring

public protocol Classifier {
    func score(_ text: String) -> Score
}

public struct WordClassifier: Classifier {
    private let words: [String: Double]

    public init(words: [String: Double]) { self.words = words }

    public func score(_ text: String) -> Score {
        let found = text.lowercased().tokens.compactMap { words[$0] }
        return Score(found.reduce(0, +))
    }
}

extension String {
    var tokens: [String] { components(separatedBy: CharacterSet.letters.inverted).filter { !$0.isEmpty } }
}
