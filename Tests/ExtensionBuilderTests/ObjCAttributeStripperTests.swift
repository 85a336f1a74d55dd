import PropertyTesting
import Testing

@testable import ExtensionBuilder

/// The parts that are replaced in the copy of a source, and those that are not.
@Suite struct ObjCAttributeStripperTests {
    @Test(arguments: [
        ("@objc class A {}", "      class A {}"), ("@objc(Old) final class A {}", "           final class A {}"),
        ("@objcMembers class A {}", "             class A {}"), ("  @objc func f() {}", "        func f() {}"),
        ("@objc(a:\n  b:) func f() {}", "        \n      func f() {}"),
        ("@IBAction @objc func f()", "                func f()"),
        ("import os.log", "import os    "), ("import UIKit.UIView\n", "import UIKit       \n"),
        ("@testable import\ta.b.c;", "@testable import\ta    ;"),
        ("@objc", "     "), ("let a = 1 / 2 // @objc\n@objc var b", "let a = 1 / 2 // @objc\n      var b"),
    ])
    func `Objective-C attributes become spaces`(_ source: String, _ blanked: String) {
        #expect(ObjCAttributeStripper.strip(source) == blanked)
    }

    @Test(arguments: [
        "// @objc", "/* @objc /* nested */ @objc */", "let a = \"@objc\"", "let a = \"\\\"@objc\"",
        "let a = #\"\"@objc\"#",
        "let a = \"\"\"\n  \"@objc\"\n  \"\"\"", "@objection", "@Objc class A", "objc", "@objc_x",
        "/* never closed @objc",
        "\"never closed @objc", "@objc(never closed", "",
        "import struct os.Logger", "reimport os.log", "import", "important.log", "import os", "let import = 1",
    ])
    func `comments, string literals and other code are unchanged`(_ source: String) {
        #expect(ObjCAttributeStripper.strip(source) == source)
    }

    @Test func `every line and column is unchanged, whatever the source`() {
        let pieces = [
            "@objc", "(", ")", "\"", "\"\"\"", "#", "\\", "\n", "//", "/*", "*/", "é", "👩‍👧", " ", "a", "@objcMembers",
            "import ", ".",
        ]
        expectNoCounterexample(
            seeds: 0..<100, make: { random in (0..<random.below(30)).map { _ in random.pick(pieces) } },
            violation: { pieces in
                let source = pieces.joined()
                let blanked = ObjCAttributeStripper.strip(source)
                if blanked.utf8.count != source.utf8.count { return "another length" }
                for (old, new) in zip(source.utf8, blanked.utf8) where old != new {
                    if old == UInt8(ascii: "\n") || new != UInt8(ascii: " ") { return "\(old) became \(new)" }
                }
                return ObjCAttributeStripper.strip(blanked) == blanked ? nil : "it is not blank the second time"
            })
    }

    @Test(arguments: [
        ("let a = #keyPath(Keyword.text)", "let a = \"text\"                "),
        ("#keyPath(Outer.Inner.group.name)", "\"group.name\"                    "),
        ("#keyPath(text)", "\"text\"        "), ("import Darwin\n", "import Glibc \n"),
        ("import Darwin.C", "import Glibc   "), ("NSLog(a, error as CVarArg)", "NSLog(a, error as NSError)"),
    ])
    func `code for Apple's runtime becomes code of the same length`(_ source: String, _ replaced: String) {
        #expect(ObjCAttributeStripper.strip(source) == replaced)
    }

    @Test(arguments: [
        "#keyPath(", "#keyPath()", "#keyPath(a b)", "#keyPath(A.)", "// #keyPath(a)", "canImport(Darwin)",
        "import DarwinKit",
        "a as CVarArg",
    ])
    func `other key paths, modules and casts are unchanged`(_ source: String) {
        #expect(ObjCAttributeStripper.strip(source) == source)
    }

    @Test(arguments: [
        ("import UIKit\na(#selector(b(_:)))", "import UIKit\na(_selector(b(_:)))"),
        (
            "@testable import IdentityLookupUI\n#selector(b) // #selector(",
            "@testable import IdentityLookupUI\n_selector(b) // #selector("
        ),
        ("import Foundation\n#selector(b)", "import Foundation\n_selector(b)"),
    ])
    func `selectors become functions`(_ source: String, _ blanked: String) {
        #expect(ObjCAttributeStripper.strip(source) == blanked)
    }

    @Test func `previews are removed, and lines stay`() {
        let code = """
            import SwiftUI
            struct A {} // #Preview { }
            #Preview("Dark }", traits: .sizeThatFitsLayout) {
                A() /* } */
                Text("{")
            }
            let b = #Preview2
            #Preview { A() }
            """
        let stripped = ObjCAttributeStripper.strip(code)
        #expect(stripped.count == code.count && stripped.count { $0 == "\n" } == 7)
        #expect(stripped.contains("// #Preview { }") && stripped.contains("let b = #Preview2"))
        #expect(!stripped.contains("Dark") && !stripped.contains("A()"))
        // Without views there are no previews, and one without an end is left to the compiler.
        for other in ["#Preview { A() }", "import SwiftUI\n#Preview { A()", "import UIKit\n#Preview = 1 { }"] {
            #expect(ObjCAttributeStripper.strip(other) == other)
        }
    }
}
