/// Escapes untrusted text for GitHub-flavored Markdown: it contains no markup, no links and no mentions.
package enum MarkdownText {
    /// A code span that the text cannot close.
    package static func code(_ text: String, inTable: Bool = false) -> String {
        let text = visible(text)
        guard text.contains(where: { $0 != " " }) else { return "(empty)" }
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        let inner =
            inTable ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
        return fence + padding + inner + padding + fence
    }

    /// Text in a sentence.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        var last: Character?
        for character in visible(text) {
            switch character {
            case "@", "#": escaped += "\(character)&#8203;"
            case "/" where last == ":", "." where last == "w" || last == "W": escaped += "\\\(character)"
            case _ where "\\`*_{}[]<>|~!&".contains(character): escaped += "\\\(character)"
            default: escaped.append(character)
            }
            last = character
        }
        return escaped
    }

    /// The first two lines of a table.
    ///
    /// - Parameters:
    ///   - head: the titles of the columns, in Markdown.
    ///   - left: how many of the first columns are aligned to the left.
    package static func tableHead(_ head: [String], left: Int = 1) -> [String] {
        [row(head), "|\(head.indices.map { $0 < left ? " --- " : " ---: " }.joined(separator: "|"))|"]
    }

    /// A line of a table.
    package static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    private static func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }
}
