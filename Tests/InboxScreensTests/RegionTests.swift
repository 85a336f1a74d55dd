import SessionScript
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens
@testable import SessionDisplays

@Suite("Regions of the screen")
struct RegionTests {
    private func result(_ steps: String, screen: String? = nil) throws -> CheckResult {
        let indented = steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let head = screen.map { "screen: \($0)\n" } ?? ""
        return SessionCheck.run(
            try Session(yaml: "title: T\n\(head)steps:\n\(indented)\n", file: "s.yaml"), display: { InMemoryInbox($0) })
    }

    /// The headline of the only failure, without what is on the screen.
    private func failure(_ steps: String, screen: String? = nil) throws -> String {
        guard case .failed(let failures) = try result(steps, screen: screen).verdict, failures.count == 1 else {
            return "not one failure"
        }
        return failures[0].description.split(separator: "\n").first.map(String.init) ?? ""
    }

    private static let arrival = "- receive: { from: \"+12025550150\", text: Hello there }\n"

    @Test(arguments: [nil, "80x24", "200x60", "120x40"])
    func `a text counts only in its region`(_ size: String?) throws {
        let passed = try result(
            Self.arrival + "  expect: { screen: { messages: Hello there, list: [555-0150, Hello], keys: reply } }",
            screen: size)
        #expect(passed.verdict == .passed, "\(passed)")
        #expect(
            try failure(Self.arrival + "  expect: { screen: { header: Hello there } }", screen: size)
                == "s.yaml:\(size == nil ? 4 : 5):25: screen.header: expected \"Hello there\" in the region header, "
                + "found this header")
    }

    @Test func `a region that this size does not have is a failure that says so`() throws {
        #expect(
            try failure(Self.arrival + "  expect: { screen: { why: Hello } }", screen: "80x24")
                == "s.yaml:5:25: screen.why: expected \"Hello\" in the region why, found no why now on this screen of 80x24"
        )
        let wide = try result(Self.arrival + "  expect: { screen: { why: No filter is active } }", screen: "200x60")
        #expect(wide.verdict == .passed, "\(wide)")
        for region in ["dialog", "banner", "status"] {
            #expect(
                try failure("- expect: { screen: { \(region): x } }").contains(
                    "found no \(region) now on this screen of 120x40"))
        }
    }

    @Test func `what a dialog covers is not in the regions below it`() throws {
        let steps = Self.arrival + "- press: i\n  expect: { screen: { dialog: No filter is active } }\n"
        let open = try result(steps)
        #expect(open.verdict == .passed, "\(open)")
        #expect(
            try failure(steps + "- expect: { screen: { messages: No filter is active } }")
                .contains("screen.messages: expected \"No filter is active\" in the region messages"))
    }

    @Test func `banner, caption, reply and status have their text, also on a small screen`() throws {
        for size in ["80x24", "120x40", "50x16"] {
            let steps = """
                - add-contact: { name: Mum, address: "+12025550150" }
                - caption: Look at this
                - receive: { from: "+12025550150", text: Hello there }
                  expect: { screen: { banner: [Mum, Hello there], caption: Look at this } }
                - show: { from: "+12025550150" }
                - press: Ctrl-l
                - press: [r, On my way]
                  expect: { screen: { reply: On my way } }
                """
            let found = try result(steps, screen: size)
            #expect(found.verdict == .passed, "\(size): \(found)")
        }
    }

    @Test func `every region is somewhere on a large screen`() {
        var needs = Layout.Needs()
        needs.captionRows = 3
        let layout = Layout(Size(rows: 60, columns: 200), needs)
        let drawn = ScreenRegion.allCases.filter { layout.rect(of: $0) != nil }
        #expect(ScreenRegion.allCases.filter { !drawn.contains($0) } == [.status, .banner, .dialog])
    }
}
