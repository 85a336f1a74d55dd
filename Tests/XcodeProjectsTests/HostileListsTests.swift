import Foundation
import Testing

@testable import XcodeProjects

/// Projects whose lists multiply: each list is short, but not the product of two.
@Suite struct HostileListsTests {
    private let project = TemporaryProject()

    private static let filter = "targets:\n  Filter:\n    type: app-extension\n    platform: iOS\n"

    /// Expects that a project is read within some steps, and refused with fewer.
    private func expectRefusal(
        below fewer: Int, readableBelow enough: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(project.failures(steps: enough) == [], sourceLocation: sourceLocation)
        let failures = project.failures(steps: fewer)
        #expect(
            failures.contains { $0.contains("PROJECT") && $0.contains("more than \(fewer) steps up to here") },
            "\(failures)", sourceLocation: sourceLocation)
    }

    private func ids(_ letter: String, _ count: Int) -> [String] { (0..<count).map { "\(letter)\($0)" } }

    @Test func `files by the patterns of a source`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        for name in ids("F", 100) { try project.write("Filter/\(name).swift") }
        let patterns = (0..<100).map { "'\($0)*.md'" }.joined(separator: ", ")
        try project.write(
            "project.yml", Self.filter + "    sources: [{path: Filter, excludes: [\(patterns)]}]")
        expectRefusal(below: 9_000, readableBelow: 40_000)
    }

    @Test func `plain paths among the patterns are not compared one by one`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        for name in ids("F", 100) { try project.write("Filter/\(name).swift") }
        let paths = (1..<2000).map { "F\($0).swift" }.joined(separator: ", ")
        try project.write("project.yml", Self.filter + "    sources: [{path: Filter, excludes: [\(paths)]}]")
        #expect(project.failures(steps: 100_000) == [])
        #expect(try project.below(project.target().sources.map(\.path)) == ["Filter/F0.swift"])
    }

    @Test func `groups of settings that use each other`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        func groups(_ count: Int) -> String {
            let lines = (0..<count).map { "  g\($0): {groups: [g\($0 + 1), g\($0 + 1)], base: {A: \($0)}}\n" }
            return "settingGroups:\n" + lines.joined() + Self.filter
                + "    sources: [Filter]\n    settings: {groups: [g0]}"
        }
        try project.write("project.yml", groups(4))
        #expect(project.failures(steps: 40_000) == [])
        #expect(try project.target().settings.value(for: "A") == "0")
        try project.write("project.yml", groups(17))
        expectRefusal(below: 40_000, readableBelow: 8_000_000)
        try project.write("project.yml", groups(30))
        #expect(project.failures(steps: 8_000_000).contains { $0.hasSuffix("more than 20 levels of settingGroups.") })
    }

    @Test func `attributes in the strings of a template`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        let attribute = String(repeating: "x", count: 1000)
        let text = String(repeating: "${a}", count: 1000)
        try project.write(
            "project.yml",
            "targetTemplates: {T: {settings: {A: '\(text)'}, sources: [Filter]}}\n" + Self.filter
                + "    templates: [T]\n    templateAttributes: {a: \(attribute)}")
        expectRefusal(below: 60_000, readableBelow: 400_000)
    }

    @Test func `a file that is included many times`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        try project.write("Inner/more.yml", "settings:\n" + ids("S", 500).map { "  \($0): 1\n" }.joined())
        let includes = Array(repeating: "Inner/more.yml", count: 50).joined(separator: ", ")
        try project.write("project.yml", "include: [\(includes)]\n" + Self.filter + "    sources: [Filter]")
        expectRefusal(below: 100_000, readableBelow: 1_000_000)
    }

    @Test func `build files of one group of languages`() throws {
        let (files, languages) = (ids("b", 40), ids("l", 40))
        try project.writeProject(
            objects: "group = { isa = PBXVariantGroup; children = (\(languages.joined(separator: ","))); };"
                + files.map { "\($0) = { isa = PBXBuildFile; fileRef = group; };" }.joined()
                + languages.map { TemporaryProject.file($0, "\($0).strings") }.joined(),
            children: "group", resources: files.joined(separator: ","))
        for name in languages { try project.write("\(name).strings") }
        expectRefusal(below: 6_000, readableBelow: 40_000)
    }

    @Test func `targets that share settings`() throws {
        let targets = ids("t", 40)
        try project.writeProject(
            objects: targets.map {
                "\($0) = { isa = PBXNativeTarget; name = \($0); buildPhases = (sources); buildConfigurationList = list; "
                    + "productType = \"com.apple.product-type.app-extension\"; };"
            }.joined(), settings: ids("S", 200).map { "\($0) = 1;" }.joined(),
            targets: targets.joined(separator: ","))
        expectRefusal(below: 60_000, readableBelow: 400_000)
    }

    @Test func `targets that share build files, and links`() throws {
        let (targets, files) = (ids("t", 40), ids("b", 200))
        try project.writeProject(
            objects: targets.map {
                "\($0) = { isa = PBXNativeTarget; name = \($0); buildPhases = (sources, frameworks); "
                    + "buildConfigurationList = list; productType = \"com.apple.product-type.app-extension\"; };"
            }.joined() + files.map { "\($0) = { isa = PBXBuildFile; };" }.joined(),
            sources: files.joined(separator: ","), frameworks: files.joined(separator: ","),
            targets: targets.joined(separator: ","))
        expectRefusal(below: 60_000, readableBelow: 400_000)
    }

    @Test func `excluded names by the files of a target`() throws {
        let files = ids("f", 50)
        try project.writeProject(
            objects: files.map { TemporaryProject.file($0, "\($0).swift") }.joined(),
            children: files.joined(separator: ","), sources: files.map { "b\($0)" }.joined(separator: ","),
            settings: "EXCLUDED_SOURCE_FILE_NAMES = \"\((0..<100).map { "\($0)*.m" }.joined(separator: " "))\";")
        for name in files { try project.write("\(name).swift") }
        expectRefusal(below: 9_000, readableBelow: 40_000)
    }

    @Test func `exceptions that synchronized folders share`() throws {
        let (folders, paths) = (ids("g", 50), ids("p", 50))
        try project.writeProject(
            objects: "set = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = none; "
                + "membershipExceptions = (\(paths.joined(separator: ","))); };"
                + folders.map {
                    "\($0) = { isa = PBXFileSystemSynchronizedRootGroup; path = \($0); exceptions = (set); };"
                }.joined(),
            children: folders.joined(separator: ","))
        expectRefusal(below: 15_000, readableBelow: 60_000)
    }

    @Test func `targets that share a build file with long flags`() throws {
        let targets = ids("t", 40)
        let flags = String(repeating: "-D A ", count: 2000)
        try project.writeProject(
            objects: targets.map {
                "\($0) = { isa = PBXNativeTarget; name = \($0); buildPhases = (sources); buildConfigurationList = list; "
                    + "productType = \"com.apple.product-type.app-extension\"; };"
            }.joined() + TemporaryProject.file("f", "f.swift")
                + "b = { isa = PBXBuildFile; fileRef = f; settings = { COMPILER_FLAGS = \"\(flags)\"; }; };",
            children: "f", sources: "b", targets: targets.joined(separator: ","))
        try project.write("f.swift")
        expectRefusal(below: 60_000, readableBelow: 400_000)
    }

    @Test func `an object with a long list that many others refer to`() throws {
        let targets = ids("t", 40)
        try project.writeProject(
            objects: targets.map {
                "\($0) = { isa = PBXNativeTarget; name = \($0); buildPhases = (sources); buildConfigurationList = list; "
                    + "productType = \"com.apple.product-type.app-extension\"; };"
            }.joined()
                + "b = { isa = PBXBuildFile; platformFilters = (\(ids("p", 5000).joined(separator: ","))); };",
            sources: "b", targets: targets.joined(separator: ","))
        expectRefusal(below: 40_000, readableBelow: 400_000)
    }

    @Test func `a text that is too long to be a name or a path is an error with its place`() throws {
        let long = String(repeating: "a/", count: 2500)
        try project.writeProject(
            objects: "f = { isa = PBXFileReference; path = \"\(long)\"; sourceTree = \"<group>\"; };", children: "f")
        let failures = project.failures(steps: 4_000_000)
        #expect(failures.contains { $0.hasSuffix("the value of path is longer than 4096 bytes.") }, "\(failures)")
    }

    @Test func `flags of a source by its files`() throws {
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        for name in ids("F", 100) { try project.write("Filter/\(name).swift") }
        let flags = String(repeating: "-D A ", count: 20_000)
        try project.write(
            "project.yml", Self.filter + "    sources: [{path: Filter, compilerFlags: '\(flags)'}]")
        // They are split once, not for each file.
        #expect(project.failures(steps: 400_000) == [])
        #expect(project.failures(steps: 210_000).contains { $0.contains("more than 210000 steps up to here") })
    }

    @Test func `groups with long paths by their files`() throws {
        let files = ids("f", 500)
        try project.writeProject(
            objects:
                "deep = { isa = PBXGroup; sourceTree = \"<group>\"; path = \"\(String(repeating: "a/", count: 1500))\"; "
                + "children = (\(files.joined(separator: ","))); };"
                + files.map { "\($0) = { isa = PBXFileReference; path = \($0); sourceTree = \"<group>\"; };" }.joined(),
            children: "deep")
        expectRefusal(below: 20_000, readableBelow: 200_000)
    }

    /// Long values without a result: what is read counts, not only what is written.
    @Test func `variables by the length of the values that they read`() {
        func settings(_ pairs: [(String, String)]) -> BuildSettings {
            BuildSettings([
                .init(
                    definitions: pairs.compactMap {
                        SettingDefinition(key: $0.0, value: $0.1, origin: "", configuration: "Debug")
                    })
            ])
        }
        let long = String(repeating: "a", count: 20_000)
        let empty = settings([
            ("EMPTY", "$(NONE:\(long))"), ("MANY", String(repeating: "$(EMPTY)", count: 2000)), ("OTHER", "1"),
        ])
        #expect(empty.isTooLong("MANY") && !empty.isTooLong("EMPTY"))
        let modified = settings([("LONG", long), ("MANY", "$(LONG\(String(repeating: ":lower", count: 2000)))")])
        #expect(modified.isTooLong("MANY") && modified.value(for: "LONG") == long)
        var expansion = modified.expansion
        for _ in 0..<2000 {
            _ = expansion.expanded("$(LONG:lower)")
            expansion.startNext()
        }
        #expect(expansion.isWorkedOut)
    }
}
