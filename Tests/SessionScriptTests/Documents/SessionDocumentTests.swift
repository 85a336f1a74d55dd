import FilterProcesses
import Foundation
import InboxScreens
import Messages
import ServerBehaviors
import SessionDisplays
import SessionTerms
import Terminal
import TestFiles
import Testing

@testable import SessionScript

@Suite("Sessions/README.md")
struct SessionDocumentTests {
    private static let document = SessionReference.document
    private static let text =
        (try? String(contentsOf: GeneratedSection.project.appendingPathComponent(document), encoding: .utf8)) ?? ""

    @Test(arguments: SessionReference.allCases)
    func `each generated section is current`(_ section: SessionReference) {
        let found = GeneratedSection(document: Self.document, name: section.rawValue).check(section.text())
        #expect(found == .current, "\(found)")
    }

    @Test func `every generated section is checked`() throws {
        let names = try GeneratedSection.names(in: Self.document)
        #expect(Set(names) == Set(SessionReference.allCases.map(\.rawValue)))
    }

    // MARK: Examples

    struct Example: CustomTestStringConvertible {
        /// The number of its first line in the document, from 1.
        var line: Int
        var yaml: String
        var testDescription: String { "line \(line)" }

        func session() throws -> Session {
            // With the path of the document, because relative paths start at its folder.
            try Session(yaml: yaml, file: GeneratedSection.project.appendingPathComponent(document).path)
        }
    }

    static let examples: [Example] = {
        var examples: [Example] = []
        var start: Int?
        let lines = text.components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if line == "```yaml" {
                start = index + 1
            } else if line == "```", let first = start {
                examples.append(Example(line: first + 1, yaml: lines[first..<index].joined(separator: "\n") + "\n"))
                start = nil
            }
        }
        return examples
    }()

    @Test(arguments: examples)
    func `each example is a complete session, and passes`(_ example: Example) throws {
        var session = try example.session()
        // A busy machine may be slow.
        if session.settings.responseTimeoutMilliseconds >= Settings().responseTimeoutMilliseconds {
            session.settings.responseTimeoutMilliseconds = 60_000
        }
        let result = SessionCheck.run(session, display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
        #expect(result.held > 0)
        #expect(result.notes.allSatisfy { $0.contains(": columns: ") }, "\(result.notes)")
    }

    @Test func `every step and every expectation is in an example`() throws {
        let steps = try Self.examples.flatMap { try $0.session().steps }
        let done = Set(steps.compactMap { $0.action?.key })
        let missing = StepKinds.forms.map(\.name).filter { !done.contains($0) }
        // Its steps are part of the session.
        #expect(missing == [StepForm.include.name])
        #expect(steps.contains { !$0.includedAt.isEmpty })
        let expected = Set(
            steps.flatMap { $0.expectation?.clauses ?? [] }.map { String($0.key.prefix { $0 != "." }) })
        #expect(SessionReference.expectationKeys.filter { !expected.contains($0) } == [])
    }

    @Test func `every key and every value of the format is documented`() {
        let words: [[String]] = [
            SessionParser.keys, SessionSource.serverKeys, ["port"], ExpectationParser.serverExpectationKeys,
            ExpectationParser.reportDetailKeys, ExpectationParser.reevaluationCounts,
            ExpectationParser.conversationDetailKeys, [ExpectationParser.eventuallyKey], TextPattern.keys,
            ScreenRegion.allCases.map(\.rawValue), IncludedSteps.fragmentKeys,
            StepKinds.form("report")?.optional ?? [], Service.allCases.map(\.rawValue),
            ServerBehavior.Association.allCases.map(\.rawValue), ServerBehavior.Answer.allCases.map(\.rawValue),
            ReportRecord.Route.allCases.map(\.rawValue), Release.all.map { String($0.number) },
            (FilterCatalog.samples + FilterCatalog.reportingSamples).map(\.identifier),
        ]
        #expect(words.joined().filter { !Self.text.contains("`\($0)`") } == [])
        let size = InMemoryInbox.size
        #expect(Self.text.contains("\(size.columns) columns wide and \(size.rows) rows high"))
        #expect(Self.text.contains("http://127.0.0.1:\(SessionServer.standardPort)"))
    }

    @Test func `the table of top-level keys is complete`() {
        let part = Self.text.components(separatedBy: "## The file\n").last?.components(separatedBy: "\n## ").first ?? ""
        let rows = part.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
        #expect(rows == SessionParser.keys)
    }

    @Test func `every linked file and heading exists`() {
        let folder = sessionsFolder
        for link in Self.text.matches(of: /\]\(([^)]+)\)/).map({ String($0.1) }) {
            if link.hasPrefix("#") {
                let headings = Self.text.matches(of: /\n#+ (.+)/)
                    .map { "#" + $0.1.lowercased().replacingOccurrences(of: " ", with: "-") }
                #expect(headings.contains(link), "\(link)")
            } else if !link.hasPrefix("../") {
                let path = folder.appendingPathComponent(link).path
                #expect(FileManager.default.fileExists(atPath: path), "\(link)")
            }
        }
    }
}
