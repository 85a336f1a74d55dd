import Foundation
import TestFiles
import Testing

/// The folders of Sources, from the top of `Package.swift` to its end.
@Suite struct FloorTests {
    private let manifest: PackageManifest

    init() throws { manifest = try PackageManifest() }

    private static func folders(in path: String) throws -> [String] {
        let root = GeneratedSection.project.appendingPathComponent(path)
        return try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false }
            .map(\.lastPathComponent).sorted()
    }

    private func level(_ target: PackageManifest.Target) -> Int? {
        target.floor.flatMap(manifest.floors.firstIndex)
    }

    /// The folder of a target's files; nil: that of samples, in which each file belongs to another target.
    private func folder(of target: PackageManifest.Target) throws -> String? {
        let floor = try #require(target.floor)
        guard target.name != "SampleFilters" else { return nil }
        return [target.name, "AppleSDK/\(target.name)"].map { "Sources/\(floor)/\($0)" }.first {
            FileManager.default.fileExists(atPath: GeneratedSection.project.appendingPathComponent($0).path)
        }
    }

    @Test func `the manifest is parsed`() throws {
        #expect(manifest.targets.count > 70)
        #expect(Set(manifest.targets.map(\.name)).count == manifest.targets.count)
        #expect(try #require(manifest["FilterMain"]).dependencies.contains("FilterWire"))
        #expect(try #require(manifest["ReportIt"]).dependencies.contains("ReportingMain"))
        #expect(try #require(manifest["Keywords"]).dependencies.contains("KeywordRules"))
        #expect(try #require(manifest["TestFiles"]).isTest)
    }

    @Test func `the folders of Sources are the floors, and a floor's folders are its targets`() throws {
        #expect(try Self.folders(in: "Sources") == manifest.floors.sorted())
        for floor in manifest.floors {
            let targets = Set(manifest.targets.filter { $0.floor == floor }.map(\.name))
            let others = try Self.folders(in: "Sources/\(floor)").filter { !targets.contains($0) }
            #expect(Set(others).subtracting(["AppleSDK", "SampleFilters"]) == [])
        }
    }

    @Test func `a target uses targets of its own floor and of floors above it in the file`() throws {
        for target in manifest.targets where !target.isTest {
            let floor = try #require(level(target))
            for name in target.dependencies {
                let other = manifest[name].flatMap(level)
                #expect(try #require(other, "\(name) is for tests") <= floor, "\(target.name) uses \(name)")
            }
        }
    }

    @Test func `a file imports only what its target's dependencies contain`() throws {
        let names = Set(manifest.targets.map(\.name))
        let statement = /^(?:@\w+(?:\([^)]*\))? |package |public |internal )*import (\w+)/.anchorsMatchLineEndings()
        for target in manifest.targets where !target.isTest {
            let used = manifest.used(by: target.name).union([target.name])
            for file in try folder(of: target).map({ SourceFiles.paths(in: $0) }) ?? [] {
                let imports = try SourceFiles.code(file).matches(of: statement).map { String($0.1) }
                #expect(names.intersection(imports).subtracting(used) == [], "\(file)")
            }
        }
    }

    @Test func `the map and a floor's README name its targets`() throws {
        let map = try Document("Sources/README.md").lines.joined(separator: "\n")
        for floor in manifest.floors {
            let readme = try Document("Sources/\(floor)/README.md").prose
            for folder in try Self.folders(in: "Sources/\(floor)") {
                #expect(map.contains(folder) && readme.contains("`\(folder)"), "\(folder)")
            }
        }
    }

    @Test func `the map lists the floors in their order`() throws {
        let rows = try Document("Sources/README.md").part("## The floors").compactMap { Document.cells($0)?.first }
        #expect(rows.filter(manifest.floors.contains) == manifest.floors)
    }
}
