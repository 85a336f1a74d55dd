import Device
import InboxDatabase
import Messages
import Terminal
import Testing

@testable import InboxScreens

/// The orders of the list on the screen.
@Suite struct ListOrderTests {
    /// Conversations with Zoe, a company, Anna and a number; the newest first.
    private let fixture: InboxFixture

    init() throws { fixture = try Self.filled() }

    private static func filled(rows: Int = 24, columns: Int = 120) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        for (name, number) in [("Anna", "+12025550111"), ("Zoe", "+12025550112")] {
            fixture.phone.enter(.addContact(name: name, address: number))
        }
        for (minutes, sender) in ["+12025550112", "AX-HDFCBK", "+12025550111", "24273"].enumerated() {
            fixture.receive(sender, "From \(sender)", ago: Int64(minutes + 1) * InboxFixture.minute)
        }
        return fixture
    }

    private func titles(_ fixture: InboxFixture) -> [String] { fixture.state.list.loaded.map(\.title) }

    @Test func `O goes through the orders, which the title and the bottom line name`() throws {
        let newest = titles(fixture)
        #expect(newest == ["Zoe", "AX-HDFCBK", "Anna", "24273"])
        fixture.press(.down, .enter, .escape, "O", says: "Order of the list: unread only (next: oldest first).")
        #expect(titles(fixture) == ["Zoe", "Anna", "24273"])
        #expect(fixture.text.contains("· unread only"))
        fixture.press("O", says: "Order of the list: oldest first (next: by name).")
        #expect(titles(fixture) == newest.reversed())
        #expect(fixture.text.contains("oldest"))
        fixture.press("O", says: "Order of the list: by name (next: unread first).")
        #expect(titles(fixture) == ["Anna", "AX-HDFCBK", "Zoe", "24273"])
        #expect(fixture.text.contains("by name"))
        fixture.press("O", says: "Order of the list: unread first (next: newest first).")
        #expect(titles(fixture) == ["Zoe", "Anna", "24273", "AX-HDFCBK"])
        fixture.press("O", says: "Order of the list: newest first (next: unread only).")
        #expect(titles(fixture) == newest)
        fixture.press(.down)
        #expect(!fixture.text.contains("newest first") && !fixture.text.contains("unread first"))
    }

    @Test func `by name: new messages and other names keep the selection on its conversation`() throws {
        fixture.press("O", "O", "O", .down)
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK" && !fixture.state.list.follows)
        fixture.receive("+12025550112", "More from Zoe")
        fixture.receive("AA-FIRST", "A new sender")
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK")
        #expect(titles(fixture) == ["AA-FIRST", "Anna", "AX-HDFCBK", "Zoe", "24273"])
        // A list that has room shows all of it.
        #expect(fixture.text.contains("AA-FIRST") && fixture.state.list.newAbove == 0)
        fixture.press(.up)
        fixture.phone.enter(.addContact(name: "Yann", address: "+12025550111"))
        fixture.settle()
        #expect(fixture.state.list.selected?.title == "Yann")
        #expect(titles(fixture) == ["AA-FIRST", "AX-HDFCBK", "Yann", "Zoe", "24273"])
        fixture.press(.home, says: "This is the first conversation of the list (by name).")
        fixture.press(.end, .down, says: "This is the last conversation of the list (by name).")
    }

    @Test func `unread first: a conversation that is read stays until the user moves on`() throws {
        fixture.press("O", "O", "O", "O", .down, .enter, .escape)
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK")
        #expect(titles(fixture) == ["Zoe", "AX-HDFCBK", "Anna", "24273"])
        fixture.receive("24274", "New")
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK")
        #expect(titles(fixture) == ["24274", "Zoe", "AX-HDFCBK", "Anna", "24273"])
        fixture.press(.down)
        fixture.receive("24275", "New")
        #expect(fixture.state.list.selected?.title == "Anna")
        #expect(titles(fixture) == ["24275", "24274", "Zoe", "Anna", "24273", "AX-HDFCBK"])
    }

    @Test func `the order is kept in other folders`() throws {
        fixture.press("O", "O", "O", .escape, .down, .enter)
        #expect(fixture.state.list.order == .name && titles(fixture) == ["Anna", "Zoe"])
    }

    @Test(arguments: [40, 60, 80, 120, 200])
    func `every width names the order`(_ columns: Int) throws {
        let fixture = try Self.filled(columns: columns)
        fixture.press("O")
        for name in ["unread only", "oldest", "by name", "unread first"] {
            let top = fixture.text.split(separator: "\n").prefix(2).joined()
            #expect(top.contains(name), "\(columns): \(top)")
            fixture.press("O")
        }
    }
}
