import IdentityLookup

typealias Rule = (name: String, test: (String, String) -> Bool, action: ILMessageFilterAction)

/// The common base of our filters. Subclasses add rules.
class RuleBasedFilter: ILMessageFilterExtension {
    var rules: [Rule]
    let dateFormatter: DateFormatter

    override init() {
        rules = []
        dateFormatter = DateFormatter()
        dateFormatter.locale = Locale(identifier: "en_US_POSIX")
        dateFormatter.dateFormat = "yyyy-MM-dd"
        super.init()
        NSLog("rules of %@", dateFormatter.string(from: Date(timeIntervalSince1970: 0)))
    }

    func verdict(sender: String, body: String) -> ILMessageFilterAction {
        return rules.first { $0.test(sender, body) }?.action ?? .none
    }
}
