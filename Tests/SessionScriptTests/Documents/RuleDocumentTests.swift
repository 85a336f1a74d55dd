import Foundation
import Messages
import TestFiles
import Testing

@testable import SessionScript

@Suite("Sessions/rules/README.md")
struct RuleDocumentTests {
    private static let document = RuleReference.document

    @Test("Each table is current: it has the rules of the code, with their sessions", arguments: RuleReference.letters)
    func isCurrent(_ letter: String) throws {
        let expected = try RuleReference().table(letter)
        let found = GeneratedSection(document: Self.document, name: letter).check(expected)
        #expect(found == .current, "\(found)")
    }

    @Test func everyLetterHasATable() throws {
        #expect(try GeneratedSection.names(in: Self.document) == RuleReference.letters)
    }

    @Test("Every rule has one row")
    func rows() throws {
        #expect(try RuleReference().rows.map(\.rule) == Rule.allCases.map(\.rawValue))
    }

    @Test("Every rule names its evidence: Apple, an observation, Apple's binaries, or our reading")
    func evidence() throws {
        let kinds = ["**Apple**", "**Observed**", "**Binaries**", "**Our reading**"]
        for row in try RuleReference().rows {
            #expect(kinds.contains { row.evidence.hasPrefix($0) }, "\(row.rule)")
            #expect(row.evidence.hasSuffix("."), "\(row.rule)")
        }
    }

    @Test("A rule that is based on one observation says so")
    func soleObservations() throws {
        let rows = try RuleReference().rows
        for rule in Rule.allCases where rule.soleObservation != nil {
            #expect(rows.first { $0.rule == rule.rawValue }?.evidence.contains("one ") == true, "\(rule.rawValue)")
        }
    }

    @Test("The evidence of a setting's rule names the setting")
    func settings() throws {
        let rows = try RuleReference().rows
        for setting in UndocumentedSetting.allCases {
            let row = rows.first { $0.rule == setting.rule.rawValue }
            #expect(row?.details.contains("`\(setting.rawValue)`") == true, "\(setting.rawValue)")
        }
    }

    @Test("Every session of the rules is listed, and every session that is listed exists")
    func sessions() throws {
        let file = GeneratedSection.project.appendingPathComponent(Self.document)
        let text = try String(contentsOf: file, encoding: .utf8)
        let listed = text.matches(of: /\]\(([^)\/]+\.yaml)\)/).map { "rules/" + $0.1 }
        #expect(listed.sorted() == SessionsTests.files.filter { $0.hasPrefix("rules/") }.sorted())
    }
}
