import Testing

@testable import ExtensionBuilder

/// Which initializers a source calls on metatypes.
@Suite struct MetatypeCallsTests {
    @Test(arguments: [
        ("func made<T: NSObject>() -> T { T() }", [""]),
        ("func made<A, Item : NSObject & B>(_ a: A) -> Item { Item.init() }", [""]),
        ("func made<T>(_ type: T.Type) -> T where T: UIView { return T( frame: .zero) }", ["frame"]),
        ("protocol P { associatedtype View: UIView }\nextension P { func a() { View() } }", [""]),
        ("extension Loadable { static func load() -> Self { Self() } }", [""]),
        ("class A: NSObject { func copy() -> A { type(of: self).init() } }", [""]),
        ("class A: NSObject { class func make() -> Self { self.init() } }", [""]),
        ("let a = classes[0].init(style: .default, reuseIdentifier: nil)", ["style"]),
        ("func made<T: NSObject>() -> T { return .init() }", [""]),
        ("extension Array where Element: NSObject { func add() { append(Element.self.init()) } }", [""]),
        ("classes.map { $0.init() } + [kind?.init(\n    nibName: nil, bundle: nil)]", ["", "nibName"]),
    ])
    func `a call on a metatype is found by its first label`(_ source: String, _ labels: [String]) {
        #expect(MetatypeCalls.labels(in: [source]) == Set(labels))
    }

    @Test(arguments: [
        "let a = Words()", "Words.init()", "a = .init()", "override init() { super.init() }",
        "convenience init(a: Int) { self.init() }", "[A: 1, B: 2]; C()", "Self.Kind()", "T()", "print(T.self)",
        "func made<T: NSObject>(_ t: T) { T(1, 2) }", "", "(", "init(", ".init(", ":", "<:", "Self(",
    ])
    func `other calls are not found`(_ source: String) {
        #expect(MetatypeCalls.labels(in: [source]).isEmpty)
    }

    @Test(arguments: 56...66) func `a name that is cut inside a character does not end Siftbox`(_ length: Int) {
        let name = "😀" + String(repeating: "a", count: length)
        for source in [name + ".init()", name + "()", "<\(name): A>", "é\(name).init()"] {
            #expect(MetatypeCalls.labels(in: [source]).isSubset(of: [""]))
        }
    }

    @Test func `a type parameter of another file counts`() {
        let sources = ["protocol P { associatedtype Row: UIView }", "extension P { func row() -> Row { Row() } }"]
        #expect(MetatypeCalls.labels(in: sources) == [""])
    }
}
