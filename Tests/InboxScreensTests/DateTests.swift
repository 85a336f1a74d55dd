import Messages
import Testing

@testable import InboxScreens

/// Dates on the screen, in every width.
@Suite struct DateTests {
    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60), (20, 40), (8, 30), (6, 20)])
    func `the longest dates are complete, beside the start of the name`(rows: Int, columns: Int) throws {
        for (code, date) in [("US", "12/17/25"), ("HR", "17. 12. 2025."), ("KR", "25. 12. 17."), ("GB", "17/12/2025")] {
            let fixture = try InboxFixture(rows: rows, columns: columns, country: Country(code: code))
            fixture.receive("Offers", "Older", ago: 75 * InboxFixture.day)
            fixture.receive("Parcel", "In the last week", ago: 5 * InboxFixture.day)
            fixture.receive("Bakery", "The day before", ago: InboxFixture.day)
            for (name, shown) in [("Offers", date), ("Parcel", "Wednesday"), ("Bakery", "Yesterday")] {
                let line = fixture.line(with: shown)
                #expect(columns < 30 || line.contains(name.prefix(3)), "\(code) \(shown): \(fixture.text)")
                #expect(!line.isEmpty, "\(code) \(shown): \(fixture.text)")
            }
        }
    }

    @Test func `list, heading and header are written as the country does`() throws {
        let american = try InboxFixture(rows: 40, columns: 120)
        american.receive("Offers", "A sale", ago: 8 * InboxFixture.minute)
        #expect(american.text.contains("Mon, Mar 2, 9:41 AM") && american.text.contains("Mon, Mar 2, 9:33 AM"))
        #expect(american.line(with: "● Offers").contains(" 9:33 AM "))
        let german = try InboxFixture(rows: 40, columns: 120, country: Country(code: "DE"))
        german.receive("Offers", "A sale", ago: 8 * InboxFixture.minute)
        #expect(german.text.contains("Mon, 2 Mar, 09:41") && german.text.contains("Mon, 2 Mar, 09:33"))
        #expect(german.line(with: "● Offers").contains(" 09:33 "))
    }
}

extension InboxFixture {
    /// The first line of the screen with this text; empty if there is none.
    fileprivate func line(with text: String) -> Substring {
        self.text.split(separator: "\n").first { $0.contains(text) } ?? ""
    }
}
