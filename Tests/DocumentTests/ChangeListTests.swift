import Foundation
import TestFiles
import Testing

/// The lists under "How to add" in .github/CONTRIBUTING.md. Each is compared with the places in which something that
/// exists is named, so that a place that is added to the program must be added to the list.
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

        var testDescription: String { heading }
    }

    static let representatives = [
        Representative(
            heading: "### A release of iOS", name: "release 18", pattern: #"\beighteen\b|\bto: 18\b|\b18\.\.\.18\b"#,
            limit: 2),
        Representative(
            heading: "### A sub-action", name: "transactionalWeather", pattern: #"\btransactionalWeather\b"#, limit: 4),
        Representative(
            heading: "### An archive format", name: "fossify",
            pattern: #"\bcase fossify\b|\.fossify\b|\bFossifyReader\b"#, limit: 4),
        Representative(
            heading: "### A key", name: "mark as known", pattern: #"\.markKnown\b|\bcase [\w, ]*\bmarkKnown\b"#,
            folders: ["Sources/Screen/InboxScreens", "Sources/Device/Device"], limit: 9),
        Representative(
            heading: "### A step of a session", name: "remove-contact",
            pattern: #"\bRemoveContactStep\b|"remove-contact""#, limit: 2),
        Representative(
            heading: "### A setting's default", name: "response-timeout",
            pattern: #"(?i)responseTimeout\w*(: \w+)? = (\.\w+\()?[0-9]"#, limit: 1),
        Representative(
            heading: "### A module of Apple's", name: "Contacts", pattern: #"\bAppleContacts\b|"Contacts""#, limit: 3),
        Representative(
            heading: "### A measure", name: "filter-memory", pattern: #""filter-memory""#, limit: 2),
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
        representative.name == "Contacts" ? ["Sources/Extension/AppleSDK/AppleContacts/"] : []
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

    /// Files of a change are named in one document only.
    @Test func `the map leaves these changes to the lists`() throws {
        let map = try Document("Sources/README.md").part("## Where to add something")
        #expect(map.contains { $0.contains("../.github/CONTRIBUTING.md#how-to-add-") })
        let listed = [
            "a release", "a sub-action", "an archive format", "a session step", "a default", "a module of Apple's",
            "a measure", "a key",
        ]
        for change in listed { #expect(!map.contains { $0.hasPrefix("| \(change) |") }, "\(change)") }
    }
}
