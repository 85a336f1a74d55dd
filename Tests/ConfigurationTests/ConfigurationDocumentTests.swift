import Foundation
import LocatedYAML
import Terminal
import TestFiles
import Testing

@testable import Configuration

/// The tables of settings and themes in the guide come from the code.
@Suite struct ConfigurationDocumentTests {
    private static let guide = ".github/guide/use.md"

    private static func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    @Test func `the table of settings is current`() {
        let rows = ConfigurationSetting.all.map { ["`\($0.key)`", $0.values, $0.standard, $0.meaning] }
        let table = Self.table(["Setting", "Values", "Default", "Meaning"], rows)
        #expect(GeneratedSection(document: Self.guide, name: "configuration").check(table) == .current)
    }

    @Test func `the table of themes is current`() {
        let rows = Theme.all.map { ["`\($0.name)`", $0.summary] }
        #expect(
            GeneratedSection(document: Self.guide, name: "themes").check(Self.table(["Theme", "Colors"], rows))
                == .current)
    }

    @Test func `the example in the guide has no mistakes`() throws {
        let guide = try String(contentsOf: GeneratedSection.project.appending(path: Self.guide), encoding: .utf8)
        let example = try #require(
            guide.components(separatedBy: "```yaml\n").map { $0.components(separatedBy: "\n```")[0] }
                .first { $0.hasPrefix("theme:") })
        let (configuration, mistakes) = UserConfigurationFile.read(
            example, file: "config.yaml", ConfigurationFileTests.commands)
        #expect(mistakes.map(\.description) == [])
        #expect(configuration.theme == .messagesDark)
    }
}
