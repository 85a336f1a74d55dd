import Evaluation
import EvaluationReports
import Foundation
import FoundationXML
import Messages
import StableHashes
import Testing

@Suite struct HostileTextTests {
    private let report = ReportFixture.attacked

    @Test(arguments: ReportFormat.allCases.filter { $0 != .json })
    func `reports contain no control characters and no direction overrides`(_ format: ReportFormat) {
        let found = format.render(report).unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
                scalar != "\n"
            default: false
            }
        }
        #expect(found.map { String($0.value, radix: 16) } == [])
    }

    @Test func `JSON preserves the message body`() throws {
        let json = ReportFormat.json.render(report)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let filter = try #require(object["filter"] as? [String: Any])
        #expect(filter["name"] as? String == ReportFixture.hostile)
        let corpus = try #require(object["corpus"] as? [String: Any])
        #expect(corpus["paths"] as? [String] == [ReportFixture.hostile])
    }

    @Test func `XML is well-formed`() throws {
        for report in [report, ReportFixture.plain, ReportFixture.full] + ReportFixture.small.map(\.report) {
            let document = try elements(ReportFormat.junit.render(report))
            #expect(document.first == "testsuites")
            #expect(!document.contains("script"))
            let unfinished =
                (report.isInterrupted ? 1 : 0) + (report.hasCompleteRuns ? 0 : 1) + (report.hasAnswers ? 0 : 1)
            #expect(document.filter { $0 == "testcase" }.count == report.gates.count + 1 + unfinished)
            let failures = report.gates.filter { !$0.passed }.count + (report.isComplete ? 0 : 1)
            #expect(document.filter { $0 == "failure" }.count == failures + unfinished)
        }
    }

    @Test func `HTML contains no markup of message bodies`() throws {
        let page = ReportFormat.html.render(report)
        let (html, scripts) = try withoutScripts(page)
        let own: Set<String> = [
            "!doctype", "html", "head", "meta", "title", "style", "body", "main", "header", "div", "h1", "h2", "h3",
            "p",
            "section", "table", "thead", "tbody", "tr", "th", "td", "span", "b", "i", "em", "abbr", "small", "br",
            "bdi",
            "details", "summary", "svg", "line", "polyline", "text", "circle", "rect", "footer", "label", "select",
            "option",
            "input", "button", "ol",
        ]
        var open: [String] = []
        let empty: Set<String> = ["!doctype", "meta", "br", "input"]
        for piece in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
            let tag = piece.prefix { $0 != ">" }
            let name = tag.prefix { $0 != " " && $0 != "/" || $0 == "/" && tag.first == "/" }.lowercased()
            if name.hasPrefix("/") {
                #expect(open.popLast() == String(name.dropFirst()), "\(tag)")
            } else {
                #expect(own.contains(name), "\(tag)")
                if !empty.contains(name), !tag.hasSuffix("/") { open.append(name) }
            }
            // Nothing that loads or runs anything.
            for word in ["src=", "href=", "onload", "onerror", "javascript:", "url("] {
                #expect(!tag.lowercased().contains(word), "\(tag)")
            }
        }
        #expect(open.isEmpty)
        #expect(!html.contains("<script") && html.contains("&lt;script&gt;"))
        #expect(html.contains("default-src 'none'"))
        // The data, which is not run, and the script, which the policy names.
        #expect(scripts.count == 2 && !scripts[0].contains("<") && !scripts[0].contains("&"))
        let data = try JSONSerialization.jsonObject(with: Data(scripts[0].utf8)) as? [String: Any]
        #expect((data?["filters"] as? [[String: Any]])?.count == 2)
        var sum = SHA256Sum()
        sum.add(Array(scripts[1].utf8))
        let digits = Array(sum.hexadecimal)
        let hash = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        #expect(html.contains("script-src 'sha256-\(Data(hash).base64EncodedString())'; style-src"))
        #expect(!ReportFormat.html.render(ReportFixture.plain).contains("script-src"))
    }

    /// The page without the contents of its scripts, and these.
    private func withoutScripts(_ html: String) throws -> (html: String, scripts: [String]) {
        var scripts: [String] = []
        var rest = html
        for tag in ["<script type=\"application/json\" id=\"messages-data\">", "<script>"] {
            let start = try #require(rest.firstRange(of: tag))
            let end = try #require(rest[start.upperBound...].firstRange(of: "</script>"))
            scripts.append(String(rest[start.upperBound..<end.lowerBound]))
            rest.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return (rest, scripts)
    }

    @Test func `Markdown contains no markup of message bodies`() {
        for line in ReportFormat.markdown.render(report).split(separator: "\n") {
            // The rest without code spans, whose backticks are paired as GitHub does it.
            let rest = withoutCode(String(line))
            let pieces = rest.replacingOccurrences(of: "\\<", with: "")
            for markup in ["<script", "<!", "@team", "#1", "[x](", "://"] {
                #expect(!pieces.contains(markup), "\(line)")
            }
        }
    }

    @Test func `Markdown tables keep their rows and columns`() {
        let lines = ReportFormat.markdown.render(report).split(separator: "\n", omittingEmptySubsequences: false)
        var columns: Int?
        for line in lines {
            guard line.hasPrefix("|") else {
                columns = nil
                continue
            }
            let bars = zip(" " + line, line).filter { $1 == "|" && $0 != "\\" }.count
            #expect(columns == nil || columns == bars, "\(line)")
            columns = bars
        }
    }

    private func withoutCode(_ line: String) -> String {
        var rest = ""
        var place = line.startIndex
        while place < line.endIndex {
            guard line[place] == "`" else {
                rest.append(line[place])
                place = line.index(after: place)
                continue
            }
            let fence = line[place...].prefix { $0 == "`" }
            var end = fence.endIndex
            var isClosed = false
            while end < line.endIndex {
                guard line[end] == "`" else {
                    end = line.index(after: end)
                    continue
                }
                let run = line[end...].prefix { $0 == "`" }
                end = run.endIndex
                if run.count == fence.count {
                    isClosed = true
                    break
                }
            }
            if !isClosed { rest += line[place..<fence.endIndex] }
            place = isClosed ? end : fence.endIndex
        }
        return rest
    }

    /// The names of a document's elements, in order.
    private func elements(_ text: String) throws -> [String] {
        let collector = ElementCollector()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = collector
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return collector.names
    }

    private final class ElementCollector: NSObject, XMLParserDelegate {
        var names: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { names.append(name) }
    }
}
