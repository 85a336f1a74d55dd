import Messages
import TestFiles
import Testing

@testable import SessionScript

@Suite("Sessions/rules/README.md")
struct RuleDocumentTests {
    private static let document = RuleReference.document

    @Test(arguments: RuleReference.letters)
    func `each table is current: it has the rules of the code`(_ letter: String) throws {
        let expected = try RuleReference().table(letter)
        let found = GeneratedSection(document: Self.document, name: letter).check(expected)
        #expect(found == .current, "\(found)")
    }

    @Test func `every letter has a table`() throws {
        #expect(try GeneratedSection.names(in: Self.document) == RuleReference.letters)
    }

    @Test func `every rule has one row`() throws {
        #expect(try RuleReference().rows.map(\.rule) == Rule.allCases.map(\.rawValue))
    }

    @Test func `every rule names its evidence: Apple, an observation, Apple's binaries, or our reading`() throws {
        let kinds = ["Apple", "Observed", "Binaries", "Our reading"]
        for row in try RuleReference().rows {
            #expect(kinds.contains { row.evidence.hasPrefix($0) }, "\(row.rule)")
            #expect(row.evidence.hasSuffix("."), "\(row.rule)")
        }
    }

    @Test func `a rule that is based on one observation says so`() throws {
        let rows = try RuleReference().rows
        for rule in Rule.allCases where rule.soleObservation != nil {
            #expect(rows.first { $0.rule == rule.rawValue }?.evidence.contains("one ") == true, "\(rule.rawValue)")
        }
    }

    @Test func `the evidence of a setting's rule names the setting`() throws {
        let rows = try RuleReference().rows
        for setting in UndocumentedSetting.allCases {
            let row = rows.first { $0.rule == setting.rule.rawValue }
            #expect(row?.details.contains("`\(setting.rawValue)`") == true, "\(setting.rawValue)")
        }
    }
}
