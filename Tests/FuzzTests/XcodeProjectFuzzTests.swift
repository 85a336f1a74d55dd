import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import XcodeProjects

/// Fuzzes what is read of an Xcode project: whole projects whose files are damaged.
@Suite struct XcodeProjectFuzzTests {
    private static let fixtures = GeneratedSection.project.appendingPathComponent("Tests/Extensions").path

    /// Reads a fixture with one of its files replaced by damaged ones.
    ///
    /// - Parameter place: the path of the file below the fixture.
    private func fuzz(_ fixture: String, _ place: String, cases: Int, words: [String]) throws {
        let folder = ProjectBoundary.real(NSTemporaryDirectory()) + "/fuzz-\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: "\(Self.fixtures)/\(fixture)", toPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/\(place)"
        let seed = try Data(contentsOf: URL(fileURLWithPath: file))
        // Removed first: a damaged project may not write, but the fixture's file may be a link's target.
        try Fuzzing.check(
            "xcode-\(fixture)-\((place as NSString).pathExtension)", cases: cases, bytes: [[UInt8](seed)], words: words
        ) { bytes in
            try writeUnsynced(bytes, to: file)
            guard let project = try? XcodeProject(at: folder) else { return false }
            let all = project.targets + project.targets.flatMap(\.frameworks)
            for target in all {
                for name in target.settings.names { _ = target.settings.list(for: name) }
            }
            // Whatever the project says, nothing outside of it is a part.
            let clone = ProjectBoundary.real(Self.fixtures + "/../..")
            let paths = all.flatMap { $0.sources.map(\.path) + $0.resources.map(\.path) } + project.inputs.map(\.path)
            return !paths.allSatisfy { path in
                [folder, clone].contains { ProjectBoundary.real(path).hasPrefix($0) }
            }
        }
    }

    private static let projectWords = [
        "{", "}", "(", ");", "isa = PBXGroup;", "children = (", "\"<absolute>\"", "path = \"/etc\";",
        "path = \"../..\";",
        "sourceTree = SOURCE_ROOT;", "\"$(A)\"", "/*", "*/", "\\U", "\"", "INFOPLIST_FILE = ", "$(inherited)",
        "buildSettings = {",
        "fileSystemSynchronizedGroups = (", "membershipExceptions = (", "dependencies = (", "<",
    ]

    @Test(arguments: [
        "Xcode9Project/Shout Guard", "Xcode13Project/Postbote", "Xcode16Project/Sieve", "PackageProject/Courier",
    ])
    func `damaged project files`(_ project: String) throws {
        let parts = project.split(separator: "/").map(String.init)
        try fuzz(parts[0], "\(parts[1]).xcodeproj/project.pbxproj", cases: 25, words: Self.projectWords)
    }

    @Test func `damaged configuration files`() throws {
        try fuzz(
            "Xcode13Project", "Config/Filter.xcconfig", cases: 30,
            words: [
                "#include \"Filter.xcconfig\"\n", "#include? \"", "[sdk=", "]", "=", "$(", "${A:default=$(", ":lower)",
                "$(inherited)",
                "//", "\n", "FILTER_CONDITIONS = $(SWIFT_ACTIVE_COMPILATION_CONDITIONS)\n",
                "INFOPLIST_FILE = /etc/passwd\n",
            ])
    }

    @Test func `damaged XcodeGen projects`() throws {
        try fuzz(
            "XcodeGenProject", "project.yml", cases: 30,
            words: [
                "- ", "path: ", "..", "/etc", "templates: [Extension]", "include: project.yml\n", "&a ", "*a",
                "<<: *a\n", "[", "{",
                "${target_name}", "**/*", "type: folder", "optional: true\n", ":REPLACE", "settings:\n",
                "groups: [strict]\n", "\t", "|",
            ])
    }

    @Test func `damaged workspaces and property lists`() throws {
        try fuzz(
            "WorkspaceProject", "Mail.xcworkspace/contents.xcworkspacedata", cases: 25,
            words: [
                "<Group location = \"group:..\">", "</Group>", "<FileRef", "location = ", "absolute:/", "self:",
                "&amp;", "<!--", ">",
            ])
        try fuzz(
            "Xcode13Project", "PostboteFilter/Info.plist", cases: 25,
            words: ["$(", "${PRODUCT_NAME:", "<dict>", "<key>NSExtension</key>", "<array>", "<string>", "</dict>"])
    }

