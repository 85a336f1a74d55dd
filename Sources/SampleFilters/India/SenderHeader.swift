/// What an Indian sender tells of itself.
///
/// Firms register their names ("headers") with the telecom operators, who put two letters before them, for the operator
/// and the circle: `AX-HDFCBK`. A header of digits is for advertising. Since 2025 a letter stands behind it: P for
/// promotion, S for service, T for transaction, G for government (`VM-DEMOBK-S`). Source: the rules of the regulator TRAI
/// on commercial communication (TCCCPR 2018 and their directions of 2025).
struct SenderHeader {
    enum Purpose: Character {
        case promotion = "P"
        case service = "S"
        case transaction = "T"
        case government = "G"
    }

    /// Whether it is registered: a firm's, and no one's number.
    let isRegistered: Bool
    /// nil: it does not tell.
    let purpose: Purpose?
    /// What the name tells of its owner; nil: nothing.
    let trade: Kind?

    init(_ sender: String) {
        var parts = sender.uppercased().split(separator: "-").map(String.init)
        guard let first = parts.first, !first.isEmpty, first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            (isRegistered, purpose, trade) = (false, nil, nil)
            return
        }
        var purpose: Purpose?
        if parts.count > 1, let last = parts.last, last.count == 1 {
            purpose = Purpose(rawValue: last[last.startIndex])
            parts.removeLast()
        }
        let hasOperator = parts.count == 2 && first.count == 2 && first.allSatisfy(\.isLetter)
        let name = parts.last ?? ""
        let isOfDigits = name.allSatisfy(\.isNumber)
        isRegistered = parts.count <= 2 && (hasOperator || name.contains(where: \.isLetter)) && name.count <= 11
        self.purpose = purpose ?? (hasOperator && isOfDigits ? .promotion : nil)
        trade = isRegistered ? Self.trade(of: name) : nil
    }

    /// Pieces of names that are rather one trade's than another's.
    private static let pieces: [(Kind, [String])] = [
        (.finance, ["BNK", "BANK", "CARD", "PAY", "UPI", "CRED", "FIN", "LOAN", "MUTF", "WALLET", "INSUR"]),
        (.orders, ["KART", "SHOP", "MART", "FOOD", "EATS", "DLVR", "DELIV", "EXPRES", "COUR", "LOGIS", "STORE"]),
        (.reminders, ["CLINIC", "DENT", "LIBRAR", "SCHOOL"]),
    ]

    private static func trade(of name: String) -> Kind? {
        if name.count >= 5, name.hasSuffix("BK") { return .finance }
        return pieces.first { $0.1.contains(where: name.contains) }?.0
    }
}
