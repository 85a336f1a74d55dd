import Foundation
import Testing

@testable import AppleFoundation

/// Objects that are created through their class (AppleFoundation/ObjectCreation.swift).
struct ObjectCreationTests {
    private class Base: NSObject {
        var words = ["a"]
        override init() { super.init() }
    }
    private final class Derived: Base {
        var more = 2
        override init() {
            super.init()
            words.append("b")
        }
    }
    private final class Named: NSObject {
        let name: String
        init(name: String) { self.name = name }
        convenience override init() { self.init(name: "default") }
    }

    @Test func `an object is created by the initializer of its class`() {
        let types: [NSObject.Type] = [Base.self, Derived.self, Named.self, NSMutableArray.self, DateFormatter.self]
        let objects = types.map { $0._instance() }
        #expect((objects[0] as? Base)?.words == ["a"])
        #expect((objects[1] as? Derived)?.words == ["a", "b"] && (objects[1] as? Derived)?.more == 2)
        #expect((objects[2] as? Named)?.name == "default")
        #expect(objects[3] is NSMutableArray && objects[4] is DateFormatter)
    }
}
