import Device
import InboxDatabase
import Messages
import Terminal

@testable import InboxScreens

extension InboxFixture {
    /// An inbox with a filter with sub-folders. Its messages are inserted into the store, without a process.
    func filteredState(rows: Int, columns: Int) throws -> InboxState {
        try put("Your order 4411 has shipped", from: "VM-PARCEL", .transaction(.transactionalOrders), ago: 50, 1.2)
        try put("You have won", from: "+12025550163", .junk, ago: 40, 0.3)
        try put(
            "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800.", from: "AX-HDFCBK",
            .transaction(.transactionalFinance), ago: 3, 0.42)
        var state = InboxState(size: Size(rows: rows, columns: columns))
        try state.refresh(InboxReader(phone: phone))
        var facts = FolderList.Facts()
        facts.filterName = "Black Friday"
        facts.hasJunk = true
        facts.capabilities =
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: [
                        .known(.transactionalFinance), .known(.transactionalOrders), .known(.transactionalHealth),
                    ], promotional: [.known(.promotionalCoupons), .known(.promotionalOffers)]),
                in: .sixteen, limit: .warn
            ).capabilities
        state.folders.list = FolderList(.sixteen, facts)
        state.facts.filterName = "Black Friday"
        return state
    }

    func put(
        _ text: String, from: String, _ category: Category, ago: Int64, _ milliseconds: Double,
        filter: String = "Black Friday"
    ) throws {
        try phone.store.write { inbox in
            let sender = phone.address(from)
            var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n2))
            journey.filterName = filter
            journey.milliseconds = milliseconds
            journey.category = category
            let conversation = try inbox.conversation(with: Participants(sender: sender), category, known: false)
            let message = NewMessage(
                id: 1000 - ago, date: Self.now - ago * Self.minute, sender: sender, body: text, service: .sms,
                journey: journey)
            try inbox.insert(message, into: conversation, known: false, filteredBy: filter)
        }
    }
}
