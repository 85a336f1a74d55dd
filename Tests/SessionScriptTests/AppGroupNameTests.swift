import Foundation
import LocatedYAML
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

/// After a typo in an App Group's identifier, a filter would silently miss its files.
@Suite("The names of App Groups")
struct AppGroupNameTests {
    private let folder = TestFolder()

    init() throws {
        try folder.writeProgram("f.sh", "#!/bin/sh\ncat\n")
    }

    private func mistakes(_ yaml: String) throws -> [String] {
        let path = try folder.write("s.yaml", "title: T\n\(yaml)\n")
        return foundMistakes { try Session(path: path) }.map { $0.replacing(path, with: "s.yaml") }
    }

    private let mistake =
        "app-group: keywords has no App Group group.example.wrong: its entitlements list group.example.siftbox.keywords."

    @Test func `a group that no filter of the session has is refused, as on the command line`() throws {
        let yaml = """
            filter: keywords
            app-group:
              group.example.siftbox.keywords: { values: { a: 1 } }
              group.example.wrong: { values: { a: 1 } }
            steps: [{ wait: 1s }]
            """
        #expect(try mistakes(yaml) == ["s.yaml:5:3: \(mistake)"])
    }

    @Test(arguments: ["choose-filter", "what-would-change", "move"])
    func `the filters of steps and of fragments count`(_ step: String) throws {
        let group = "app-group: { group.example.siftbox.bayes: { values: { a: 1 } } }"
        #expect(try mistakes("filter: keywords\n\(group)\nsteps: [{ \(step): bayes }]") == [])
        try folder.write("part.yaml", "fragment: F\nsteps: [{ \(step): bayes }]\n")
        #expect(try mistakes("filter: keywords\n\(group)\nsteps: [{ include: part.yaml }]") == [])
        let wrong = "app-group: { group.example.wrong: { values: { a: 1 } } }"
        let found = try mistakes("filter: keywords\n\(wrong)\nsteps: [{ \(step): bayes }]")
        #expect(found == ["s.yaml:3:14: \(mistake) \(mistake.dropFirst(11).replacing("keywords", with: "bayes"))"])
    }

    @Test func `a program has no App Group, and without a filter nothing is known`() throws {
        let group = "app-group: { group.example.any: { values: { a: 1 } } }"
        #expect(
            try mistakes("filter: f.sh\n\(group)\nsteps: [{ wait: 1s }]") == [
                "s.yaml:3:14: app-group: f.sh is a program, not an extension, and has no App Group. It can read the files in its own folder."
            ])
        #expect(try mistakes("filter: none\n\(group)\nsteps: [{ wait: 1s }]") == [])
        #expect(try mistakes("\(group)\nsteps: [{ wait: 1s }]") == [])
    }

    @Test func `another filter in place of the session's own is not checked`() throws {
        let path = try folder.write(
            "s.yaml",
            """
            title: T
            filter: keywords
            app-group: { group.example.siftbox.keywords: { values: { a: 1 } } }
            steps: [{ wait: 1s }]

            """)
        let other = try CheckFilter("filterit", relativeTo: folder.url)
        #expect(try Session(path: path, replacingFilters: other).filter == "filterit")
    }
}
