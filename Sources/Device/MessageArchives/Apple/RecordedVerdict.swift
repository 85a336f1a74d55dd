import Messages

/// The identifier of a sender or a conversation as Messages writes it: the address, followed by marks for the category
/// it was filed in: `HDFCBK-S(smsft_fi)`, sometimes several: `38772(smsft_rm)(smsft)` (Sources/Rules/Messages/README.md).
struct MarkedIdentifier: Hashable {
    /// Without the marks.
    let plain: String
    /// The category of the marks; nil if there are none.
    let category: Category?

    init(_ written: String) {
        var rest = Substring(written)
        var marks: [Category] = []
        while rest.utf8.last == UInt8(ascii: ")"), let start = rest.utf8.lastIndex(of: UInt8(ascii: "(")),
            let mark = Self.category(rest[rest.index(after: start)...].dropLast())
        {
            marks.append(mark)
            rest = rest[..<start]
        }
        plain = String(rest)
        // The outermost mark was appended last and is the most reliable.
        category = RecordedVerdict.mostTrusted(of: marks)
    }

    /// Returns nil if this is not a mark of Messages but part of the name.
    private static func category(_ mark: Substring) -> Category? {
        switch mark {
        case "filtered": return .junk
        case "smsft": return .transaction(.none)
        case "smsfp": return .promotion(.none)
        default: break
        }
        guard mark.utf8.count == 8, mark.utf8.suffix(2).allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        switch mark.dropLast(2) {
        case "smsft_": return .transaction(transactional[mark.suffix(2)] ?? .none)
        case "smsfp_": return .promotion(promotional[mark.suffix(2)] ?? .none)
        default: return nil
        }
    }

    static let transactional: [Substring: SubAction] = [
        "fi": .transactionalFinance, "or": .transactionalOrders, "rm": .transactionalReminders,
        "ht": .transactionalHealth, "we": .transactionalWeather, "cr": .transactionalCarrier,
        "rw": .transactionalRewards, "ps": .transactionalPublicServices, "ot": .transactionalOthers,
    ]
    static let promotional: [Substring: SubAction] = [
        "of": .promotionalOffers, "cu": .promotionalCoupons, "ot": .promotionalOthers,
    ]
}

/// Where Messages filed a message, according to its database.
enum RecordedVerdict {
    /// `message.filter_action` with `filter_sub_action`, in Apple's numbers; nil if no filter was queried or no answer
    /// was stored.
    static func category(action: Int64?, subAction: Int64?) -> Category? {
        guard let action = action.flatMap(Int.init(exactly:)).flatMap(Action.init(rawValue:)), action != .none else {
            return nil
        }
        let sub = subAction.flatMap(Int.init(exactly:)).flatMap(SubAction.init(rawValue:)) ?? .none
        return Category(action: action, subAction: sub.action == action ? sub : .none)
    }

    /// `chat.is_filtered`: 0 known, 1 unknown sender, 2 junk, 3 promotion, 4 transaction, 36 finance, 52 orders, 68
    /// reminders; in all known values the lower four bits are an action (README.md of this module). nil if it has no
    /// meaning.
    ///
    /// 0 does not make the sender known: every conversation has it if Filter Unknown Senders was off, as on most Macs,
    /// and contacts are in another database. By F9 such a conversation is from an unknown sender until contacts are
    /// imported or three replies are counted; treating the sender as a contact would mean that no filter is ever
    /// queried (C5).
    static func category(isFiltered: Int64?) -> Category? {
        switch isFiltered {
        case 36: .transaction(.transactionalFinance)
        case 52: .transaction(.transactionalOrders)
        case 68: .transaction(.transactionalReminders)
        case let number? where (1...255).contains(number): category(action: number & 0xF, subAction: nil)
        default: nil
        }
    }

    /// The first category that is not nil; if it is an action without a sub-action, the first sub-action that another
    /// source gives for the same action is added.
    ///
    /// The order is by how close to the message a value is stored: the action of the message, of its row in the
    /// conversation, the mark on the sender, the mark on the conversation, `is_filtered` of the conversation (sources
    /// disagree on its meaning), `is_spam`.
    static func mostTrusted(of categories: [Category?]) -> Category? {
        guard let first = categories.lazy.compactMap({ $0 }).first else { return nil }
        switch first {
        case .transaction(.none), .promotion(.none):
            return categories.lazy.compactMap { $0 }.first { $0.isSubCategory && $0.isSameAction(as: first) } ?? first
        default:
            return first
        }
    }
}

extension Category {
    fileprivate func isSameAction(as other: Category) -> Bool {
        switch (self, other) {
        case (.transaction, .transaction), (.promotion, .promotion): true
        default: self == other
        }
    }
}
