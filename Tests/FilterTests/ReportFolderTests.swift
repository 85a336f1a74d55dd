import ExtensionPlans
import FilterWire
import Foundation
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("Reporting extensions, built from their folders", .waitsForPrograms, .needsBubblewrap)
struct ReportFolderTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let fixtures = tests.appendingPathComponent("Fixtures/Reporting")

    private func report(_ folder: URL) throws -> ReportFixture {
        ReportFixture(try FilterCatalog.find(folder.path, relativeTo: folder, as: .reporting))
    }

    @Test func `U1: a storyboard's views, outlets and actions`() throws {
        let report = try report(Self.fixtures.appendingPathComponent("Drawn"))
        let first = try report.open()
        #expect(first.title == "Report" && !first.isReady)
        #expect(
            first.lines == [
                #""Is it" \(unwanted)? 2 12.0"#, "(o) Fraud", "( ) Prize", "[x] ", "_A note_ ", "[] Ready",
            ])
        try report.tap("Prize") { $0.lines.contains("(o) Prize") }
        report.host.type("seen before", into: try #require(first.elements.first { $0.text.isEmpty && $0.id == 5 }).id)
        try report.tap("Ready") { $0.isReady }
        // Changes by the extension itself are reported, too.
        try report.wait { report.sheets.last?.lines.first == "( ) Fraud" }
        let response = try report.done()
        #expect(response.action == .reportJunkAndBlockSender && response.userString == "Prize! seen before")
    }

    @Test func `U1: selectors, taps on labels, and a question above the view`() throws {
        let report = try report(Self.fixtures.appendingPathComponent("Selectors"))
        #expect(try report.open().lines == ["[] Mark", "[ ] ", "[] What is this?", "Nothing", "[] Ask"])
        try report.tap("") { $0.lines.contains("[x] ") }
        try report.tap("Nothing") { _ in true }
        try report.tap("Ask") { $0.lines == ["Sure?", "_Why_ ", "[] Cancel", "[] Yes"] }
        report.host.type("no", into: try #require(report.sheets.last?.elements[1].id))
        try report.wait { report.sheets.last?.lines[1] == "_Why_ no" }
        try report.tap("Yes") { $0.lines.count == 5 }
        try report.tap("Mark") { $0.isReady }
        #expect(try report.done().userInfo == #"{"heard":["switch true","yes no","done"],"when":1}"#)
    }

    @Test func `U5: userInfo that is not JSON is a failure that names it`() throws {
        let report = try report(Self.fixtures.appendingPathComponent("Selectors"))
        _ = try report.open()
        report.host.tap(try report.element("What is this?").id)
        report.host.done { _ in Issue.record("it answered") }
        #expect(try report.failure() == #"user-info-not-json: userInfo["when"] is of the type Date"#)
    }

    @Test func `U1: the rows of a table can be selected`() throws {
        let report = try report(Self.fixtures.appendingPathComponent("Table"))
        #expect(
            try report.open().lines == [
                "Kind", "( ) Fraud", "( ) Prize", "( ) Advertising", "+12025550143", "[ ] Tell the police",
            ])
        try report.tap("Tell the police") { $0.lines.last == "[x] Tell the police" }
        // The switch's row is requested again, and has a new switch, as in the source.
        try report.tap("Prize") { $0.lines[2] == "(o) Prize" && $0.isReady && $0.lines[5] == "[ ] Tell the police" }
        #expect(report.sheets.last?.title == "Report")
        #expect(try report.done().userString == "Prize")
    }

    @Test func `a real extension blocks the sender and receives the reported messages`() throws {
        let folder = Self.tests.deletingLastPathComponent().appendingPathComponent("Extensions/ReportsJunk")
        let found = try FilterCatalog.find(
            folder.appendingPathComponent("Report").path, relativeTo: folder, as: .reporting)
        #expect(found.networkReportDestination == "https://report.example/junk" && found.name == "Report It")
        #expect(found.mistakes.map(\.name) == [.noAssociatedDomain])
        let report = ReportFixture(found)
        let sheet = try report.open()
        #expect(sheet.isReady && sheet.lines == ["[ ] Report this sender?"])
        try report.tap("Report this sender?") { $0.lines == ["[x] Report this sender?"] }
        let response = try report.done()
        #expect(response.action == .reportJunkAndBlockSender && response.userString == nil)
        #expect(response.userInfo == #"{"senders":["+12025550143"],"version":1}"#)
    }

    @Test func `an extension of the other kind is refused before it is built`() throws {
        let folder = Self.tests.deletingLastPathComponent().appendingPathComponent("Extensions/ReportsJunk")
        for (path, kind) in [("Report", ExtensionKind.messageFilter), ("MessageFilter", .reporting)] {
            #expect(throws: FilterReferenceError.self) {
                try FilterCatalog.find(folder.appendingPathComponent(path).path, relativeTo: folder, as: kind)
            }
        }
    }

    @Test func `X2: what iOS does not allow is refused and reported, and the report continues`() throws {
        let scratch = TestFolder()
        let code = """
            import IdentityLookupUI
            import UIKit
            class Form: ILClassificationUIExtensionViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let group = FileManager.default.containerURL(
                        forSecurityApplicationGroupIdentifier: "group.example.reports")
                    let label = UILabel()
                    label.text = "refused"
                    if let file = group?.appendingPathComponent("kept"), (try? Data("x".utf8).write(to: file)) != nil {
                        label.text = "written"
                    }
                    view.addSubview(label)
                    let button = UIButton(primaryAction: UIAction(title: "Send") { _ in
                        URLSession.shared.dataTask(with: URL(string: "https://report.example/")!) { _, _, _ in }.resume()
                    })
                    view.addSubview(button)
                }
            }
            """
        let folder = URL(fileURLWithPath: try scratch.write("Form/Form.swift", code)).deletingLastPathComponent()
        // Without an Info.plist, its only class determines the kind.
        let found = try FilterCatalog.find(folder.path, relativeTo: folder, as: .reporting)
        #expect(found.kind == .reporting && found.mistakes.map(\.name) == [.notAReportingExtension])
        let report = ReportFixture(found, scratch: scratch)
        #expect(try report.open().lines == ["refused", "[] Send"])
        report.host.tap(2)
        try report.wait { report.mistakes.count == 2 }
        #expect(report.mistakes.map(\.name) == [.appGroupWritten, .ownNetworking])
        #expect(try report.done().action == ClassificationAction.none)
        #expect(report.failures.isEmpty)
    }
}
