import Foundation
import Messages
import TestFiles
import Testing

@testable import SessionScript

/// What sessions exercise, compared with counts that were made by hand: by reading the session, its filter and the rules.
@Suite("Coverage of sessions", .waitsForPrograms)
struct CoverageTests {
    private func coverage(_ file: String) throws -> SessionCoverage {
        var options = CheckOptions(responseTimeout: .seconds(60))
        options.includesCoverage = true
        let result = SessionCheck.run(file: sessionsFolder.appendingPathComponent(file).path, options)
        #expect(result.verdict == .passed, "\(result)")
        return try #require(result.coverage)
    }

    private func rules(_ names: String) -> Set<Rule> {
        Set(names.split(separator: " ").compactMap { Rule(rawValue: String($0)) })
    }

    private func actions(_ actions: Action...) -> Set<VerdictOutcome> { Set(actions.map(VerdictOutcome.init)) }

    @Test func `keywords: 13 rules, three of four sub-folders, all verdicts, no diagnostic`() throws {
        let found = try coverage("keywords.yaml")
        #expect(found.release == 16)
        // The choice of the filter, its capabilities, the queries, and for each category its place and its alert.
        #expect(found.rules == rules("E1 E2 E4 E5 S3 S4 Q1 Q2 V1 F2 N1 N2 N3"))
        #expect(found.diagnostics == [])
        let filter = try #require(found.filters.first)
        #expect(found.filters.count == 1 && filter.name == "Keywords" && filter.reference == "keywords")
        #expect(
            filter.declared == [
                .transactionalFinance, .transactionalOrders, .transactionalReminders, .promotionalOffers,
            ])
        #expect(filter.received == [.transactionalFinance, .transactionalOrders, .promotionalOffers])
        #expect(filter.verdicts == actions(.junk, .transaction, .promotion, .none))
        #expect(filter.expectedVerdicts == actions(.none, .allow, .junk, .promotion, .transaction))
    }

    @Test func `third-reply: 17 rules, among them those of replies and of deletion`() throws {
        let found = try coverage("third-reply.yaml")
        #expect(found.rules == rules("E1 E2 E4 E5 S3 S4 Q1 Q2 F2 N1 R5 R1 C7 R4 N4 N2 F12"))
        #expect(found.diagnostics == [])
        let filter = try #require(found.filters.first)
        #expect(filter.declared.count == 5 && filter.received == [.transactionalOrders])
        // What arrives after the third reply is not sent to the filter.
        #expect(filter.verdicts == actions(.junk, .transaction))
    }

    @Test func `V5: two filters, two diagnostics, and sub-actions that were dropped do not count`() throws {
        let found = try coverage("rules/V5.yaml")
        #expect(found.rules == rules("E1 E2 E4 E5 S3 S4 Q1 Q2 V5 F2 N2"))
        #expect(found.diagnostics == [.subActionNotDeclared, .unknownSubAction])
        #expect(found.filters.map(\.name) == ["parrot.sh", "five.sh"])
        let (parrot, five) = (try #require(found.filters.first), try #require(found.filters.last))
        #expect(parrot.declared == [.transactionalFinance, .transactionalOrders, .promotionalOffers])
        #expect(parrot.received == [.transactionalOrders])
        #expect(parrot.verdicts == actions(.transaction, .promotion))
        #expect(five.declared.count == 5 && five.received == [.transactionalHealth])
        #expect(five.verdicts == actions(.transaction))
    }

    @Test func `the three sessions together`() throws {
        let results = try ["keywords.yaml", "third-reply.yaml", "rules/V5.yaml"].map { file in
            var result = CheckResult(file: file, verdict: .passed)
            result.coverage = try coverage(file)
            return result
        }
        let suite = SuiteCoverage(results + [CheckResult(file: "none.yaml", verdict: .notRun)] + results)
        #expect(suite.releases.map(\.number) == [16])
        #expect(suite.rules == rules("E1 E2 E4 E5 S3 S4 Q1 Q2 V1 V5 F2 F12 N1 N2 N3 N4 R1 R4 R5 C7"))
        #expect(suite.diagnostics.count == 2 && suite.filters.count == 4)
        // Rules of other releases, and those that nothing names, are not expected.
        #expect(suite.expectedRules.contains(.v5) && suite.expectedRules.contains(.x5))
        #expect(!suite.expectedRules.contains(.f7) && !suite.expectedRules.contains(.f11))
        #expect(!suite.expectedRules.contains(.r6))
    }

    @Test func `a timeout and a crash are outcomes without an answer, and X7 is counted with the diagnostic`() throws {
        let crash = try coverage("rules/V7.yaml")
        let outcomes = crash.filters.reduce(into: Set<VerdictOutcome>()) { $0.formUnion($1.verdicts) }
        #expect(outcomes.contains(.noAnswer(.filterCrashed)), "\(outcomes)")
        #expect(crash.rules.contains(.v7) && crash.diagnostics.contains(.filterCrashed))
        #expect(VerdictOutcome.noAnswer(.noAnswerInTime).name == "no answer: no-answer-in-time")
    }

    @Test func `a session that is run without the option has none`() {
        let file = sessionsFolder.appendingPathComponent("rules/C1.yaml").path
        #expect(SessionCheck.run(file: file, CheckOptions()).coverage == nil)
    }

    @Test func `the rules that no session reaches are those that no code names`() throws {
        let sources = sessionsFolder.deletingLastPathComponent().appendingPathComponent("Sources")
        var text = ""
        for folder in ["Rules/Messages", "Device", "Filters/FilterProcesses"] {
            let found = try #require(
                FileManager.default.enumerator(atPath: sources.appendingPathComponent(folder).path))
            for case let file as String in found
            where file.hasSuffix(".swift") && !["Rule.swift", "RuleReleases.swift"].contains(where: file.hasSuffix) {
                text += try String(contentsOf: sources.appendingPathComponent("\(folder)/\(file)"), encoding: .utf8)
            }
        }
        for rule in Rule.allCases {
            let isNamed = text.contains(try Regex("\\.\(rule)\\b"))
            #expect(rule.isNeverNamed == !isNamed, "\(rule.rawValue)")
        }
    }
}
