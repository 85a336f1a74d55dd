import Evaluation
import EvaluationReports
import Foundation
import Messages
import Testing

/// The HTML page's messages: what its script gets, and what is there without it.
@Suite struct HTMLMessagesTests {
    private let report = ReportFixture.blocked

    private func data() throws -> [String: Any] {
        let html = ReportFormat.html.render(report)
        let start = try #require(html.firstRange(of: "id=\"messages-data\">")).upperBound
        let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
        let data = try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8))
        return try #require(data as? [String: Any])
    }

    @Test func `the script gets every message that is kept, and the counts of all cells`() throws {
        let data = try data()
        let filter = try #require((data["filters"] as? [[String: Any]])?.first)
        let messages = try #require(filter["messages"] as? [[Any]])
        #expect(messages.count == report.filter.misclassified.kept.count)
        #expect(filter["kinds"] as? [String: Int] == ["ham-blocked": 200, "spam-missed": 21])
        let counts = try #require(filter["counts"] as? [String: [String: Int]])
        #expect(counts["exact"] == ["none,none": 1_800, "none,junk": 200, "junk,none": 21, "junk,junk": 980])
        #expect(counts["hidden-or-shown"]?["shown,hidden"] == 200)
        let (names, cells) = (data["names"] as? [String] ?? [], data["cells"] as? [String] ?? [])
        let late = try #require(messages.first { names[$0[6] as? Int ?? 0].contains("late") })
        #expect([1, 2, 7].map { late[$0] as? String } == ["a.csv:3001", "AX-DEMO", "spam-missed"])
        #expect(late[9...].map { cells[$0 as? Int ?? 0] } == ["junk,none", "junk,none", "hidden,shown"])
    }

    @Test func `cells with messages can be opened`() {
        let html = ReportFormat.html.render(report)
        for cell in ["hidden,hidden", "hidden,shown", "shown,hidden", "shown,shown"] {
            #expect(html.contains("<td data-cell=\"\(cell)\""), "\(cell)")
        }
        #expect(html.contains("data-view=\"hidden-or-shown\" data-filter=\"0\""))
        // Without messages, cells and page are as before.
        let plain = ReportFormat.html.render(ReportFixture.plain)
        #expect(!plain.contains("data-cell") && !plain.contains("<script") && !plain.contains("messages-list"))
    }

    @Test func `without the script, the page lists the first messages of each kind`() throws {
        let html = ReportFormat.html.render(report)
        let first = try #require(html.firstRange(of: "<div id=\"messages-first\">")).upperBound
        let panel = try #require(html.firstRange(of: "<div id=\"messages\" hidden>"))
        let listed = html[first..<panel.lowerBound]
        #expect(listed.split(separator: "<div class=\"change\">").count - 1 == 121)
        #expect(listed.contains("… and 100 more: --predictions FILE lists every message."))
    }

    @Test func `what is wrong comes before how it was measured`() {
        let html = ReportFormat.html.render(ReportFixture.full)
        let titles = html.split(separator: "<h2>").dropFirst().compactMap {
            $0.split(separator: "<").first.map(String.init)
        }
        let order = [
            "Gates", "Hidden or shown", "Exact sub-folder", "Folder", "Messages", "Fixed and broken",
            "Precision and recall", "Answers and times", "Since the baseline", "Corpus",
        ]
        #expect(titles.filter(order.contains) == order)
    }
}
