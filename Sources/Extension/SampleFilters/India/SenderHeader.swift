/// The header of an Indian sender.
///
/// Businesses register their names ("headers") with the telecom operators, who add a prefix of two letters for the
/// operator and the circle: `AX-HDFCBK`. A header of digits is for promotions. Since 2025, it has a suffix: P for
/// promotion, S for service, T for transaction, G for government (`VM-DEMOBK-S`). Source: the rules of the regulator
/// TRAI on commercial communication (TCCCPR 2018 and the directions of 2025).
struct SenderHeader {
    enum Purpose: Character {
        case promotion = "P"
        case service = "S"
        case transaction = "T"
        case government = "G"
    }

    /// Whether it is a registered header, not a phone number.
    let isRegistered: Bool
    /// The purpose; nil if the header does not show it.
    let purpose: Purpose?
    /// The trade of the business according to its name; nil if unknown.
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

    /// Parts of names that are typical of a trade.
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
