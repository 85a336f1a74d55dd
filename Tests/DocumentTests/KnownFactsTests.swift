import Foundation
import Messages
import TestFiles
import Testing

@Suite("Known facts in Sources/Rules/Messages/README.md")
struct KnownFactsTests {
    private let path = "Sources/Rules/Messages/README.md"

    @Test func `every undocumented setting is named, and no other`() throws {
        let named = try Document(path).part("## What is unknown").prefix { !$0.hasPrefix("| ") }
            .flatMap { $0.matches(of: /`([a-z]+(?:-[a-z]+)+)`/).map { String($0.1) } }
        #expect(named == UndocumentedSetting.allCases.map(\.rawValue))
    }

    @Test func `every rule, diagnostic and setting in the document exists`() throws {
        let document = try Document(path)
        for line in document.lines where line.hasPrefix("| ") {
            // The last column lists the rules.
            guard let column = Document.cells(line)?.last else { continue }
            for match in column.matches(of: /\b[ECQSVFRDNUX]\d{1,2}\b/) {
                #expect(Rule(rawValue: String(match.output)) != nil, "\(match.output)")
            }
        }
        let settings = Set(UndocumentedSetting.allCases.map(\.rawValue) + ["strict", "warn"])
        for match in document.lines.joined(separator: "\n").matches(of: /\ \| [^|]*`([a-z]+(?:-[a-z]+)+)`[^|]*\|/) {
            let name = String(match.1)
            #expect(settings.contains(name) || Diagnostic.Name(rawValue: name) != nil, "\(name)")
        }
    }

    @Test func `every source of a fact is in the list of sources`() throws {
        let text = try Document(path)
        let listed = text.part("## Evidence").compactMap(Document.cells).map { $0[0] }
        let names = [
            "documentation", "header", "W17", "W22", "privacy page", "support HT212043", "support 125068",
            "forum thread N", "Article",
        ]
        for name in names {
            #expect(listed.contains(name), "\(name)")
        }
        for match in text.prose.matches(of: /\b(W\d{2}|support (?:HT)?\d{6})\b/) {
            #expect(listed.contains(String(match.1)), "\(match.1)")
        }
    }
}
