import Foundation
import SystemSupport
import Terminal
import TestFiles
import Testing

@testable import Device
@testable import InboxScreens

/// Reporting extensions that are built from their folders, on the screen.
@Suite struct ReportExtensionScreenTests {
    private static let extensions = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Extensions")

    /// Reports a message with an extension of Tests/Extensions.
    private func open(_ name: String, shows text: String) throws -> InboxFixture {
        let fixture = try InboxFixture.filled(rows: 30, columns: 80)
        fixture.phone.enter(.chooseReporting(Self.extensions.appendingPathComponent(name).path))
        try turn(fixture) { fixture.phone.reporting != nil }
        fixture.press(.control("l"), "!")
        try turn(fixture) { fixture.text.contains(text) }
        return fixture
    }

    private func turn(_ fixture: InboxFixture, _ condition: () -> Bool) throws {
        try #require(
            fixture.loop.run(atMost: .seconds(120)) { condition() && !fixture.app.isBusy }, "\(fixture.text)")
    }

    @Test func `SwiftUI's views are listed, and keys press them`() throws {
        let fixture = try open("ReportsWithSwiftUI", shows: "Checked")
        #expect(matches(fixture.text, "report-swiftui-80x30") == .same)
        fixture.press(.down, .enter)
        try turn(fixture) { fixture.text.contains("(•) Prize") }
        fixture.press(.down, .down, .enter, .down, .enter)
        try turn(fixture) { fixture.text.contains("Less") && fixture.text.contains("[x]") }
        fixture.press(.down, "h", "i", .down, .enter)
        try turn(fixture) { fixture.text.contains("Tapped 1 times") && fixture.text.contains("hi") }
        #expect(matches(fixture.text, "report-swiftui-ready-80x30") == .same)
        fixture.press(.escape)
        try turn(fixture) { fixture.phone.report == nil }
        fixture.phone.shutDown()
    }

    @Test func `a table of a storyboard is listed with its headers`() throws {
        let fixture = try open("ReportsFromTable", shows: "It wants money")
        fixture.press(.down, .enter)
        try turn(fixture) { fixture.text.contains("(•) Prize") }
        #expect(matches(fixture.text, "report-table-80x30") == .same)
        fixture.press(.escape)
        try turn(fixture) { fixture.phone.report == nil }
        fixture.phone.shutDown()
    }
}
