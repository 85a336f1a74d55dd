/// The kind of a message.
enum Kind: Int, CaseIterable {
    case personal, finance, orders, reminders, notice, promotion, junk

    /// - Parameter header: The header of the sender.
    static func of(_ body: String, from header: SenderHeader) -> Kind {
        let found = Cues.weights(in: body)
        return header.isRegistered ? ofBusiness(found, header) : ofNumber(found, hasLink: Links.contains(body))
    }

    /// The kind of a message from a registered header, which is always from a business.
    private static func ofBusiness(_ found: [Int], _ header: SenderHeader) -> Kind {
        // Promotions may be for gambling; a bank's warning of fraud uses the same words as junk.
        if found[junk.rawValue] >= (header.purpose == .promotion ? 3 : 8) { return .junk }
        switch header.purpose {
        case .promotion: return .promotion
        case .government: return .notice
        case .service, .transaction, nil: break
        }
        var scores = found
        if let trade = header.trade { scores[trade.rawValue] += scores[trade.rawValue] > 0 ? 3 : 1 }
        // A code from a bank belongs to a payment; any other code is a notice.
        if found[Cues.code] >= 3, header.trade != .finance { return .notice }
        if header.purpose != nil { scores[promotion.rawValue] -= 3 }
        let order: [Kind] = [.notice, .finance, .orders, .reminders, .promotion]
        let best = order.reduce(.notice) { scores[$1.rawValue] > scores[$0.rawValue] ? $1 : $0 }
        return scores[best.rawValue] >= 3 ? best : .notice
    }

    /// The kind of a message from a phone number: personal, unless it reads like a business. Real businesses use a
    /// header, so such a message that asks for something is junk.
    private static func ofNumber(_ found: [Int], hasLink: Bool) -> Kind {
        let business = found[finance.rawValue] + found[orders.rawValue] + found[notice.rawValue]
        let lure = found[junk.rawValue] + (hasLink ? 2 : 0) + (business >= 2 ? 1 : 0)
        if lure >= 4 { return .junk }
        if found[Cues.code] >= 5 { return .notice }
        let order: [Kind] = [.finance, .orders, .reminders, .promotion]
        let best = order.reduce(.finance) { found[$1.rawValue] > found[$0.rawValue] ? $1 : $0 }
        return found[best.rawValue] >= 6 ? best : .personal
    }
}

/// Web addresses.
enum Links {
    /// Whether a text contains a link: `http`, or a dot after at least three characters and before at least two
    /// letters.
    static func contains(_ text: String) -> Bool {
        var before = 0
        var after = -1
        for byte in text.utf8 {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
            let isPart = isLetter || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            if after >= 0 {
                if isLetter { after += 1 } else if !isPart, after >= 2 { return true }
            }
            if byte == UInt8(ascii: "."), before >= 3 { after = 0 } else if !isLetter { after = -1 }
            before = isPart ? before + 1 : 0
        }
        return after >= 2 || text.lowercased().contains("http")
    }
}
