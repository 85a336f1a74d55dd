import Evaluation
import Messages

/// What the labels of other corpora, and the names of their columns, probably mean. A proposal is only printed, never used.
///
///     LabelProposals.column(["text", "is_spam"])      // is_spam
///     LabelProposals(column: nil)["smishing"]         // junk
///     LabelProposals(column: nil)["1"]                // nil: it can be either
///     LabelProposals(column: "is_spam")["1"]          // junk
struct LabelProposals {
    /// What yes means, if the column's name asks for it.
    private let whenTrue: Action?

    /// - Parameter column: the name of the label's column, if the user gave it.
    init(column: String?) {
        let name = Self.plain(column ?? "").filter(\.isLetter)
        let asked = name.hasPrefix("is") ? String(name.dropFirst(2)) : name
        switch asked {
        case "spam", "spams", "junk", "smishing", "phishing", "scam", "fraud", "malicious": whenTrue = .junk
        case "ham", "legit", "legitimate": whenTrue = Action.none
        default: whenTrue = nil
        }
    }

    /// Apple's name of a category; nil: the label does not say it.
    subscript(label: String) -> String? {
        let label = Self.plain(label)
        if let whenTrue {
            switch label {
            case "1", "1.0", "true", "yes", "y", "t": return whenTrue.name
            case "0", "0.0", "false", "no", "n", "f": return whenTrue == .junk ? Action.none.name : Action.junk.name
            default: break
            }
        }
        return Self.meanings[label]?.apiName
    }

    /// The column that probably has the labels of a corpus in which none was found; nil: none of them.
    static func column(_ names: [String]) -> String? {
        let parts = ["label", "spam", "junk", "smish", "phish", "target", "class", "categor"]
        return names.first { name in
            let plain = plain(name).filter(\.isLetter)
            // Those with one of the usual names were empty.
            return !["label", "labels", "category", "class"].contains(plain) && parts.contains(where: plain.contains)
        }
    }

    /// In lower case, without what stands between words.
    private static func plain(_ text: String) -> String {
        String(text.lowercased().filter { !$0.isWhitespace && !"_-/".contains($0) })
    }

    private static let meanings: [String: Category] = {
        var meanings: [String: Category] = [:]
        func add(_ category: Category, _ labels: String) {
            for label in labels.split(separator: " ") { meanings[String(label)] = category }
        }
        add(.junk, "smishing smish phishing phish scam scams fraud fraudulent malicious unwanted spammer smsspam spams")
        add(
            .uncategorized,
            "legit legitimate normal personal benign safe clean genuine regular private notspam nonspam notjunk hams")
        add(.promotion(.none), "promo promos promotional ad ads advert advertisement advertising marketing commercial")
        add(.transaction(.none), "otp otps 2fa verification verificationcode onetimepassword transactional")
        add(.transaction(.transactionalFinance), "bank banking finance financial payment payments")
        add(.transaction(.transactionalOrders), "delivery deliveries shipping order orders")
        add(.transaction(.transactionalReminders), "reminder reminders appointment appointments")
        return meanings
    }()
}
