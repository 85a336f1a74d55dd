import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

@Suite("The modules in Sources/Extension/AppleSDK/README.md")
struct AppleModulesDocumentTests {
    private let path = "Sources/Extension/AppleSDK/README.md"

    /// The imports that a module replaces, in Markdown.
    private func imports(_ module: String) -> String {
        switch module {
        case "AppleIdentityLookup": "`IdentityLookup`"
        case "IdentityLookup2017": "`IdentityLookup` with `--actions 2017`"
        case _ where AppleModules.implicit.contains(module): "(in every file)"
        default:
            AppleModules.replacements.filter { $0.value == module }.map { "`\($0.key)`" }.sorted().joined(
                separator: ", ")
        }
    }

    @Test
    func `the public types are current`() throws {
        let rows = try AppleSources.folders.compactMap { folder -> [String]? in
            let types = try AppleSources.types(in: folder)
            let module = (folder as NSString).lastPathComponent
            guard !types.isEmpty else { return nil }
            return [
                "`\(folder)`", imports(module), types.joined(separator: ", "),
            ]
        }
        #expect(rows.count > 8)
        #expect(
            GeneratedSection(document: path, name: "types").check(
                Document.table(["folder", "import", "public types"], rows)) == .current)
    }

    @Test
    func `the list of unavailable declarations is current`() throws {
        let rows = try AppleSources.folders.flatMap(AppleSources.refusals).map { ["`\($0.name)`", $0.reason] }
        #expect(rows.count > 10)
        #expect(
            GeneratedSection(document: path, name: "refusals").check(Document.table(["name", "reason"], rows))
                == .current)
    }

    @Test
    func `every import that a module replaces is in the table, and every folder is a module`() throws {
        let covered = try Document(path).part("## What each module covers").filter { $0.hasPrefix("| ") }
            .map { $0.components(separatedBy: " | ")[0] }.joined()
        for name in AppleModules.replacements.keys { #expect(covered.contains("`\(name)`"), "\(name)") }
        for (name, module) in AppleModules.replacements {
            #expect(AppleSources.folders.contains("AppleSDK/\(module)"), "\(name)")
        }
    }
}
