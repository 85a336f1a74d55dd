import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// Conditions in the search field.
@Suite struct SearchConditionsTests {
    private func search(_ text: String) throws -> (fixture: InboxFixture, bodies: [String]) {
        let fixture = try InboxFixture.filled(rows: 40)
        fixture.press("/")
        fixture.type(text)
        #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.state.search?.isDone == true })
        fixture.settle()
        return (fixture, fixture.state.search?.hits.compactMap(\.snippet) ?? [])
    }

    @Test(arguments: [
        ("from:mum", ["Are you coming to dinner on Sunday?"]), ("from:you", ["Yes! When?"]),
        ("from:ax-hdfc before:2026-02-28", ["Rs 120 debited from A/c XX12"]),
        ("debited after:2026-03", ["Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800."]),
        ("folder:known", ["Yes! When?", "Are you coming to dinner on Sunday?"]),
        ("category:junk", []), ("label:spam", []), ("debited -STORE", ["Rs 120 debited from A/c XX12"]),
        ("-debited -from:mum -from:you -card -folder:known", ["I booked a table for three", "Perfect 🍜"]),
        ("-category:uncategorized", []), ("-is:unread", ["Yes! When?"]),
        ("debited is:unread before:2026-02-28", ["Rs 120 debited from A/c XX12"]),
    ])
    func `conditions restrict the results`(_ text: String, _ expected: [String]) throws {
        #expect(Set(try search(text).bodies) == Set(expected))
    }

    @Test func `a mistake is shown, and ↑ recalls the search before`() throws {
        let (fixture, _) = try search("before:x")
        #expect(fixture.text.contains("before: needs a day such as 2026"))
        fixture.press(.enter, says: "before: needs a day such as 2026")
        #expect(fixture.state.isTypingSearch && fixture.state.search?.editor.text == "before:x")
        fixture.press(.escape, "/", .up)
        #expect(fixture.state.search?.editor.text == "before:x")
        fixture.press(.up, says: "There are no results.")
    }
}
