import Foundation
import Normalizing

public struct Phrases: Decodable, Sendable {
    let phrases: [String]

    /// The list in the package's resources.
    public static let standard: Phrases = {
        guard let url = Bundle.module.url(forResource: "phrases", withExtension: "json"),
            let data = try? Data(contentsOf: url)
        else { return Phrases(phrases: []) }
        return (try? JSONDecoder().decode(Phrases.self, from: data)) ?? Phrases(phrases: [])
    }()

    public func match(_ text: String) -> Bool {
        let text = text.normalized
        return phrases.contains { text.contains($0.normalized) }
    }
}
