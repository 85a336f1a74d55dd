import Foundation

@objcMembers
class Rule: NSObject {
    var name: String
    @nonobjc var weight = 1.0

    init(name: String) { self.name = name }

    @objc(isEqualToRule:) func isEqual(to rule: Rule) -> Bool { return rule.name == name }
}
