import Foundation
import Messages
import ReportingDoubles
import SystemSupport
import Terminal
import Testing

@testable import Device
@testable import InboxScreens

/// An inbox with a test double of a reporting extension.
final class Reporter {
    let fixture: InboxFixture
    let double: ReportingDouble
    private let folder: URL

    init(rows: Int = 24, columns: Int = 80, network: String? = "https://report.example/junk", sms: String? = nil) throws
    {
        fixture = try InboxFixture(rows: rows, columns: columns)
        double = ReportingDouble(fixture.loop)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporter-\(UUID().uuidString)")
        fixture.fill()
        fixture.phone.makeReporting = double.make
        fixture.phone.postReport = { [loop = fixture.loop] _, _, then in
            loop.soon { then(.success(ReportReceipt(status: 200))) }
        }
        fixture.phone.enter(
            .chooseReporting(try ReportingDouble.writeExtension(in: folder, network: network, sms: sms)))
        fixture.press(.control("l"))
    }

    deinit {
        fixture.phone.shutDown()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs the loop until a condition holds and the screen is drawn.
    func turn(_ condition: () -> Bool) throws {
        try #require(fixture.loop.run(atMost: .seconds(60)) { condition() && !fixture.app.isBusy }, "\(fixture.text)")
    }

    func turn(untilShown text: String) throws { try turn { fixture.text.contains(text) } }

    /// Opens a report and waits for the extension's view.
    func open() throws {
        fixture.press("!")
        try turn(untilShown: "Fraud")
    }

    func ready() throws {
        try open()
        fixture.press(.enter)
        try turn(untilShown: "(•) Fraud")
    }
}
