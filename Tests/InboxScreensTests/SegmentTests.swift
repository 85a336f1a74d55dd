import Messages
import Testing

@testable import InboxScreens

/// The segments of an SMS on the screen: in Why, below a message, and in the form of a new message.
@Suite struct SegmentTests {
    private static let longText = String(repeating: "Every seat is taken. ", count: 10)
    private static let curlyText =
        "Your order is ready, don’t wait. " + String(repeating: "Pick it up today. ", count: 3)

    @Test func `Why has the segments of an SMS, folded if there is nothing to say`() throws {
        let fixture = try InboxFixture(rows: 50, columns: 120)
        fixture.receive("24273", "Your code is 482913")
        fixture.press("i", shows: "▸ Segments", without: "Carried in")
        fixture.press(.escape)
        fixture.receive("24273", Self.longText)
        fixture.press("i", shows: "▾ Segments", "Carried in 2 segments (GSM 7-bit)")
        fixture.press(.escape)
        fixture.receive("24273", Self.curlyText)
        fixture.press("i", shows: "▾ Segments", "Carried in 2 segments (UCS-2), because of ’ at character 25")
    }

    @Test(arguments: [(Service.mms, "Hello"), (.iMessage, "Hello"), (.sms, nil)] as [(Service, String?)])
    func `only an SMS with a body has segments`(_ service: Service, _ body: String?) throws {
        let fixture = try InboxFixture(rows: 50, columns: 120)
        fixture.receive("24273", body, service: service)
        fixture.press("i", shows: "Where it went", without: "Segments")
    }

    @Test func `a message of several segments has their number below it`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.receive("24273", "Your code is 482913")
        #expect(!fixture.text.contains("segment"))
        fixture.receive("24273", Self.longText, service: .mms)
        #expect(!fixture.text.contains("segment"))
        fixture.receive("24273", Self.longText)
        #expect(fixture.text.contains(" 2 segments"), "\(fixture.text)")
    }

    @Test func `the form of a new message counts what is typed`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.press("n", without: "segment")
        fixture.press("Hello", shows: "─ 1 segment · 5 of 160 ─╯")
        fixture.press("[", shows: "─ 1 segment · 7 of 160 ─╯")
        fixture.press("’", shows: "─ 1 segment (UCS-2), because of ’ at character 7 · 7 of 70 ─╯")
        fixture.press(.backspace, shows: "─ 1 segment · 7 of 160 ─╯")
        fixture.type(Self.longText)
        fixture.press("!", shows: "─ 2 segments (GSM 7-bit) · 65 of 153 ─╯")
        // Another service has no segments.
        fixture.press(.backTab, .right, without: "segment")
    }

    @Test(arguments: [(40, " 1 segment · 7 of 70 ─╯"), (20, " 1 segment ─╯")])
    func `a narrow form leaves out the cause`(_ columns: Int, _ edge: String) throws {
        let fixture = try InboxFixture(rows: 20, columns: columns)
        fixture.press("n", "Hello ’", shows: edge, without: "because")
    }
}
