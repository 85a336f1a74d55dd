import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

@Suite("The modules in Sources/Extension/AppleSDK/README.md")
struct AppleModulesDocumentTests {
    @Test func `every import that a module replaces is in the table, and every folder is a module`() throws {
        let covered = try Document("Sources/Extension/AppleSDK/README.md").part("## What each module covers")
            .filter { $0.hasPrefix("| ") }.map { $0.components(separatedBy: " | ")[0] }.joined()
        for name in AppleModules.replacements.keys { #expect(covered.contains("`\(name)`"), "\(name)") }
        for (name, module) in AppleModules.replacements {
            #expect(AppleSources.folders.contains("AppleSDK/\(module)"), "\(name)")
        }
    }
}
