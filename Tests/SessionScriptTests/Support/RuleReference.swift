import Foundation
import Messages
import TestFiles

@testable import SessionScript

/// The tables of rules in Sessions/rules/README.md. Rules and releases come from the code; details and evidence are
/// only in the document.
struct RuleReference {
    static let document = "Sessions/rules/README.md"

    /// The first letters of the rules, in order. Each has a section.
    static let letters = Rule.allCases.map { String($0.rawValue.prefix(1)) }
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

    struct Row: Hashable {
        var rule: String
        var details: String
        var evidence: String
    }

    /// The rows of the document, in order.
    let rows: [Row]

    init() throws {
        let file = GeneratedSection.project.appendingPathComponent(Self.document)
        rows = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").compactMap { line in
            let cells = line.components(separatedBy: " | ")
            guard let rule = cells[0].prefixMatch(of: #/\| \*\*([A-Z][0-9]+)\*\* /#), cells.count == 3 else {
                return nil
            }
            let lineBreak = cells[0].range(of: "<br>")
            return Row(
                rule: String(rule.1), details: lineBreak.map { String(cells[0][$0.upperBound...]) } ?? "",
                evidence: String(cells[2].dropLast(" |".count)))
        }
    }

    /// The table of the rules with this first letter.
    func table(_ letter: String, in releases: [Release] = Release.all) -> String {
        MarkdownTable(
            "Rule", "Releases", "Evidence",
            rows: Rule.allCases.filter { $0.rawValue.hasPrefix(letter) }.map { cells($0, releases) }
        ).text
    }

    private func cells(_ rule: Rule, _ releases: [Release]) -> [String] {
        let row = rows.first { $0.rule == rule.rawValue }
        let details = (row?.details).map { $0.isEmpty ? "" : "<br>\($0)" } ?? ""
        return [
            "**\(rule.rawValue)** \(rule.sentence)\(details)",
            SessionReference.releases(in: releases) { $0.has(rule) },
            row?.evidence ?? "",
        ]
    }
}
