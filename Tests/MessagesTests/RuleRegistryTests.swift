import Foundation
import Messages
import Testing

/// Every rule has a test.
@Suite struct RuleRegistryTests {
    @Test func `every rule is named by a test`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var named: Set<String> = []
        // `func `C5: …`` or several: `func `V4, V5, V6: …``.
        let name = /func `(?<rules>[A-Z][0-9]+(?:, [A-Z][0-9]+)*)(?: \([^)]*\))?:/
        for target in ["MessagesTests", "InboxDatabaseTests", "DeviceTests", "FilterTests", "ExtensionBuilderTests"] {
            let folder = tests.appendingPathComponent(target)
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "swift" {
                for match in try String(contentsOf: file, encoding: .utf8).matches(of: name) {
                    let rules = match.rules.split(separator: ", ").map(String.init)
                    // In these targets only U is tested: the process and the folder of a reporting extension.
                    named.formUnion(
                        target.hasSuffix("FilterTests") || target.hasPrefix("Extension")
                            ? rules.filter { $0.hasPrefix("U") } : rules)
                }
            }
        }
        // X is tested with the host of the filter's process.
        let missing = Rule.allCases.map(\.rawValue).filter { !$0.hasPrefix("X") && !named.contains($0) }
        #expect(missing == [])
        #expect(named.filter { Rule(rawValue: $0) == nil } == [])
    }
}
