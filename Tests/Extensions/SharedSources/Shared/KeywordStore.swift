import Foundation

final class KeywordStore {
    static let shared = KeywordStore()

    let keywords: [Keyword]

    private init() {
        keywords = [
            Keyword(text: "école", kind: .allow),
            Keyword(text: "soldes", kind: .promotion),
            Keyword(text: "gagné", kind: .deny),
        ]
    }
}
