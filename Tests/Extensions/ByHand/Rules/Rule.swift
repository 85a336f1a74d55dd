import Foundation

public struct Rule {
    let words: [String]

    public init(words: [String]) { self.words = words }

    public func matches(_ text: String) -> Bool {
        let text = text.lowercased()
        return words.contains { text.contains($0) }
    }
}
