import Foundation
import Testing

@testable import XcodeProjects

/// Which files belong to a target, in Xcode's project file.
@Suite struct MembershipTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("Handler.swift", "class Handler: ILMessageFilterExtension {}")
    }

    private static let handler = TemporaryProject.file("h", "Handler.swift")

    @Test func `paths by the groups above and the source tree`() throws {
        for place in ["A/B/one.swift", "A/two.swift", "three.swift", "A/B/é+&(1).swift"] { try project.write(place) }
        try project.writeProject(
            objects: """
                a = { isa = PBXGroup; path = A; sourceTree = "<group>"; children = (b, n); };
                b = { isa = PBXGroup; path = B; sourceTree = "<group>"; children = (f1, f4); };
                n = { isa = PBXGroup; name = "No path"; sourceTree = "<group>"; children = (f2); };
                """ + TemporaryProject.file("f1", "one.swift") + TemporaryProject.file("f2", "two.swift")
                    + TemporaryProject.file("f3", "three.swift", tree: "SOURCE_ROOT")
                    + TemporaryProject.file("f4", #"\U00e9+&(1).swift"#)
                    + TemporaryProject.file("f5", "\(project.path)/A/../Handler.swift", tree: "<absolute>"),
            children: "a, f5", sources: "bf1, bf2, bf3, bf4, bf5")
        let sources = try project.target().sources.map(\.path)
        #expect(
            project.below(sources) == [
                "A/B/one.swift", "A/two.swift", "three.swift", "A/B/é+&(1).swift", "Handler.swift",
            ])
    }

    @Test func `groups that contain each other, and references to nothing`() throws {
        try project.writeProject(
            objects: """
                a = { isa = PBXGroup; sourceTree = "<group>"; children = (b, a, main, h); };
                b = { isa = PBXGroup; sourceTree = "<group>"; children = (a, nothing); };
                lost = { isa = PBXBuildFile; fileRef = nothing; };
                """ + Self.handler, children: "a, main", sources: "bh, lost, nothing, bh", phases: "nothing, sources")
        let target = try project.target()
        #expect(project.below(target.sources.map(\.path)) == ["Handler.swift"])
        #expect(target.problems == [])
    }

    @Test func `flags of a file, and filters by platform`() throws {
        for name in ["phone.swift", "mac.swift", "both.swift"] { try project.write(name) }
        try project.writeProject(
            objects: Self.handler
                + TemporaryProject.file(
                    "p", "phone.swift", build: "platformFilter = ios; settings = { COMPILER_FLAGS = \"-D A '-D B'\"; };"
                )
                + TemporaryProject.file("m", "mac.swift", build: "platformFilters = (macos, );")
                + TemporaryProject.file("o", "both.swift", build: "platformFilters = (ios, macos);"),
            children: "h, p, m, o", sources: "bh, bp, bm, bo")
        let target = try project.target()
        #expect(project.below(target.sources.map(\.path)) == ["Handler.swift", "phone.swift", "both.swift"])
        #expect(target.sources[1].flags == ["-D", "A", "-D B"])
    }

    @Test func `files by their kind`() throws {
        for place in [
            "a.m", "w.json", "M.mlmodel", "P.mlpackage/Manifest.json", "Base.lproj/Main.storyboard",
            "D.xcdatamodel/contents",
            "F/deep/x.txt", "Assets.xcassets/Contents.json", "B.bundle/x.txt", "plug.h",
        ] { try project.write(place) }
        try project.write(
            "V.xcdatamodeld/.xccurrentversion",
            "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>V 2.xcdatamodel</string></dict></plist>"
        )
        let files = [
            ("m", "a.m"), ("j", "w.json"), ("ml", "M.mlmodel"), ("mp", "P.mlpackage"), ("d", "D.xcdatamodel"),
            ("v", "V.xcdatamodeld"), ("as", "Assets.xcassets"), ("bu", "B.bundle"), ("hd", "plug.h"),
        ].map { TemporaryProject.file($0.0, $0.1) }.joined()
        try project.writeProject(
            objects: Self.handler + files + TemporaryProject.file("sb", "Base.lproj/Main.storyboard")
                + TemporaryProject.file("f", "F", type: "folder")
                + "var = { isa = PBXVariantGroup; children = (sb); sourceTree = \"<group>\"; };\nbvar = { isa = PBXBuildFile; fileRef = var; };",
            children: "h, m, j, ml, mp, d, v, as, bu, hd, var, f", sources: "bh, bm, bml, bmp, bd, bv, bhd",
            resources: "bj, bvar, bas, bbu, bf, bml")
        let target = try project.target()
        #expect(target.problems == [])
        #expect(project.below(target.otherSources.map(\.path)) == ["a.m"])
        #expect(project.below(target.coreMLModels) == ["M.mlmodel", "P.mlpackage"])
        #expect(target.dataModels.map(\.currentVersion) == [nil, "V 2.xcdatamodel"])
        #expect(target.storyboards.map(\.destination) == ["Base.lproj/Main.storyboard"])
        #expect(target.resources.map(\.destination) == ["w.json", "B.bundle", "F"])
        #expect(target.resources.map(\.isFolder) == [false, true, true])
    }

    @Test(arguments: [
        ("dstSubfolderSpec = 7; dstPath = Words/de;", "Words/de/w.json"),
        ("dstSubfolderSpec = 1; dstPath = \"\";", "w.json"),
        ("dstSubfolder = Resources; dstPath = \"../x\";", "x/w.json"), ("dstSubfolderSpec = 10;", nil),
        ("dstSubfolderSpec = 16;", nil),
    ])
    func `copy phases into the bundle`(_ fields: String, _ destination: String?) throws {
        try project.write("w.json")
        try project.writeProject(
            objects: Self.handler + TemporaryProject.file("j", "w.json")
                + "copy = { isa = PBXCopyFilesBuildPhase; files = (bj); \(fields) };",
            children: "h, j", sources: "bh", phases: "copy")
        #expect(try project.target().resources.map(\.destination) == [destination].compactMap { $0 })
    }

    @Test func `a missing file is a problem of its target, with the place in the project`() throws {
        try project.writeProject(
            objects: Self.handler + TemporaryProject.file("x", "Gone.swift")
                + "script = { isa = PBXShellScriptBuildPhase; files = (); };",
            children: "h, x", sources: "bh, bx", phases: "script")
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(problems.count == 1)
        #expect(
            problems[0].hasPrefix("PROJECT/App.xcodeproj/project.pbxproj:")
                && problems[0].hasSuffix(
                    ": error: PROJECT/Gone.swift of the target Filter does not exist. If a script of the target writes it, "
                        + "build once with Xcode.")
        )
    }

    @Test func `excluded source file names`() throws {
        for name in ["Debug.swift", "More/Old.swift", "More/New.swift"] { try project.write(name) }
        let files = ["Debug.swift", "More/Old.swift", "More/New.swift"].enumerated()
            .map { TemporaryProject.file("f\($0)", $1) }.joined()
        try project.writeProject(
            objects: Self.handler + files, children: "h, f0, f1, f2", sources: "bh, bf0, bf1, bf2",
            settings: "EXCLUDED_SOURCE_FILE_NAMES = (\"Deb*.swift\", More); INCLUDED_SOURCE_FILE_NAMES = New.swift;")
        #expect(project.below(try project.target().sources.map(\.path)) == ["Handler.swift", "More/New.swift"])
    }

    /// A synchronized folder `F` of the filter and one `G` of the app.
    private func synchronized(_ exceptions: String, folder: String = "", other: String = "") throws -> ProjectTarget {
        for place in [
            "F/Handler.swift", "F/Sub/A.swift", "F/Sub/B.swift", "F/words.json", "F/de.lproj/T.strings",
            "F/en.lproj/T.strings",
            "F/Info.plist", "F/F.entitlements", "F/Note.h", "F/.hidden.swift", "F/Lists/x.txt", "F/Lists/y.swift",
            "G/App.swift",
            "G/Shared/S.swift", "G/Shared/T.swift",
        ] { try project.write(place, place == "F/Info.plist" ? TemporaryProject.infoPlist : "") }
        try project.writeProject(
            objects: """
                f = { isa = PBXFileSystemSynchronizedRootGroup; path = F; sourceTree = "<group>"; exceptions = (x); \(folder) };
                g = { isa = PBXFileSystemSynchronizedRootGroup; path = G; sourceTree = "<group>"; exceptions = (y); };
                copy = { isa = PBXCopyFilesBuildPhase; files = (); dstSubfolderSpec = 7; dstPath = Copied; };
                x = { \(exceptions) };
                y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; \(other) };
                """, children: "f, g", phases: "copy", settings: "INFOPLIST_FILE = F/Info.plist;",
            target: "fileSystemSynchronizedGroups = (f);", version: 77)
        let target = try project.target()
        #expect(target.problems == [])
        return target
    }

    @Test func `a synchronized folder: everything in it, by its kind`() throws {
        let target = try synchronized("")
        #expect(
            project.below(target.sources.map(\.path)) == [
                "F/Handler.swift", "F/Lists/y.swift", "F/Sub/A.swift", "F/Sub/B.swift",
            ])
        #expect(
            target.resources.map(\.destination) == ["x.txt", "de.lproj/T.strings", "en.lproj/T.strings", "words.json"])
    }

    @Test func `exceptions take files out for the folder's own target, with their folders and languages`() throws {
        let target = try synchronized(
            """
            isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = filter;
            membershipExceptions = (Sub, words.json, Info.plist, "/Localized: T.strings");
            additionalCompilerFlagsByRelativePath = { Handler.swift = "-D X"; };
            """)
        #expect(project.below(target.sources.map(\.path)) == ["F/Handler.swift", "F/Lists/y.swift"])
        #expect(target.sources[0].flags == ["-D", "X"])
        #expect(target.resources.map(\.destination) == ["x.txt"])
    }

    @Test func `exceptions add files of another target's folder`() throws {
        let target = try synchronized("", other: "target = filter; membershipExceptions = (Shared/S.swift);")
        #expect(project.below(target.sources.map(\.path)).last == "G/Shared/S.swift")
        #expect(target.sources.count == 5)
        let others = try synchronized("", other: "target = app; membershipExceptions = (Shared/S.swift);")
        #expect(others.sources.count == 4)
    }

    @Test func `exceptions of a build phase, platforms, and copied folders`() throws {
        let target = try synchronized(
            """
            isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = copy;
            membershipExceptions = (words.json);
            """, folder: "explicitFolders = (Lists);")
        #expect(
            target.resources.map(\.destination) == [
                "Lists", "de.lproj/T.strings", "en.lproj/T.strings", "Copied/words.json",
            ])
        #expect(target.resources[0].isFolder)
        let phone = try synchronized(
            """
            isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = filter;
            platformFiltersByRelativePath = { Sub/A.swift = (macos); Sub/B.swift = (ios, macos); };
            """)
        #expect(project.below(phone.sources.map(\.path)).contains("F/Sub/B.swift"))
        #expect(!project.below(phone.sources.map(\.path)).contains("F/Sub/A.swift"))
    }

    @Test func `a build phase that is listed twice, and a file in two phases, count once`() throws {
        let project = TemporaryProject()
        try project.write("A.swift")
        try project.write("words.txt")
        try project.writeProject(
            objects: TemporaryProject.file("a", "A.swift") + TemporaryProject.file("w", "words.txt")
                + "again = { isa = PBXBuildFile; fileRef = a; };"
                + "more = { isa = PBXSourcesBuildPhase; files = (again, ba, ba); };"
                + "copies = { isa = PBXResourcesBuildPhase; files = (bw); };",
            children: "a, w", sources: "ba, again", resources: "bw", phases: "sources, more, copies, copies, sources")
        let target = try project.target()
        #expect(project.below(target.sources.map(\.path)) == ["A.swift"])
        #expect(target.resources.map(\.destination) == ["words.txt"])
        #expect(target.problems == [])
    }
}
