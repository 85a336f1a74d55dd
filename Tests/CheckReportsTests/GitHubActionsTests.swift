import DisplayText
import Foundation
import Testing

@testable import CheckReports
@testable import SessionScript

@Suite("GitHub Actions")
struct GitHubActionsTests {
    private let actions = GitHubActions(workspace: "/home/me/checkout", folder: "/home/me/checkout/app")

    @Test func `only a workflow has annotations`() {
        #expect(GitHubActions(environment: [:]) == nil)
        #expect(GitHubActions(environment: ["GITHUB_ACTIONS": "false"]) == nil)
        #expect(GitHubActions(environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": ""])?.workspace == nil)
        #expect(GitHubActions(environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/w"])?.workspace == "/w")
    }

    @Test func `a failed expectation is marked at its place, with the step and the journey`() {
        let result = SuiteFixture.result(
            "F1.yaml", .failed([SuiteFixture.failure(file: "F1.yaml")]), title: "50 %, a: b")
        #expect(
            actions.annotations(of: result) == [
                "::error file=app/F1.yaml,line=4,col=15,title=50 %25%2C a%3A b::folder: expected unknown, found junk"
                    + "%0A  “A message”%0A  receive from +12025550143: \"Hi\"%0A    ✓ C1  the sender is not blocked"
                    + "%0A    →     filed in Junk"
            ])
    }

    @Test func `a mistake is marked at its place, and a compiler's error in the source`() {
        let broken = SuiteFixture.result(
            "s.yaml", .cannotRun(["s.yaml:2:9: unknown key 'x'", "s.yaml: no such file"]), title: nil)
        #expect(
            actions.annotations(of: broken) == [
                "::error file=app/s.yaml,line=2,col=9,title=siftbox check::unknown key 'x'",
                "::error file=app/s.yaml,title=siftbox check::no such file",
            ])
        let source =
            "s.yaml:2:9: filter: MyFilter failed to build:\n/home/me/checkout/My/A.swift:9:13: error: cannot find 'x'"
        let unbuilt = actions.annotations(of: SuiteFixture.result("s.yaml", .cannotRun([source])))
        #expect(unbuilt.count == 1)
        #expect(
            unbuilt.first?.hasPrefix("::error file=My/A.swift,line=9,col=13,title=Title::error: cannot find 'x'%0A")
                == true)
    }

    @Test func `paths are relative to the checkout`() {
        #expect(actions.path("s.yaml") == "app/s.yaml")
        #expect(actions.path("../s.yaml") == "s.yaml")
        #expect(actions.path("/home/me/checkout-2/s.yaml") == "/home/me/checkout-2/s.yaml")
        #expect(actions.path("../../s.yaml") == "/home/me/s.yaml")
        #expect(GitHubActions(workspace: nil, folder: "/a").path("s.yaml") == "/a/s.yaml")
    }

    @Test func `an annotation is one line, whatever is in it`() {
        for line in SuiteFixture.attacked.results.flatMap(actions.annotations) {
            #expect(line.hasPrefix("::error file="))
            #expect(!line.contains { $0.isNewline } && !line.contains("\u{1B}"))
            // The properties end where they should.
            #expect(
                line.dropFirst(2).components(separatedBy: "::").first?.contains("title=%3A%3Aset-output") == true,
                "\(line)")
        }
    }

    @Test(arguments: [
        ("::error::x", "\\::error::x"), ("  ::stop-commands::x", "  \\::stop-commands::x"),
        ("\u{1B}[31m::add-mask::x\u{1B}[0m", "\u{1B}[31m\\::add-mask::x\u{1B}[0m"),
        ("a ##[group]b ##[x]", "a ##\\[group]b ##\\[x]"), ("a ::error::x", "a ::error::x"), ("a: b", "a: b"),
        ("\u{A0}\u{3000}::error::x", "\u{A0}\u{3000}\\::error::x"),
    ])
    func `no line of output becomes a command`(_ line: String, _ expected: String) {
        #expect(GitHubActions.neutralized(line) == expected)
    }
}
