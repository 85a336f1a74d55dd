import Foundation
import Digits

/// Counts suspicious words and long numbers.
public struct WordList {
    let words: Set<String>

    public static let standard: WordList = {
        let url = Bundle.module.url(forResource: "suspicious", withExtension: "txt")
        let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        return WordList(words: Set(text.split(separator: "\n").map(String.init)))
    }()

    public func score(of text: String) -> Int {
        let parts = text.lowercased().split { !$0.isLetter }.map(String.init)
        return parts.filter(words.contains).count + longNumbers(in: text)
    }
}
