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
                ["ExtensionPlans → Sandboxing"],
                ["JSONCodec → SystemSupport", "StableHashes → FilterWire"],
                ["AppleCoreData → SQLiteAccess → Messages", "FilterMain → SystemSupport"],
                ["InboxScreens → Sessions → SessionScript", "Commands → SessionScript"],
                ["Device → InboxScreens"],
            ])
    }

    @Test func `a dependency of a test is allowed, and a comment is not a dependency`() {
        let manifest = PackageManifest(
            text: """
                package.targets += floor(
                    "Screen",
                    module("Terminal"),
                    module("InboxScreens", ["Terminal"]),
                    module("EvaluationReports"),  // ["Terminal"]
                    program("siftbox", ["InboxScreens"])
                )
                package.targets += [
                    tests("InboxScreens", ["InboxScreens"]),
                    support("Pictures", ["InboxScreens"]),
                ]
                """)
        #expect(manifest.targets.count == 6)
        #expect(ForbiddenArrow.all.flatMap { $0.violations(in: manifest) } == [])
    }

    /// A manifest that breaks every rule.
    private static let manifest = """
        package.targets += floor(
            "All",
            module("CTerminal"),
            module("Terminal", ["CTerminal"]),
            module("Tables", ["Terminal"]),
            module("FilterWire"),
            module("SystemSupport"),
            module("Messages"),
            module("JSONCodec", ["SystemSupport"]),
            module("StableHashes", ["FilterWire"]),
            module("SQLiteAccess", ["Messages"]),
            module("AppleCoreData", ["SQLiteAccess"]),
            module("FilterMain", ["SystemSupport"]),
            module("Sandboxing"),
            module("ExtensionPlans", ["Sandboxing"]),
            module("ExtensionBuilder"),
            module("MessageArchives", ["FilterWire"]),
            module("InboxDatabase", ["MessageArchives"]),
            module("SampleCorpus", ["ExtensionBuilder"]),
            module("Device", ["InboxScreens"]),
            module("SessionScript"),
            module("Sessions", ["SessionScript"]),
            module("InboxScreens", ["Terminal", "Sessions"]),
            module("EvaluationReports", ["Tables"]),
            module("Commands", ["SessionScript"]),
            module("siftbox", ["InboxScreens", "EvaluationReports"])
        )
        """
}
