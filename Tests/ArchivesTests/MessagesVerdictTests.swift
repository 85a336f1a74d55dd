import Archives
import Foundation
import GRDB
import Messages
import Testing

@Suite struct MessagesVerdictTests {
    /// One message in a conversation that is marked so.
    private func text(
        _ identifier: String = "28849", handle: String? = nil, isFiltered: Int = 0, service: String = "SMS",
        _ columns: [String: (any DatabaseValueConvertible)?] = [:]
    ) throws -> ArchivedMessage {
        let database = try MessagesDatabase()
        let chat = try database.chat(identifier, people: [handle ?? identifier], isFiltered: isFiltered)
        try database.message("Hi", in: chat.chat, from: chat.handles[0], service: service, columns)
        return try #require(everything(try MessagesReader(path: database.path)).records.first?.record.text)
    }

    @Test(arguments: [
        ("HDFCBK-S(smsft_fi)", "HDFCBK-S", Category.transaction(.transactionalFinance)),
        ("28849(filtered)", "28849", .junk),
        ("28849(smsft)", "28849", .transaction(.none)),
        ("28849(smsfp_cu)", "28849", .promotion(.promotionalCoupons)),
        ("28849(smsft_zz)", "28849", .transaction(.none)),
        ("28849(smsft_rm)(smsft)", "28849", .transaction(.transactionalReminders)),
        ("28849(smsft_rm)(filtered)", "28849", .junk),
        ("28849(smsft)(smsfp_of)", "28849", .promotion(.promotionalOffers)),
        ("Shop (smsft)(smsf)", "Shop (smsft)(smsf)", nil),
        ("Shop (Berlin)", "Shop (Berlin)", nil),
        ("a)", "a)", nil),
    ])
    func takesTheMarkFromAnIdentifier(_ written: String, address: String, category: Category?) throws {
        let text = try text(written)
        #expect(text.address == address)
        #expect(text.verdict == category)
    }

    @Test func knowsNobodyBehindAMarkAlone() throws {
        let text = try text("(filtered)")
        #expect(text.address == nil)
        #expect(text.verdict == .junk)
    }

    @Test(arguments: [
        (0, nil), (1, Category.uncategorised), (2, .junk), (3, .promotion(.none)), (4, .transaction(.none)),
        (36, .transaction(.transactionalFinance)), (52, .transaction(.transactionalOrders)),
        (68, .transaction(.transactionalReminders)), (84, .transaction(.none)), (5, nil), (-1, nil), (9_000, nil),
    ])
    func readsHowAConversationIsFiltered(_ number: Int, category: Category?) throws {
        #expect(try text(isFiltered: number).verdict == category)
    }

    @Test func trustsWhatIsNearestToTheMessage() throws {
        #expect(try text("28849(smsft_fi)", isFiltered: 3, ["filter_action": 2]).verdict == .junk)
        #expect(try text("28849(smsft_fi)", isFiltered: 3, ["filter_action": 1]).verdict == .uncategorised)
        #expect(try text("28849(smsft_fi)", isFiltered: 3).verdict == .transaction(.transactionalFinance))
        #expect(try text("28849", handle: "28849(smsfp)", isFiltered: 4).verdict == .promotion(.none))
        #expect(try text(isFiltered: 0, ["is_spam": 1]).verdict == .junk)
        #expect(try text(isFiltered: 3, ["is_spam": 1]).verdict == .promotion(.none))
    }

    @Test func refinesAnActionByASubActionFromElsewhere() throws {
        let orders = Category.transaction(.transactionalOrders)
        #expect(try text("28849(smsft_or)", ["filter_action": 4]).verdict == orders)
        #expect(try text("28849(smsft)", isFiltered: 52).verdict == orders)
        #expect(try text("28849", ["filter_action": 4, "filter_sub_action": 10_002]).verdict == orders)
        // Of the other action, or of none: the action alone.
        #expect(try text("28849", ["filter_action": 4, "filter_sub_action": 20_001]).verdict == .transaction(.none))
        #expect(try text("28849", ["filter_action": 4, "filter_sub_action": 3]).verdict == .transaction(.none))
        #expect(try text("28849", ["filter_action": 77, "filter_sub_action": 10_002]).verdict == nil)
    }

    @Test func givesIMessagesNoVerdict() throws {
        #expect(try text("28849(filtered)", isFiltered: 2, service: "iMessage", ["filter_action": 2]).verdict == nil)
        #expect(try text("28849(filtered)", service: "RCS").verdict == .junk)
    }
}
