import Foundation
import TestFiles

/// A Markdown document of the project.
struct Document {
    /// Relative to the folder of the project.
    let path: String
    let lines: [String]

    init(_ path: String) throws {
        self.path = path
        let file = GeneratedSection.project.appendingPathComponent(path)
        lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    /// The lines under a heading, up to the next heading of the same or a higher level.
    func part(_ heading: String) -> [String] {
        guard let start = lines.firstIndex(of: heading) else { return [] }
        let level = heading.prefix { $0 == "#" }.count
        let rest = lines[(start + 1)...]
        let end = rest.firstIndex { line in (1...level).contains(line.prefix { $0 == "#" }.count) } ?? lines.endIndex
        return Array(lines[(start + 1)..<end])
    }

    /// The contents of fenced blocks with this info string, in order.
    func blocks(_ info: String) -> [[String]] {
        var blocks: [[String]] = []
        var rest = lines[...]
        while let start = rest.firstIndex(of: "```\(info)"),
            let end = lines[(start + 1)...].firstIndex(of: "```")
        {
            blocks.append(Array(lines[(start + 1)..<end]))
            rest = lines[(end + 1)...]
        }
        return blocks
    }

    /// The text outside fenced blocks.
    var prose: String {
        var isInside = false
        return lines.filter { line in
            if line.hasPrefix("```") { isInside.toggle() }
            return !isInside
        }.joined(separator: "\n")
    }

    /// The cells of a table row, without backticks around a whole cell; nil: not a table row.
    static func cells(_ line: String) -> [String]? {
        guard line.hasPrefix("| "), line.hasSuffix(" |") else { return nil }
        return line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { cell in
            let inner = cell.dropFirst().dropLast()
            return cell.count > 1 && cell.hasPrefix("`") && cell.hasSuffix("`") && !inner.contains("`")
                ? String(inner) : cell
        }
    }

    /// A table in Markdown.
    static func table(_ header: [String], _ rows: [[String]]) -> String {
        ([header, header.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}
