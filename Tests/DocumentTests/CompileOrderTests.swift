import Foundation
import TestFiles
import Testing

/// The package manager compiles modules in the order of their names, the last one first (end of `Package.swift`).
@Suite("The order in which modules are compiled") struct CompileOrderTests {
    private let manifest: PackageManifest
    private let text: String

    init() throws {
        manifest = try PackageManifest()
        let file = GeneratedSection.project.appendingPathComponent("Package.swift")
        text = try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `the modules that wait exist`() throws {
        let list = try #require(text.firstMatch(of: /let late = \[(.*)\]/)).1
        let late = list.matches(of: /"(\w+)"/).map { String($0.1) }
        #expect(!late.isEmpty)
        #expect(late.filter { manifest[$0] == nil } == [])
    }

    @Test func `Apple's modules come last, after the package that the commands need`() throws {
        let folder = GeneratedSection.project.appendingPathComponent("Sources/AppleSDK").path
        // These two have the names that extensions import, and contain little.
        let modules = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { manifest[$0] != nil && !["IdentityLookup", "IdentityLookup2017", "CSQLite3"].contains($0) }
        #expect(modules.count > 15)
        let others = manifest.targets.map(\.name).filter { !modules.contains($0) } + ["ArgumentParser"]
        #expect(try #require(modules.max()) < #require(others.filter { !$0.hasSuffix("Tests") }.min()))
    }
}
