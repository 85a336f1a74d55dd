import IdentityLookup

public protocol Rule {
    var action: ILMessageFilterAction { get }
    func applies(to request: ILMessageFilterQueryRequest) -> Bool
}

public enum AllRules {
    public static let list: [Rule] = [ManyDigits(), Shouting()]
}
