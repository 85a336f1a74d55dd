import ExtensionBuilder
import ExtensionPlans
import FilterWire
import Foundation
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("The sample reporting extension", .waitsForPrograms, .needsBubblewrap)
struct ReportSampleTests {
    private let here = URL(fileURLWithPath: "/")

    @Test func `U1: it is ready once a kind is selected, and Done returns the selection`() throws {
        let report = ReportFixture(try FilterCatalog.find("reportit", relativeTo: here, as: .reporting))
        let first = try report.open()
        #expect(!first.isReady)
        #expect(
            first.lines == [
                "What kind of message is this from +12025550143?", "( ) Fraud", "( ) Prize", "( ) Advertising",
                "[ ] Block the sender",
            ])
        try report.tap("Prize") { $0.isReady && $0.lines.contains("(o) Prize") }
        try report.tap("Block the sender") { $0.lines.contains("[x] Block the sender") }
        // Each is the same element as before.
        #expect(report.sheets.last?.elements.map(\.id) == first.elements.map(\.id))
        let response = try report.done()
        #expect(response.action == .reportJunkAndBlockSender && response.userString == "PRIZE +12025550143")
        #expect(
            response.userInfo
                == #"{"kind":"prize","messages":[{"messageBody":"You have won","sender":"+12025550143"}]}"#)
        try report.wait { report.host.isTerminated }
        #expect(report.failures.isEmpty && report.mistakes.isEmpty)
    }

    @Test
    func `it is listed apart from filters, with its destination, and neither kind is accepted as the other`() throws {
        let found = try FilterCatalog.find("reportit", relativeTo: here, as: .reporting)
        #expect(found.kind == .reporting && found.name == "Report It")
        #expect(found.networkReportDestination == "http://localhost:8017/report" && found.smsReportDestination == nil)
        #expect(!FilterCatalog.samples.contains { $0.identifier == "reportit" })
        #expect(throws: FilterReferenceError.self) { try FilterCatalog.find("reportit", relativeTo: here) }
        #expect(throws: FilterReferenceError.self) {
            try FilterCatalog.find("filterit", relativeTo: here, as: .reporting)
        }
        #expect(try FilterCatalog.find("filterit", relativeTo: here).kind == .messageFilter)
    }
}
