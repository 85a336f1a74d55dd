import Foundation
import Testing

@Suite("Dependencies that no target may have")
struct ForbiddenArrowsTests {
    @Test func `the manifest has none of them`() throws {
        let manifest = try PackageManifest()
        #expect(ForbiddenArrow.all.flatMap { $0.violations(in: manifest) } == [])
    }

    @Test func `every target in the rules exists`() throws {
        let names = Set(try PackageManifest().targets.map(\.name))
        for arrow in ForbiddenArrow.all {
            #expect(Set((arrow.from ?? []) + arrow.to).subtracting(names) == [])
        }
    }

    @Test func `each rule finds its dependency, also through other targets`() {
        let manifest = PackageManifest(text: Self.manifest)
        let paths = ForbiddenArrow.all.map { arrow in
            arrow.violations(in: manifest).map { $0.components(separatedBy: ": ")[0] }
        }
        #expect(
            paths == [
                ["EvaluationReports → Tables → Terminal", "EvaluationReports → Tables → Terminal → CTerminal"],
                ["MessageArchives → FilterWire", "InboxDatabase → MessageArchives → FilterWire"],
                ["SampleCorpus → ExtensionBuilder"],
                ["JSONCodec → SystemSupport", "StableHashes → FilterWire"],
                ["AppleCoreData → SQLiteAccess → Messages", "FilterMain → SystemSupport"],
                ["InboxScreens → Sessions → SessionScript", "Commands → SessionScript"],
                ["Device → InboxScreens"],
            ])
    }

    @Test func `a dependency of a test is allowed, and a comment is not a dependency`() {
        let manifest = PackageManifest(
            text: """
                let package = Package(
                    targets: [
                        .target(name: "Terminal"),
                        .target(name: "InboxScreens", dependencies: ["Terminal"]),
                        .target(name: "EvaluationReports"),  // dependencies: ["Terminal"]
                        .testTarget(name: "InboxScreensTests", dependencies: ["InboxScreens"]),
                        .target(name: "Pictures", dependencies: ["InboxScreens"], path: "Tests/Support/Pictures"),
                        .executableTarget(name: "siftbox", dependencies: ["InboxScreens"]),
                    ],
                    swiftLanguageModes: [.v6]
                )
                """)
        #expect(manifest.targets.count == 6)
        #expect(ForbiddenArrow.all.flatMap { $0.violations(in: manifest) } == [])
    }

    /// A manifest that breaks every rule.
    private static let manifest = """
        let package = Package(
            targets: [
                .target(name: "CTerminal"),
                .target(name: "Terminal", dependencies: ["CTerminal"]),
                .target(name: "Tables", dependencies: ["Terminal"]),
                .target(name: "FilterWire"),
                .target(name: "SystemSupport"),
                .target(name: "Messages"),
                .target(name: "JSONCodec", dependencies: ["SystemSupport"]),
                .target(name: "StableHashes", dependencies: ["FilterWire"]),
                .target(name: "SQLiteAccess", dependencies: ["Messages"]),
                .target(name: "AppleCoreData", dependencies: ["SQLiteAccess"]),
                .target(name: "FilterMain", dependencies: ["SystemSupport"]),
                .target(name: "ExtensionBuilder"),
                .target(name: "MessageArchives", dependencies: ["FilterWire"]),
                .target(name: "InboxDatabase", dependencies: ["MessageArchives"]),
                .target(name: "SampleCorpus", dependencies: ["ExtensionBuilder"], resources: [.copy("Messages")]),
                .target(name: "Device", dependencies: ["InboxScreens"]),
                .target(name: "SessionScript"),
                .target(name: "Sessions", dependencies: ["SessionScript"]),
                .target(name: "InboxScreens", dependencies: ["Terminal", "Sessions"]),
                .target(name: "EvaluationReports", dependencies: ["Tables"]),
                .target(name: "Commands", dependencies: ["SessionScript"]),
                .executableTarget(name: "siftbox", dependencies: ["InboxScreens", "EvaluationReports"]),
            ],
            swiftLanguageModes: [.v6]
        )
        """
}
