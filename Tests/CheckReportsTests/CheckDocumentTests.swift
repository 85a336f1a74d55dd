import DisplayText
import Foundation
import FoundationXML
import TestFiles
import Testing

@testable import CheckReports
@testable import SessionScript

@Suite("Results of sessions as documents")
struct CheckDocumentTests {
    private let date = Date(timeIntervalSince1970: 1_767_258_000)
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    private func junit(_ suite: SuiteResult) -> String { JUnitCheck(suite, version: "0.1.0", date: date).text }

    @Test func `JUnit has a suite for each folder, and a case for each session`() {
        #expect(
            compareSnapshot(junit(SuiteFixture.mixed), name: "mixed", folder: folder, fileExtension: "xml") == .same)
    }

    @Test func `Markdown begins with the problems, and folds the rest`() {
        #expect(
            compareSnapshot(MarkdownCheck(SuiteFixture.mixed).text, name: "mixed", folder: folder, fileExtension: "md")
                == .same)
    }

    @Test func `repetitions have their own names, and the seed is in both`() {
        var results = [
            SuiteFixture.result("a.yaml", .passed), SuiteFixture.result("a.yaml", .failed([SuiteFixture.failure()])),
        ]
        results[1].repetition = 2
        let suite = SuiteFixture.suite(results, plan: SuitePlan(repetitions: 2, seed: 4711))
        let xml = junit(suite)
        #expect(xml.contains("name=\"Title (run 1)\"") && xml.contains("name=\"Title (run 2)\""))
        #expect(xml.contains("<property name=\"seed\" value=\"4711\"/>"))
        let markdown = MarkdownCheck(suite).text
        #expect(markdown.contains("seed 4711") && markdown.contains("> **Unstable:** `a.yaml` passed in 1 of 2 runs"))
    }

    @Test func `each case of a table has its own name in all documents`() {
        var results = [
            SuiteFixture.result("a.yaml", .passed), SuiteFixture.result("a.yaml", .failed([SuiteFixture.failure()])),
        ]
        (results[0].caseLabel, results[1].caseLabel) = ("UK number", "2")
        let suite = SuiteFixture.suite(results)
        let xml = junit(suite)
        #expect(xml.contains("name=\"Title [UK number]\"") && xml.contains("name=\"Title [2]\""))
        let markdown = MarkdownCheck(suite).text
        #expect(markdown.contains("`a.yaml[UK number]`") && markdown.contains("`a.yaml[2]`"))
        #expect(suite.unstable == [], "two cases are not two runs of one")
        let annotation = GitHubActions(workspace: nil, folder: "/").annotations(of: results[1])
        #expect(annotation.first?.contains("title=Title [2]") == true)
    }

    @Test func `a case of a file has its line in all documents`() {
        var failure = SuiteFixture.failure()
        failure.table = "tables/otp.csv:17"
        let result = SuiteFixture.result("a.yaml", .failed([failure]))
        let xml = junit(SuiteFixture.suite([result]))
        #expect(xml.contains(" (tables/otp.csv:17)\">"), "\(xml)")
        #expect(xml.contains(" (tables/otp.csv:17)\n      </failure>"), "\(xml)")
        let markdown = MarkdownCheck(SuiteFixture.suite([result])).text
        #expect(markdown.contains(" (tables/otp.csv:17)\n"), "\(markdown)")
        let annotation = GitHubActions(workspace: nil, folder: "/").annotations(of: result)
        #expect(annotation.first?.contains(" (tables/otp.csv:17)%0A") == true, "\(annotation)")
    }

    @Test(arguments: ["tables/otp.csv", "otp.jsonl", "common/family.yaml", "a.yaml", "a:b.yaml"])
    func `a mistake has its place, in whichever file of the session it is`(_ file: String) {
        let session = file.contains(":") ? file : "a.yaml"
        let result = SuiteFixture.result(session, .cannotRun(["\(file):3:7: name: expected a text\nmore"]))
        #expect(
            result.problems == [
                SessionProblem(file: file, line: 3, column: 7, message: "name: expected a text", details: ["more"])
            ])
        #expect(SessionProblem(reason: "\(session): no such file", of: session).message == "no such file")
        #expect(SessionProblem(reason: "10: 20", of: session).message == "10: 20")
    }

    @Test func `XML is well-formed, and has the text of the sessions but no control characters`() throws {
        for suite in [SuiteFixture.mixed, SuiteFixture.attacked, SuiteFixture.suite([])] {
            let reader = Names()
            let parser = XMLParser(data: Data(junit(suite).utf8))
            parser.delegate = reader
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
            #expect(
                Set(reader.names).isSubset(of: [
                    "testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "skipped",
                    "system-out", "system-err",
                ]))
            #expect(reader.names.count { $0 == "testcase" } == suite.results.count)
            #expect(suite.results.isEmpty || reader.text.contains("]]>") == (suite == SuiteFixture.attacked))
        }
    }

    @Test func `no line of a document is a workflow command, and no hostile text is markup`() {
        for text in [junit(SuiteFixture.attacked), MarkdownCheck(SuiteFixture.attacked).text] {
            for line in text.components(separatedBy: "\n") {
                #expect(GitHubActions.neutralized(line) == line)
                // In a code span it is text.
                #expect(line.hasPrefix("| ") || !line.contains("<b>"), "\(line)")
                #expect(!line.contains("\u{1B}") && !line.contains("\u{202E}"), "\(line)")
            }
        }
    }

    @Test func `Markdown stays below the limit of a job's summary`() {
        let long = String(repeating: "x", count: 10_000)
        let suite = SuiteFixture.suite(
            (0..<2000).map { number in
                SuiteFixture.result("s\(number).yaml", .failed((0..<30).map { SuiteFixture.failure(long, line: $0) }))
            })
        let text = MarkdownCheck(suite).text
        #expect(text.utf8.count < 1 << 20 && text.contains("more sessions that did not pass."))
        #expect(text.hasSuffix("</details>\n"))
    }
}

/// The elements and the text of a document.
private final class Names: NSObject, XMLParserDelegate {
    var names: [String] = []
    var text = ""

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        names.append(elementName)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