    /// A project whose objects are made by a test, beside a class that makes it a filter.
    private func read(_ objects: String, target: String = "", settings: String = "") throws -> XcodeProject? {
        let folder = ProjectBoundary.real(NSTemporaryDirectory()) + "/hostile-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: "\(folder)/A.xcodeproj", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeUnsynced("class Handler: ILMessageFilterExtension {}".utf8, to: "\(folder)/H.swift")
        let text = """
            { objectVersion = 77; rootObject = project; objects = {
            project = { isa = PBXProject; mainGroup = g0; targets = (t0); buildConfigurationList = l; };
            l = { isa = XCConfigurationList; buildConfigurations = (c); };
            c = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
            t0 = { isa = PBXNativeTarget; name = Filter; productType = "com.apple.product-type.app-extension"; buildPhases = (s, f0);
            buildConfigurationList = l; \(target) };
            s = { isa = PBXSourcesBuildPhase; files = (b); };
            b = { isa = PBXBuildFile; fileRef = h; };
            h = { isa = PBXFileReference; path = H.swift; sourceTree = SOURCE_ROOT; };
            \(objects)
            }; }
            """
        try writeUnsynced(text.utf8, to: "\(folder)/A.xcodeproj/project.pbxproj")
        return try? XcodeProject(at: folder)
    }

    @Test func `groups that are nested deeply or contain all others`() throws {
        let deep = (0..<20_000).map { "g\($0) = { isa = PBXGroup; path = a; children = (g\($0 + 1)); };" }.joined(
            separator: "\n")
        #expect(try read(deep)?.targets.count == 1)
        let all = (0..<300).map { "g\($0)" }.joined(separator: ", ")
        let dense = (0..<300).map { "g\($0) = { isa = PBXGroup; children = (\(all)); };" }.joined(separator: "\n")
        #expect(try read(dense)?.targets.count == 1)
    }

    @Test func `frameworks that all link each other, and long chains of them`() throws {
        for (count, links) in [
            (40, { (_: Int) in (1...40).map { "x\($0)" } }), (300, { (index: Int) in ["x\(index + 1)"] }),
        ] {
            let targets = (1...count).map { index in
                """
                t\(index) = { isa = PBXNativeTarget; name = T\(index); productType = "com.apple.product-type.framework";
                productReference = p\(index); buildPhases = (f\(index)); };
                f\(index) = { isa = PBXFrameworksBuildPhase; files = (\(links(index).joined(separator: ", "))); };
                x\(index) = { isa = PBXBuildFile; fileRef = p\(index); };
                p\(index) = { isa = PBXFileReference; path = T\(index).framework; sourceTree = BUILT_PRODUCTS_DIR; };
                """
            }
            let names = (0...count).map { "t\($0)" }.joined(separator: ", ")
            let objects =
                targets.joined(separator: "\n") + "\nf0 = { isa = PBXFrameworksBuildPhase; files = (x1); };\n"
                + "project = { isa = PBXProject; targets = (\(names)); buildConfigurationList = l; };"
            let project = try read(objects)
            // The chain is longer than the limit: an error.
            #expect((project == nil) == (count == 300))
            #expect(project?.targets.first?.problems.isEmpty == false || count == 300)
        }
    }

    @Test func `settings that grow or use each other`() throws {
        // SettingTests has values that double; here it matters that a project says so.
        let text = String(repeating: "x", count: 5000)
        let project = try read(
            "",
            settings: "TEXT = \"\(text)\"; A = \"\(String(repeating: "$(TEXT)", count: 300))\"; "
                + "PRODUCT_NAME = \"$(A)\"; SWIFT_VERSION = \"$(SWIFT_VERSION)$(B)\"; B = \"$(SWIFT_VERSION)\";")
        let target = try #require(project?.targets.first)
        #expect(target.problems.contains { $0.description.contains("PRODUCT_NAME is too long") })
        #expect(target.settings.value(for: "SWIFT_VERSION") == "")
    }

    @Test func `huge lists, strings and comments`() throws {
        let many = (0..<50_000).map { "b" + ($0 % 2 == 0 ? "" : "\($0)") }.joined(separator: ",")
        #expect(try read("s = { isa = PBXSourcesBuildPhase; files = (\(many)); };")?.targets.first?.sources.count == 1)
        #expect(try read("x = \"\(String(repeating: "\\U00e4\\\"", count: 50_000))\";")?.targets.count == 1)
        #expect(try read("/*\(String(repeating: "/* * ", count: 100_000))*/")?.targets.count == 1)
        #expect(try read(String(repeating: "(", count: 200_000)) == nil)
    }
}
