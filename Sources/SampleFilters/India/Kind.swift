/// What a text is to its reader.
enum Kind: Int, CaseIterable {
    case personal, finance, orders, reminders, notice, promotion, junk

    /// How much has to speak for anything but a personal text.
    private static let needed = 3

    /// - Parameter header: of its sender.
    static func of(_ body: String, from header: SenderHeader) -> Kind {
        let found = Cues.weights(in: body)
        func weight(_ kind: Kind) -> Int { found[kind.rawValue] }
        // Who has registered is known by name; who writes from a number that a bank's account is blocked is no bank.
        if weight(.junk) >= (header.isRegistered ? 6 : needed) { return .junk }
        if found[Cues.code] >= needed { return .notice }
        var scores = Kind.allCases.map(weight)
        if let trade = header.trade { scores[trade.rawValue] += scores[trade.rawValue] > 0 ? 2 : 1 }
        switch header.purpose {
        case .promotion: scores[promotion.rawValue] += 4
        case .transaction: scores[promotion.rawValue] -= 2
        case .service, .government: scores[promotion.rawValue] -= 1
        case nil: break
        }
        let order: [Kind] = [.finance, .orders, .reminders, .promotion, .notice]
        guard let best = order.max(by: { scores[$0.rawValue] < scores[$1.rawValue] }) else { return .personal }
        // A firm's text is about something even where few words tell what.
        let enough = header.isRegistered ? 2 : needed + 1
        if scores[best.rawValue] >= enough { return best }
        return header.isRegistered ? .notice : .personal
    }
}
