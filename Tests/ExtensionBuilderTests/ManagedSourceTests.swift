import TestFiles
import Testing

@testable import ExtensionPlans

@Suite struct ManagedSourceTests {
    private func body(_ name: String) -> String { ManagedSource.accessors(name) }

    @Test func `a property gets a body on its line`() {
        #expect(
            ManagedSource.give(bodiesTo: "  @NSManaged public var text: String?\n")
                == "             public var text: String?\(body("text"))\n")
    }

    @Test(arguments: [
        ("@NSManaged var a: Int16 // a note", "           var a: Int16", " // a note", "a"),
        ("@NSManaged var a: [String: Int] /* b */", "           var a: [String: Int]", " /* b */", "a"),
        (
            "@NSManaged public private(set) var a: Set<Keyword>?",
            "           public private(set) var a: Set<Keyword>?", "", "a"
        ),
        ("@NSManaged\n    @objc(b) public var a: Date", "          \n    @objc(b) public var a: Date", "", "a"),
        ("class A { @NSManaged var a: Int }", "class A {            var a: Int", " }", "a"),
        ("@NSManaged var a: Int; let b = 1", "           var a: Int", "; let b = 1", "a"),
        ("@NSManaged var a: (Int) -> Int", "           var a: (Int) -> Int", "", "a"),
        ("@NSManaged var `default`: String", "           var `default`: String", "", "default"),
        ("@NSManaged var größe: String\r", "           var größe: String", "\r", "größe"),
    ])
    func `surrounding code is unchanged`(_ source: String, _ before: String, _ after: String, _ name: String) {
        #expect(ManagedSource.give(bodiesTo: source) == before + body(name) + after)
    }

    @Test(arguments: [
        ("func addToKeywords(_ value: Keyword)", "changeManagedSet(\"keywords\", adding: true, value)"),
        ("public func removeFromOldTags(_ values: NSSet)", "changeManagedSet(\"oldTags\", adding: false, values)"),
        (
            "func insertIntoTags(_ v: Tag, at i: Int)",
            "fatalError(\"CoreData: insertIntoTags is not supported by Siftbox.\")"
        ),
    ])
    func `functions get bodies as well`(_ declaration: String, _ body: String) {
        #expect(
            ManagedSource.give(bodiesTo: "@NSManaged \(declaration)\n") == "           \(declaration) { \(body) }\n")
    }

    @Test(arguments: [
        "// @NSManaged var a: Int", "let a = \"@NSManaged var a: Int\"", "/* @NSManaged var a: Int */",
        "let a = \"\"\"\n@NSManaged var a: Int\n\"\"\"", "@NSManagedThing var a: Int", "@NSManaged", "@NSManaged let",
        "@NSManaged var a: Int { 1 }",
    ])
    func `anything but a property is unchanged`(_ source: String) {
        #expect(ManagedSource.give(bodiesTo: source) == source)
    }

    @Test func `lines are unchanged`() {
        let source =
            "import AppleCoreData\n\n@NSManaged\npublic var a: Int\n\n@NSManaged var b: Set<\n  Int>?\nlet c = 1\n"
        let made = ManagedSource.give(bodiesTo: source)
        #expect(made.split(separator: "\n", omittingEmptySubsequences: false).count == 9)
        #expect(made.hasSuffix("  Int>?\(body("b"))\nlet c = 1\n"))
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "@NSManaged ", "@NSManaged (", "@NSManaged var a: (", "@NSManaged /*", "@NSManaged \"", "@NSManaged\n", "@",
            "\"\"\"", "@NSManaged var a:", "@NSManaged var a: >", "@NSManaged func a(", "#", "(", "\"", "/*", "#\"",
            "\"\\(", "\n", "\\", "@NSManaged a ",
        ])
    func `a long source is not quadratic`(_ piece: String) {
        let growth = ProcessorTime.growth(to: 200_000) { size in
            // Because of the brace at the end, the text turns out not to be a property only there.
            _ = ManagedSource.give(bodiesTo: String(repeating: piece, count: size / piece.utf8.count) + " {")
        }
        #expect(growth.isLinear, "\(growth)")
    }
}
