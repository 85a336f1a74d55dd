/// A message with its language.
struct LabeledText {
    let language: String
    let text: String

    /// One per line: the language tag, a space, the message.
    static func read(_ lines: String) -> [LabeledText] {
        lines.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return LabeledText(language: String(parts[0]), text: String(parts[1]))
        }
    }
}
