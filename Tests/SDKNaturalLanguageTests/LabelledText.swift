/// A text with the language that it was written in.
struct LabelledText {
    let language: String
    let text: String

    /// One a line: the language's tag, a blank, the text.
    static func read(_ lines: String) -> [LabelledText] {
        lines.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return LabelledText(language: String(parts[0]), text: String(parts[1]))
        }
    }
}
