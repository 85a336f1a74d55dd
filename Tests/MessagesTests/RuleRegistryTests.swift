import Foundation
import Messages
import Testing

/// A rule without a test is a promise.
@Suite struct RuleRegistryTests {
    @Test func `every rule has a test that is named by it`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var named: Set<String> = []
        // `@Test("C5: …")`, or several: `@Test("V4, V5, V6: …")`.
        let name = /@Test\(\s*"(?<rules>[A-Z][0-9]+(?:, [A-Z][0-9]+)*)(?: \([^)]*\))?:/
        for target in ["MessagesTests", "InboxStoreTests", "PhoneTests", "FilterTests", "ExtensionBuildTests"] {
            let folder = tests.appendingPathComponent(target)
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "swift" {
                for match in try String(contentsOf: file, encoding: .utf8).matches(of: name) {
                    let rules = match.rules.split(separator: ", ").map(String.init)
                    // U are tested with the process of a reporting extension and its folder.
                    named.formUnion(
                        target.hasSuffix("FilterTests") || target.hasPrefix("Extension")
                            ? rules.filter { $0.hasPrefix("U") } : rules)
                }
            }
        }
        // X are the rules of the filter's process, which its host keeps: they are tested with it.
        let missing = Rule.allCases.map(\.rawValue).filter { !$0.hasPrefix("X") && !named.contains($0) }
        #expect(missing == [])
        #expect(named.filter { Rule(rawValue: $0) == nil } == [])
    }
}
