/// A message with its language.
struct LabelledText {
    let language: String
    let text: String

    /// One per line: the language tag, a space, the message.
    static func read(_ lines: String) -> [LabelledText] {
        lines.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return LabelledText(language: String(parts[0]), text: String(parts[1]))
        }
    }
}
