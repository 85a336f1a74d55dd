// swift-format-ignore-file
import Foundation

/// A base of matchers, each created by its class.
class Matcher: NSObject {
    var words: [String]
    private(set) var hits = 0

    override init() {
        words = ["base"]
        super.init()
    }

    func matches(_ text: String) -> Bool {
        guard words.contains(where: text.contains) else { return false }
        hits += 1
        return true
    }

    /// A fresh one of the same class.
    func fresh() -> Self { type(of: self).init() }
    class func make() -> Self { self.init() }
}

class PrizeMatcher: Matcher {
    override init() {
        super.init()
        words.append("prize")
    }
}

/// It inherits its initializer.
final class LoudMatcher: PrizeMatcher {
    var mark: Character = "!"
    override func matches(_ text: String) -> Bool { super.matches(text) && text.contains(mark) }
}

/// Its own designated initializer, and the inherited one as a convenience.
final class ListMatcher: Matcher {
    let name: String
    init(name: String, words: [String]) {
        self.name = name
        super.init()
        self.words = words
    }
    convenience override init() { self.init(name: "list", words: ["casino", "lottery"]) }
}

/// It cannot be created without its list, which only the run shows.
final class UnfinishedMatcher: Matcher {
    let list: String
    init(list: String) {
        self.list = list
        super.init()
    }
}

protocol Loadable: NSObject {}
extension Loadable {
    static func loaded() -> Self { Self() }
    static func other() -> Self { Self.init() }
}
extension Matcher: Loadable {}

func made<T: NSObject>() -> T { T() }
func make<Item>(_ type: Item.Type) -> Item where Item: NSObject { return type.init() }

/// It creates what it keeps.
final class Box<Content: NSObject & Loadable>: NSObject {
    lazy var content: Content = .init()
    let first = Content()
}
