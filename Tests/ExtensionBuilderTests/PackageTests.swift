import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Packages: their manifests, which are read and not run, and their modules.
@Suite(.waitsForPrograms) struct PackageTests: ExtensionSuite {
    let tree = TestFolder()

    init() throws {
        try write("import Words\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
    }

    private func planWithWords() throws(BuildError) -> BuildPlan { try plan("--also $/Words") }
    private func refusalWithWords() -> String? { refusal("--also $/Words") }

    @Test func `a manifest's literals are read`() throws {
        let manifest = try #require(
            PackageManifest(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let debug = ["x"] // Package(name: "no")
                let package = Package(
                    name: "Rules", defaultLocalization: "en", platforms: [.iOS(.v15), .macOS("13.0")],
                    products: [
                        .library(name: "Rules", type: .static, targets: ["Rules", "Core"]), .executable(name: "x", targets: [])],
                    dependencies: [
                        .package(path: "../Words"), .package(url: "https://git.example/Org/Swift-Text.git", from: "1.0.0"),
                        .package(name: "Old", path: "../Older"),
                    ],
                    targets: [
                        .target(name: "Rules", dependencies: [
                                "Core", .product(name: "Text", package: "swift-text", condition: .when(platforms: [.iOS]))],
                            path: "Code/Rules", exclude: ["A.txt", "B"], sources: ["In"],
                            resources: [.process("Lists"), .copy("Raw/Data")],
                            swiftSettings: [
                                .define("FAST", .when(configuration: .debug)), .enableUpcomingFeature("ExistentialAny"),
                                .defaultIsolation(MainActor.self)]),
                        .target(name: "Core", dependencies: debug + ["y"]),
                        .testTarget(name: "RulesTests", dependencies: ["Rules"]),
                        .binaryTarget(name: "Fast", path: "F.xcframework"),
                        .plugin(name: "Lint", capability: .buildTool()), makeTarget("z"),
                    ],
                    swiftLanguageVersions: [.v4_2, .v5]
                )
                """))
        #expect(manifest.name == "Rules" && manifest.languageMode == .v5)
        #expect(manifest.targets.map(\.name) == ["Rules", "Core", "RulesTests", "Fast", "Lint"])
        #expect(manifest.targets.filter { $0.kind == .library }.map(\.name) == ["Rules", "Core"])
        let rules = manifest.targets[0]
        #expect(rules.path == "Code/Rules" && rules.exclude == ["A.txt", "B"] && rules.sources == ["In"])
        #expect(
            rules.resources.map(\.path) == ["Lists", "Raw/Data"] && rules.resources.map(\.isCopied) == [false, true])
        #expect(rules.dependencies.map(\.name) == ["Core", "Text"])
        #expect(rules.conditions == ["FAST"])
        #expect(
            rules.flags == ["-enable-upcoming-feature", "ExistentialAny", "-default-isolation", "MainActor"])
        #expect(manifest.products == ["Rules": ["Rules", "Core"]])
        #expect(manifest.dependencies.map(\.identity) == ["Words", "swift-text", "Old"])
        #expect(manifest.dependencies.map(\.path) == ["../Words", nil, "../Older"])
    }

    @Test(arguments: [
        ("// swift-tools-version:6.0", "", LanguageMode.v6), ("// swift-tools-version:5.3", "", .v5),
        ("// swift-tools-version:6.1", ", swiftLanguageModes: [.v5]", .v5),
        ("// swift-tools-version:4.2", ", swiftLanguageVersions: [.v4, .v4_2]", .v42),
        ("", ", swiftLanguageVersions: [.version(\"6\")]", .v6),
    ])
    func `the language mode is the package's own`(_ first: String, _ argument: String, _ mode: LanguageMode) throws {
        let text = "\(first)\nlet package = Package(name: \"A\", targets: [.target(name: \"A\")]\(argument))"
        #expect(try #require(PackageManifest(text)).languageMode == mode)
    }

    @Test func `targets have their paths, exclusions, settings and resources`() throws {
        try write(
            """
            // swift-tools-version:6.0
            let package = Package(name: "W", targets: [
                .target(
                    name: "Words", path: "code", exclude: ["Old.swift", "Attic"],
                    resources: [.process("Lists"), .copy("Raw")],
                    swiftSettings: [.define("BIG")]),
                .target(name: "Unused"), .executableTarget(name: "Tool")])
            """, "Words/Package.swift")
        try write("public enum Words {}", "Words/code/Words.swift")
        try write("x", "Words/code/Old.swift")
        try write("x", "Words/code/Attic/A.swift")
        try write("x", "Words/code/Lists/deep/a.txt")
        try write("x", "Words/code/Lists/en.lproj/b.strings")
        try write("x", "Words/code/Raw/deep/c.swift")
        try write("x", "Words/code/not-declared.txt")
        try write("public enum Unused {}", "Words/Sources/Unused/U.swift")
        let plan = try planWithWords()
        #expect(plan.modules.map(\.name) == ["Words"], "modules that nothing imports are not compiled")
        let words = try #require(plan.modules.first)
        #expect(words.groups.map(\.path) == ["\(root.path)/Words/code"])
        #expect(words.settings.languageMode == .v6)
        #expect(words.settings.conditions == ["SWIFT_PACKAGE", "DEBUG", "BIG"])
        #expect(words.bundle == "W_Words.bundle")
        #expect(
            words.resources.map(\.destination) == [
                "W_Words.bundle/a.txt", "W_Words.bundle/en.lproj/b.strings", "W_Words.bundle/Raw/deep/c.swift",
            ])
        #expect(words.groups[0].files.contains("Raw/deep/c.swift") == false)
    }

    @Test func `packages that a package depends on are found beside it, in checkouts, or where the user says`() throws {
        try write(
            """
            let package = Package(name: "Words", dependencies: [
                .package(path: "../Letters"), .package(url: "https://git.example/org/Chars.git", from: "1.0.0")],
                targets: [.target(name: "Words", dependencies: ["Letters", .product(name: "Chars", package: "chars")])])
            """, "Words/Package.swift")
        try write("import Letters\nimport Chars\npublic enum Words {}", "Words/Sources/Words/Words.swift")
        #expect(refusalWithWords() == "$/Letters: error: there is no Package.swift.")
        try write("let package = Package(name: \"L\", targets: [.target(name: \"Letters\")])", "Letters/Package.swift")
        #expect(
            refusalWithWords()
                == "$/Letters: error: this is outside the project ($/Filter) or hidden in it. Copy it into the project, or "
                + "use --follow-links.")
        try write("", "App.xcodeproj/project.pbxproj")
        try write("public enum Letters {}", "Letters/Sources/Letters/L.swift")
        #expect(
            refusalWithWords()
                == "$/Words/Sources/Words/Words.swift:2:1: error: Chars is a product of the package chars "
                + "(https://git.example/org/Chars.git), which is not on this machine. Download it with Xcode or swift "
                + "package resolve, or clone it and use --package chars=FOLDER.")
        for place in ["Elsewhere/Chars", ".build/checkouts/Chars"] {
            try write(
                "let package = Package(name: \"C\", targets: [.target(name: \"Chars\")])", "\(place)/Package.swift")
            try write("public enum Chars {}", "\(place)/Sources/Chars/C.swift")
        }
        let found = try planWithWords()
        #expect(found.modules.map(\.name) == ["Letters", "Chars", "Words"])
        #expect(found.sourcePaths.contains("\(root.path)/.build/checkouts/Chars/Sources/Chars"))
        let given = try plan("--also $/Words --package chars=$/Elsewhere/Chars")
        #expect(given.sourcePaths.contains("\(root.path)/Elsewhere/Chars/Sources/Chars"))
        #expect(refusal("--also $/Words --package chars") == "--package chars: expected NAME=FOLDER.")
        #expect(refusal("--also $/Words --package chars=$/No")?.hasSuffix("there is no $/No/Package.swift.") == true)
    }

    @Test func `a checkout that is a link out of the project is not used`() throws {
        let other = TestFolder()
        defer { withExtendedLifetime(other) {} }
        let outside = other.url
        try other.write("Package.swift", "")
        try other.write("Sources/Chars/C.swift", "public enum Chars {}")
        try write("", "App.xcodeproj/project.pbxproj")
        try write(
            """
            let package = Package(name: "Words", dependencies: [.package(url: "https://git.example/chars", from: "1.0.0")],
                targets: [.target(name: "Words", dependencies: [.product(name: "Chars", package: "chars")])])
            """, "Words/Package.swift")
        try write("import Chars\npublic enum Words {}", "Words/Sources/Words/Words.swift")
        try root.appendingPathComponent(".build/checkouts").makeFolder()
        try root.appendingPathComponent(".build/checkouts/chars").link(to: outside.path)
        #expect(refusalWithWords()?.contains("Chars is a product of the package chars") == true)
        #expect(try plan("--also $/Words --package chars=\(outside.path)").modules.count == 2)
    }

    @Test func `a destination that leads out of the build is refused`() throws {
        try write(
            "let package = Package(name: \"../../W\", targets: [.target(name: \"Words\", resources: [.copy(\"a.txt\")])])",
            "Words/Package.swift")
        try write("public enum Words {}", "Words/Sources/Words/W.swift")
        try write("a", "Words/Sources/Words/a.txt")
        let built = root.appendingPathComponent("work/built")
        try built.makeFolder()
        let plan = try planWithWords()
        let error = #expect(throws: BuildError.self) {
            try ExtensionBuild(plan, support: .find()).copyResources(to: built)
        }
        #expect(error?.description.contains("../../W_Words.bundle/a.txt, leads out of it") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() == ["Filter", "Words", "work"])
    }

    @Test func `a manifest that is not written as literals has the usual layout`() throws {
        try write(
            "let targets = names.map { .target(name: $0) }\nlet package = Package(name: \"W\", targets: targets)",
            "Words/Package.swift")
        try write("public enum Words {}", "Words/Sources/Words/W.swift")
        #expect(try planWithWords().modules.map(\.name) == ["Words"])
    }

    @Test func `a target that cannot be compiled is refused where it is imported`() throws {
        try write(
            """
            let package = Package(name: "W", targets: [.target(name: "A"), .binaryTarget(name: "Words", path: "W.zip")])
            """,
            "Words/Package.swift")
        try write("public enum A {}", "Words/Sources/A/A.swift")
        #expect(
            refusalWithWords()
                == "$/Filter/Handler.swift:1:1: error: Words is a target of the package $/Words that is a binary framework."
        )
        try write(
            "#if canImport(Words)\nimport Words\n#endif\nfinal class Handler: ILMessageFilterExtension {}\n",
            "Filter/Handler.swift")
        #expect(try planWithWords().modules.isEmpty)
    }

    @Test func `packages that depend on each other in a circle are read once`() throws {
        for (name, other) in [("Words", "Letters"), ("Letters", "Words")] {
            try write(
                """
                let package = Package(
                    name: "\(name)", dependencies: [.package(path: "../\(other)")], targets: [.target(name: "\(name)")])
                """, "\(name)/Package.swift")
            try write("public enum \(name) {}", "\(name)/Sources/\(name)/F.swift")
        }
        #expect(try plan("--also $/Words --also $/Letters").modules.map(\.name) == ["Words"])
    }

    @Test func `a manifest of more than a megabyte, or with too many targets, is refused`() throws {
        try write("public struct Word {}", "Words/Sources/Words/Word.swift")
        func manifest(_ targets: String) throws {
            try write("let package = Package(name: \"Words\", targets: [\(targets)])", "Words/Package.swift")
        }
        let target = ".target(name: \"Words\"),"
        try manifest(target + String(repeating: " ", count: 1 << 20))
        #expect(refusalWithWords()?.contains("$/Words/Package.swift: error: the file is larger than 1 MiB") == true)
        try manifest((0..<201).map { ".target(name: \"T\($0)\")," }.joined())
        #expect(
            refusalWithWords()?.contains("$/Words/Package.swift: error: the package has more than 200 targets") == true)
        try manifest(target)
        #expect(refusalWithWords() == nil)
    }

    @Test func `targets that share a folder have a limited number of files`() throws {
        for number in 0..<300 { try write("", "Words/Code/T\(number).swift") }
        let targets = (0..<200).map { ".target(name: \"T\($0)\", path: \"Code\")," }.joined()
        try write("let package = Package(name: \"Words\", targets: [\(targets)])", "Words/Package.swift")
        #expect(
            refusalWithWords()?.hasPrefix("$/Words/Code: error: the targets of the packages have more than 50000 files")
                == true)
    }

    @Test func `lists of files and folders, the nearer path first`() {
        let list = ListedPaths(["A/B", "A/B/C/", "./D", "e.txt"])
        #expect(
            list.contains("A/B") && list.contains("A/B/x/y.swift") && list.contains("D/x") && list.contains("e.txt"))
        #expect(!list.contains("A") && !list.contains("A/BC") && !list.contains("e.txt2") && !list.contains("x/e.txt"))
        #expect(list.first(containing: "A/B/C/d") == "A/B/C" && list.first(containing: "A/B/x") == "A/B")
        #expect(ListedPaths(["."]).contains("any/file") && !ListedPaths([]).contains("any/file"))
    }
}
