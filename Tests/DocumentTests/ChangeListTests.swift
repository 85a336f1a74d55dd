import Foundation
import TestFiles
import Testing

/// The lists under "How to add" in .github/CONTRIBUTING.md. Each is compared with the places that name something that
/// exists, the one that needed most, so that a place that is added to the program must be added to the list.
@Suite("Lists of files in .github/CONTRIBUTING.md")
struct ChangeListTests {
    /// Something that exists, and how code names it.
    struct Representative: CustomTestStringConvertible, Sendable {
        /// The heading of its list.
        let heading: String
        let name: String
        /// A regular expression for its names in code.
        let pattern: String
        /// Where it is looked for.
        var folders = ["Sources"]
        /// The maximum number of the program's files that such a change may need, not counting documents.
        let limit: Int

        var testDescription: String { "\(heading): \(name)" }
    }

    static let representatives = [
        Representative(
            // It has new rules, and differs in new ways.
            heading: "### A release of iOS", name: "release 26",
            pattern: #"\btwentySix\b|\.from\(26\)|\bvar closesSpam\b|\bf14 = "F14""#, limit: 4),
        Representative(
            heading: "### A sub-action", name: "transactionalPublicServices",
            pattern: #"\btransactionalPublicServices\b"#, limit: 6),
        Representative(
            heading: "### An archive format", name: "fossify",
            pattern: #"\bcase fossify\b|\.fossify\b|\bFossifyReader\b|\bFossify,"#, limit: 5),
        Representative(
            // It must be named with --format, and is not a file.
            heading: "### An archive format", name: "folder",
            pattern: #"\bcase folder\n|case \.folder:|, \.folder\)|\bFolderReader\b|folder: a folder"#,
            folders: ["Sources/Device/MessageArchives", "Sources/Program/Commands"], limit: 6),
        Representative(
            // It changes the inbox, asks a question, has no reverse, and shares its key with similar actions.
            heading: "### A key", name: "not spam",
            pattern: #"\.notSpam\b|\bcase [\w, ]*\b(notSpam|restore)\b|\bfunc notSpam\b|\.restore, \["#,
            folders: ["Sources/Screen/InboxScreens", "Sources/Device/Device", "Tests/DeviceTests/Support"], limit: 11),
        Representative(
            heading: "### A step of a session", name: "mark-known",
            pattern: #"\bMarkKnownStep\b|"mark-known""#, limit: 5),
        Representative(
            // It is a list that continues.
            heading: "### A reading of the control protocol", name: "contacts",
            pattern: #""contacts"|\.contacts\("#,
            folders: ["Sources/Sessions/ControlServer", "Sources/Program/Gateway"],
            limit: 4),
        Representative(
            // It is linked with a library of the system.
            heading: "### A module of Apple's", name: "SQLite3", pattern: #"\bAppleSQLite3\b|"SQLite3""#, limit: 4),
    ]

    private let document: Document

    init() throws { document = try Document(".github/CONTRIBUTING.md") }

    /// The files that name the representative.
    private func places(of representative: Representative) throws -> Set<String> {
        let paths = representative.folders.flatMap { SourceFiles.paths(in: $0) } + ["Package.swift"]
        return Set(
            try paths.filter {
                try SourceFiles.code($0).range(of: representative.pattern, options: .regularExpression) != nil
            })
    }

    /// The new module itself: its files do not name it.
    private func ownFiles(_ representative: Representative) -> [String] {
        representative.name == "SQLite3" ? ["Sources/Extension/AppleSDK/AppleSQLite3/"] : []
    }

    @Test(arguments: representatives)
    func `the list has every place in which an existing one is named, and no other`(_ one: Representative) throws {
        let found = try places(of: one).union(ownFiles(one))
        #expect(ChangeList(one.heading, in: document).differences(from: found) == [], "\(one.name)")
    }

    @Test(arguments: representatives)
    func `the change needs no more files than agreed`(_ one: Representative) throws {
        #expect(try places(of: one).union(ownFiles(one)).count <= one.limit, "\(one.name)")
    }

    @Test func `every file in the lists exists`() throws {
        for line in document.part("## How to add …") where line.hasPrefix("| ") {
            for match in line.components(separatedBy: " | ")[0].matches(of: /`([^`]+)`/) {
                let path = GeneratedSection.project.appendingPathComponent(String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
            }
        }
    }

    @Test func `a list with a forgotten place, a stale file or a second new file differs`() {
        var list = ChangeList("### A release of iOS", in: document)
        list.files = ["Sources/A/List.swift", "Tests/ATests/Test.swift"]
        list.conditional = ["Sources/A/Other.swift"]
        list.folders = ["Sources/A/New"]
        let complete: Set = ["Sources/A/List.swift", "Sources/A/New/One.swift"]
        #expect(list.differences(from: complete) == [])
        #expect(list.differences(from: complete.union(["Sources/A/Other.swift"])) == [])
        #expect(
            list.differences(from: complete.union(["Sources/B/Ninth.swift"]))
                == ["Sources/B/Ninth.swift is not in the list"])
        #expect(
            list.differences(from: complete.union(["Sources/A/New/Two.swift"]))
                == ["more than one place in Sources/A/New: One.swift, Two.swift"])
        #expect(
            list.differences(from: ["Sources/A/New/One.swift"])
                == ["Sources/A/List.swift is in the list without a reason"])
        #expect(list.differences(from: ["Sources/A/List.swift"]) == ["no file in Sources/A/New"])
    }
}
