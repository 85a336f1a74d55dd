import Foundation
import Messages
import TestFiles
import Testing

/// The codes of rules, such as C5, are for those who read about rules: in Why, in failures of `check`, and in documents
/// about rules.
@Suite("Codes of rules")
struct RuleCodeTests {
    @Test func `a code is found where a sentence contains one`() {
        #expect(Self.codes("Its messages are dropped (C1).") == ["C1"])
        #expect(Self.codes("not filtered (C5, R2)") == ["C5", "R2"])
        // Names of keys and measures, and characters.
        for text in ["F5 or Enter", "F1 to F24", "\"F1\"", "\"\\u{E3}\"", "Z9", "case e1 = \"E1\""] {
            #expect(Self.codes(text) == [])
        }
    }

    @Test func `no sentence of the program contains a code`() throws {
        var found: [String] = []
        let paths = SourceFiles.paths(in: "Sources").filter { !$0.contains("/AppleSDK/") }
        #expect(paths.count > 500)
        for path in paths {
            for (number, line) in try SourceFiles.code(path).components(separatedBy: "\n").enumerated() {
                found += Self.codes(line).map { "\(path):\(number + 1): \($0)" }
            }
        }
        #expect(found == [], "say it without the code; Why shows the rule")
    }

    @Test func `on the screen and in reports, only Why shows codes`() throws {
        let floors = ["Sources/Screen", "Sources/Program", "Sources/Evaluation", "Sources/Filters"]
        let paths = try floors.flatMap { SourceFiles.paths(in: $0) }.filter {
            let code = try SourceFiles.code($0)
            return code.contains("ule") && code.contains(/[rR]ules?\??(?:\.map\(\\)?\.rawValue/)
        }
        #expect(paths.map { ($0 as NSString).lastPathComponent }.sorted() == Self.filesOfWhy)
    }

    @Test func `no caption of a session contains a code, and outside rules no description`() throws {
        let folder = GeneratedSection.project.appendingPathComponent("Sessions")
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        var found: [String] = []
        var captions = 0
        for name in names.filter({ $0.hasSuffix(".yaml") }).sorted() {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            // A text in several lines is indented more than its key.
            for match in text.matches(of: /(?m)^( *)(?:- )?(caption|about): (.*(?:\n\1 {2,}(?!- |expect:).*)*)/) {
                if match.2 == "caption" { captions += 1 }
                if match.2 == "about", name.hasPrefix("rules/") { continue }
                found += Self.codes(String(match.3)).map { "\(name): \($0)" }
            }
        }
        #expect(captions > 100)
        #expect(found == [])
    }

    /// The screen Why, and what can be copied from it.
    private static let filesOfWhy = ["JourneyText.swift", "WhyGroup.swift", "WhyPage.swift"]

    /// The codes in a line of source text: not a whole literal, and not a name of a key.
    private static func codes(_ line: String) -> [String] {
        // Few lines have a capital letter before a digit, and a regular expression takes much longer to find that out.
        guard
            zip(line.utf8, line.utf8.dropFirst()).contains(where: { (65...90).contains($0) && (48...57).contains($1) })
        else { return [] }
        return line.replacing(/"[A-Z]\d+"|\\u\{[0-9A-F]+\}|F1 to F24|\bF5 or/, with: "").matches(of: /\b[A-Z]\d{1,2}\b/)
            .map { String($0.output) }.filter { Rule(rawValue: $0) != nil }
    }
}
