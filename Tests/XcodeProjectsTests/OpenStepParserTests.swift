import Testing
import UntrustedFiles

@testable import XcodeProjects

@Suite struct OpenStepParserTests {
    private func parse(_ text: String) throws -> ProjectValue { try OpenStepParser.parse(Array(text.utf8)) }

    private func failure(_ text: String) -> String? {
        do {
            _ = try parse(text)
            return nil
        } catch let error as OpenStepParser.Failure {
            return "\(error.position.line):\(error.position.column) \(error.problem)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `the first line, comments, lists and dictionaries`() throws {
        let value = try parse(
            "// !$*UTF8*$!\n{ a /* key */ = b; list = (1, \"two\", /* end */); d = { e = <0fbd 77>; }; /* */ f = (); }\n"
        )
        #expect(value["a"]?.text == "b")
        #expect(value["list"]?.strings == ["1", "two"])
        #expect(value["d"]?["e"]?.text == "<0fbd 77>")
        #expect(value["f"]?.list?.isEmpty == true)
    }

    @Test(arguments: [
        (#""a \"b\" \\ c""#, #"a "b" \ c"#), (#""\n\t""#, "\n\t"), (#""\U00c4 \U20ac""#, "Ä €"),
        (#""\Ud83d\Ude00!""#, "😀!"), (#""\344\366""#, "îü"),
        (#""\101\60""#, "A0"), ("'it is'", "it is"), (#""Wörter 🎈""#, "Wörter 🎈"),
        ("path/to/a_b-c.swift", "path/to/a_b-c.swift"),
        (#""a\U00e4b""#, "aäb"), (#""\Ud83d""#, "\u{FFFD}"),
    ])
    func `strings with escapes`(_ written: String, _ expected: String) throws {
        #expect(try parse("{ a = \(written); }")["a"]?.text == expected)
    }

    @Test func `octal escapes are in NeXTSTEP's character set`() throws {
        let value = try parse(#"{ a = "\200\201\237\331\366\373\375"; }"#)
        #expect(value["a"]?.text == "\u{A0}À÷äüßÿ")
    }

    @Test func `positions are those of keys, in bytes from 1`() throws {
        let value = try parse("{\n\ta = (\n\t\tb,\n\t);\n}")
        #expect(value["a"]?.position == .init(line: 2, column: 2))
        #expect(value["a"]?.list?.first?.position == .init(line: 3, column: 3))
    }

    @Test(arguments: [
        ("{ a = b }", "1:9 expected ';' after the value of 'a'"), ("{ a b; }", "1:5 expected '=' after 'a'"),
        ("{\n a = (b c);\n}", "2:9 expected ',' or ')'"), ("{ a = b;", "1:9 the file ends too early: '}' is missing"),
        ("{ a = \"b\n; }", "1:7 this string has no end"), ("{ /* }", "1:3 this comment has no end"),
        ("{ /*/ }", "1:3 this comment has no end"),
        ("{} x", "1:4 there is text after the end of the list"), ("", "1:1 the file ends too early"),
        ("{\n<<<<<<< HEAD\n a = b; }", "2:1 a merge conflict was not resolved in this line"),
        ("{\n a = b;\n=======\n}", "3:1 a merge conflict was not resolved in this line"),
        ("{ a = <0g>; }", "1:9 expected a hexadecimal digit or '>'"),
    ])
    func `errors have a position`(_ text: String, _ expected: String) { #expect(failure(text) == expected) }

    @Test func `nesting is limited`() throws {
        for (open, close) in [("(", ")"), ("{ a = ", "; }")] {
            let deep = String(repeating: open, count: 100_000)
            #expect(failure(deep)?.hasSuffix("more than 40 levels") == true)
            #expect(failure(String(repeating: open, count: 30) + "b" + String(repeating: close, count: 30)) == nil)
        }
    }
}
