import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Sources that repeat the start of some construct. The search for its end is limited: otherwise the work would grow
/// with the square of the source, and a megabyte would take hours.
@Suite struct LongSourceTests {
    @Test func `a name that is too long is left unchanged`() {
        let name = String(repeating: "a", count: 5000)
        #expect(ObjCAttributeStripper.strip("@objc(\(name)) class A {}").hasPrefix("@objc("))
        #expect(ObjCAttributeStripper.strip("@objc(\(name.prefix(100))) class A {}").hasPrefix("     "))
    }

    @Test(arguments: [(20, true), (33, false)])
    func `a string literal has a limited number of signs before its quotes`(_ count: Int, _ isText: Bool) {
        let signs = String(repeating: "#", count: count)
        #expect((SourceText.endOfCommentOrText(Array("\(signs)\"@objc\"\(signs)".utf8), 0) != nil) == isText)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "\n", " ", "\t", "\r\n", "@", "#", "(", "\"", "/*", "//", "\"\"\"", "#\"",
            "\"\\(", "\\", " /a", "#/", "#/\n", " /[/*", " /(a ", "@a\n", ";@a(", "@objc(",
            "@objc(a) ", "@objc(a)\n", "import ", "import\n", "import a.", "private import ", "class ", "class a : \n",
            "#if ", "#if os(iOS)\n", "extension ", "UserDefaults ", "NSPersistentContainer(name:\"a\")",
            "@NSManaged var a:",
            "@main", "#Preview", "#Preview {", "#Preview(", "#Preview () ", "\u{1F1E6}", "\u{301}", "\u{1F600}\u{200D}",
            "\0",
        ])
    func `every reader goes through a source once`(_ piece: String) {
        let growth = ProcessorTime.growth(to: 16_384) { size in
            read(String(repeating: piece, count: size / piece.utf8.count) + " {")
        }
        #expect(growth.isLinear, "\(growth)")
    }

    private func read(_ source: String) {
        _ = ObjCAttributeStripper.strip(ManagedSource.give(bodiesTo: source))
        _ = ObjCAttributeStripper.strip("import SwiftUI\n" + source)
        _ = PlatformConditions.apply(in: source + " os(iOS)")
        _ = SourceText.imports(in: source)
        _ = ModuleAdditions.text(for: [source + " UserDefaults"])
        for kind in ExtensionKind.allCases { _ = kind.classes(in: [source]) }
        _ = FolderMistakes.missingModels([("a.swift", source + "NSPersistent")], existing: [])
        _ = try? PrincipalClass.find("A", in: [source], "F")
        _ = BuildErrors.lines(of: source)
    }

    @Test(.timeLimit(.minutes(10))) func `twenty thousand errors are listed once`() {
        let lines = (0..<20_000).map { "/F/H.swift:\($0):1: error: wrong" }
        #expect(BuildErrors.lines(of: (lines + lines).joined(separator: "\n")) == lines)
        let project = (0..<20_000).map { "PRODUCT_BUNDLE_IDENTIFIER = example.app\($0);\n" }.joined()
        #expect(AppIdentifiers.identifiers(ofProject: project).count == 20_000)
    }

    @Test func `imports are found wherever they are written`() {
        let source = """
            import UIKit.UIView; @_spi(X) public import class Foundation.NSObject
            // import A
            let text = "import B", x = a.import, y = `import` c, z = important d
              @preconcurrency\timport D
            """
        #expect(SourceText.imports(in: source) == ["UIKit", "Foundation", "D"])
    }

    @Test(arguments: [
        ##"let r = #/[/*]/#"##, #"let r = /[/*]/"#, #"let r = /[\/*]/"#, #"let r = (/a"b/)"#, ##"let r = #/ " // /#"##,
        "let r = #/\n  \"  /* // \n/#", ##"let r = ##/a"/#b/##"##, #"let r = /\//"#, #"f(x: /"/, [/"/], { /"/ })"#,
        ##"let q = "/*", s = #"/*"#"##, "/* /* */ / */", "let m = a/b, d = a / b",
        #"let o = [1].reduce(1, /) + "/*".count"#,
        #"let t = "\(["a"].joined(separator: "/*"))""#, ##"let t = #"\("/*") \#("/*" + ")")"#"##,
        #"let t = "\([1].map { "\($0 /* ) " */)" }) \(s.contains(/"/)) /*""#,
        "let t = \"\"\"\n\\(f(\n\"/*\"\n)) \\(\"/*\n\"\"\"", #"let t = "\\(/*" "#,
        "let o = f(/, /* a */ 2)", #"let o = a! / b"#, "let o = (a)/b /* c/ */",
    ])
    func `what follows a regular expression, a string, a comment or a division is read`(_ line: String) {
        #expect(SourceText.imports(in: "\(line); import A") == ["A"])
    }

    @Test func `a string that is not closed ends with its line`() {
        #expect(SourceText.imports(in: "let t = \"\\(\"/*\\(\"; import B\nimport A") == ["A"])
    }

    @Test func `a regular expression is not code, and a division is`() {
        let code = { (source: String) in
            SourceText.withoutCommentsAndStrings(source).split(separator: " ").joined(separator: " ")
        }
        #expect(code("let r = /import A/; let s = #/import B/#") == "let r = ; let s =")
        #expect(code("let x = a / b, y = c/d, z = (e)/f") == "let x = a / b, y = c/d, z = (e)/f")
        #expect(code("let o = f(/, g, /)") == "let o = f(/, g, /)")
    }
}
