import SessionTerms

/// How a viewer sees the keys of a `press` step: text is typed character by character.
enum Typing {
    /// A key, or characters that are typed at one time, and the pause after it.
    struct Stroke: Hashable {
        let key: SessionKey
        let pause: Duration
    }

    /// The pause between two characters, in milliseconds: a fast typist's, and less in a longer text.
    private static let characterPauses = 20...60
    /// How long a text takes at most, in milliseconds.
    private static let longestText = 3000

    /// - Parameter pause: the one after each key and each text.
    static func strokes(of keys: [SessionKey], pause: Duration) -> [Stroke] {
        keys.flatMap { key in
            if case .text(let text) = key { typed(Array(text), pause: pause) } else { [Stroke(key: key, pause: pause)] }
        }
    }

    private static func typed(_ characters: [Character], pause: Duration) -> [Stroke] {
        let usual = longestText / max(1, characters.count)
        let wait = min(max(usual, characterPauses.lowerBound), characterPauses.upperBound)
        // A text that is still too long has several characters in a stroke.
        let size = max(1, (characters.count * wait + longestText - 1) / longestText)
        return stride(from: 0, to: characters.count, by: size).map { start in
            let end = min(start + size, characters.count)
            return Stroke(
                key: .text(String(characters[start..<end])),
                pause: end == characters.count ? pause : .milliseconds(wait))
        }
    }
}
