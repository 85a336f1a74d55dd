/// What a text is to its reader.
enum Kind: Int, CaseIterable {
    case personal, finance, orders, reminders, notice, promotion, junk

    /// - Parameter header: of its sender.
    static func of(_ body: String, from header: SenderHeader) -> Kind {
        let found = Cues.weights(in: body)
        return header.isRegistered ? ofFirm(found, header) : ofNumber(found, hasLink: Links.isOne(in: body))
    }

    /// From a name that is registered: it is a firm's text, and the question is only which.
    private static func ofFirm(_ found: [Int], _ header: SenderHeader) -> Kind {
        // Advertising may be for gambling; a bank that warns of fraud uses the same words.
        if found[junk.rawValue] >= (header.purpose == .promotion ? 3 : 8) { return .junk }
        switch header.purpose {
        case .promotion: return .promotion
        case .government: return .notice
        case .service, .transaction, nil: break
        }
        var scores = found
        if let trade = header.trade { scores[trade.rawValue] += scores[trade.rawValue] > 0 ? 3 : 1 }
        // A code that belongs to a payment is the bank's; any other is a notice.
        if found[Cues.code] >= 3, header.trade != .finance { return .notice }
        if header.purpose != nil { scores[promotion.rawValue] -= 3 }
        let order: [Kind] = [.notice, .finance, .orders, .reminders, .promotion]
        let best = order.reduce(.notice) { scores[$1.rawValue] > scores[$0.rawValue] ? $1 : $0 }
        return scores[best.rawValue] >= 3 ? best : .notice
    }

    /// From a number: a person's text, unless it speaks as a firm does. A firm has a name, so who does that and asks for
    /// something is none.
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

/// Addresses of web pages.
enum Links {
    /// Whether there is one: `http`, or letters on both sides of a dot and at least two behind it.
    static func isOne(in text: String) -> Bool {
        var before = 0
        var behind = -1
        for byte in text.utf8 {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
            let isPart = isLetter || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            if behind >= 0 {
                if isLetter { behind += 1 } else if !isPart, behind >= 2 { return true }
            }
            if byte == UInt8(ascii: "."), before >= 3 { behind = 0 } else if !isLetter { behind = -1 }
            before = isPart ? before + 1 : 0
        }
        return behind >= 2 || text.lowercased().contains("http")
    }
}
