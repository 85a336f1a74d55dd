import MessageArchives
import Messages
import SQLiteAccess
import Testing

@Suite struct MessagesVerdictTests {
    /// The message in a conversation with this identifier.
    private func message(
        _ identifier: String = "28849", handle: String? = nil, isFiltered: Int = 0, service: String = "SMS",
        _ columns: [String: (any SQLValueConvertible)?] = [:]
    ) throws -> ArchivedMessage {
        let database = try MessagesDatabase()
        let chat = try database.chat(identifier, people: [handle ?? identifier], isFiltered: isFiltered)
        try database.message("Hi", in: chat.chat, from: chat.handles[0], service: service, columns)
        return try #require(everything(try MessagesReader(path: database.path)).records.first?.record.message)
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
    func `splits the marks from an identifier`(_ written: String, address: String, category: Category?) throws {
        let message = try message(written)
        #expect(message.address == address)
        #expect(message.verdict == category)
    }

    @Test func `a mark alone has no address`() throws {
        let message = try message("(filtered)")
        #expect(message.address == nil)
        #expect(message.verdict == .junk)
    }

    @Test(arguments: [
        (0, nil), (1, Category.uncategorized), (2, .junk), (3, .promotion(.none)), (4, .transaction(.none)),
        (36, .transaction(.transactionalFinance)), (52, .transaction(.transactionalOrders)),
        (68, .transaction(.transactionalReminders)), (84, .transaction(.none)), (5, nil), (-1, nil), (9_000, nil),
    ])
    func `reads is_filtered of a conversation`(_ number: Int, category: Category?) throws {
        #expect(try message(isFiltered: number).verdict == category)
    }

    @Test func `prefers the value that is closest to the message`() throws {
        #expect(try message("28849(smsft_fi)", isFiltered: 3, ["filter_action": 2]).verdict == .junk)
        #expect(try message("28849(smsft_fi)", isFiltered: 3, ["filter_action": 1]).verdict == .uncategorized)
        #expect(try message("28849(smsft_fi)", isFiltered: 3).verdict == .transaction(.transactionalFinance))
        #expect(try message("28849", handle: "28849(smsfp)", isFiltered: 4).verdict == .promotion(.none))
        #expect(try message(isFiltered: 0, ["is_spam": 1]).verdict == .junk)
        #expect(try message(isFiltered: 3, ["is_spam": 1]).verdict == .promotion(.none))
    }

    @Test func `allow of iOS 27 is not none`() throws {
        #expect(try message(isFiltered: 1, ["filter_action": 1]).isAllowed)
        #expect(try message("28849", ["filter_action": 1]).verdict == .uncategorized)
        #expect(try message("28849(smsft_fi)", ["filter_action": 1]).isAllowed)
        for columns: [String: (any SQLValueConvertible)?] in [[:], ["filter_action": 0], ["filter_action": 2]] {
            #expect(try !message(isFiltered: 1, columns).isAllowed)
        }
        #expect(try !message(service: "iMessage", ["filter_action": 1]).isAllowed)
    }

    @Test func `adds a sub-action from another source`() throws {
        let orders = Category.transaction(.transactionalOrders)
        #expect(try message("28849(smsft_or)", ["filter_action": 4]).verdict == orders)
        #expect(try message("28849(smsft)", isFiltered: 52).verdict == orders)
        #expect(try message("28849", ["filter_action": 4, "filter_sub_action": 10_002]).verdict == orders)
        // A sub-action of another action, or an invalid one: the action alone.
        #expect(try message("28849", ["filter_action": 4, "filter_sub_action": 20_001]).verdict == .transaction(.none))
        #expect(try message("28849", ["filter_action": 4, "filter_sub_action": 3]).verdict == .transaction(.none))
        #expect(try message("28849", ["filter_action": 77, "filter_sub_action": 10_002]).verdict == nil)
    }

    @Test func `iMessages have no verdict`() throws {
        #expect(try message("28849(filtered)", isFiltered: 2, service: "iMessage", ["filter_action": 2]).verdict == nil)
        #expect(try message("28849(filtered)", service: "RCS").verdict == .junk)
    }
}
