import ExtensionPlans
import Foundation
import KeywordRules
import LocatedYAML
import SessionScript
import TestFiles
import Testing

@testable import FilterTemplates

/// The files of new projects; ProgramTests build and run them.
@Suite struct FilterTemplateTests {
    private static let name = Result { try NewProjectName("My-Filter") }

    private func template(_ language: FilterTemplate.Language) throws -> FilterTemplate {
        FilterTemplate(try Self.name.get(), language, hasReporting: true)
    }

    @Test(arguments: FilterTemplate.Language.allCases)
    func `a project has a filter, a session, a workflow and a README that names all other files`(
        _ language: FilterTemplate.Language
    ) throws {
        let files = try template(language).files
        let paths = files.map(\.path)
        #expect(paths.contains("Sessions/My-Filter.yaml") && paths.contains(".github/workflows/siftbox.yml"))
        #expect(paths.contains("My-FilterReporting/Info.plist") && paths.contains("siftbox.yaml"))
        #expect(Set(paths).count == paths.count)
        let readme = try #require(files.last)
        #expect(readme.path == "README.md")
        for path in paths.dropLast() { #expect(readme.text.contains("`\(path)`"), "\(path)") }
        for file in files { #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)") }
    }

    @Test func `Info.plist names the extension point and the class that the source declares`() throws {
        let files = try template(.swift).files
        for (folder, point) in [("My-FilterExtension", "message-filter"), ("My-FilterReporting", "classification-ui")] {
            let list = try #require(files.first { $0.path == "\(folder)/Info.plist" })
            let plist = try PropertyListSerialization.propertyList(from: Data(list.text.utf8), format: nil)
            let values = try #require((plist as? [String: Any])?["NSExtension"] as? [String: Any])
            #expect(values["NSExtensionPointIdentifier"] as? String == "com.apple.identitylookup.\(point)")
            let named = try #require(values["NSExtensionPrincipalClass"] as? String).split(separator: ".").last ?? ""
            let source = try #require(files.first { $0.path.hasPrefix("\(folder)/") && $0.path.hasSuffix(".swift") })
            #expect(source.text.contains("final class \(named): "))
        }
    }

    @Test(arguments: FilterTemplate.Language.allCases)
    func `siftbox.yaml says what the filter needs, and every key in its comments is one`(
        _ language: FilterTemplate.Language
    ) throws {
        let folder = TestFolder()
        for file in try template(language).files { try folder.write(file.path, file.text) }
        try FileManager.default.createDirectory(atPath: folder.path("Shared"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.path("Group"), withIntermediateDirectories: true)
        let read = { try #require(ExtensionReference(path: folder.url.path).completed().file) }
        let expected: Set<String> =
            switch language {
            case .swift: ["target"]
            case .python: ["filter"]
            case .keywords: ["filter", "app-group"]
            }
        #expect(Set(try read().positions.keys) == expected)
        let text = try #require(try template(language).files.first { $0.path == SiftboxFile.name }).text
        let lines = text.split(separator: "\n").dropFirst().map { $0.trimmingPrefix("# ") }
        try folder.write(SiftboxFile.name, lines.joined(separator: "\n"))
        #expect(try read().positions.count == lines.count)
    }

    @Test func `the keyword file has no mistakes and gives each example its category`() throws {
        let rules = KeywordRuleSet(KeywordsTemplate.file.text)
        #expect(rules.mistakes.isEmpty)
        for rule in StarterRule.all {
            let code = try #require(rules.code(sender: rule.example.sender, body: rule.example.text))
            #expect(CategoryNames.code(named: rule.category) == code)
        }
        #expect(rules.code(sender: StarterRule.unmatched.sender, body: StarterRule.unmatched.text) == nil)
    }

    @Test(arguments: [
        "", "1st", "../up", "a b", "a/b", "Sessions", "rules", "Foundation", "UIKit", "é", ".x", "-x",
        String(repeating: "a", count: 51),
    ])
    func `a name that cannot be a folder and a module is refused`(_ name: String) {
        #expect(throws: TemplateError.self) { try NewProjectName(name) }
    }

    @Test(arguments: [
        "MyFilter", "plain", "0.5", "yes", "a: b", "quote\"d", "tab\there", "# no", "./My Filter", "../x",
    ])
    func `a text as a YAML value is read as the same text`(_ text: String) throws {
        let folder = TestFolder()
        let path = try folder.write("s.yaml", "title: \(YAMLText.scalar(text, inFlow: true))\nsteps: [{ wait: 1s }]\n")
        #expect(try Session(path: path).title == text)
    }
}
