import Foundation
import LocatedYAML
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

/// A session of a clone must not give its filter what is outside of the clone.
@Suite("The project of a session")
struct FileProjectTests {
    private let folder = TestFolder()

    /// A clone with a session in a sub-folder, beside folders and files that are not its own.
    init() throws {
        for name in ["clone/.git/HEAD", "clone/shared/words.txt", "clone/sessions/own/words.txt", "keys/id.txt"] {
            try folder.write(name, "word")
        }
        for name in ["keys/fragment.yaml", "clone/shared/fragment.yaml"] {
            try folder.write(name, "fragment: F\nsteps: [{ wait: 1s }]\n")
        }
        for name in ["keys/m.csv", "clone/shared/m.csv"] { try folder.write(name, "from,text\n24273,Hello\n") }
        for name in ["keys/f.sh", "clone/shared/f.sh"] { try folder.writeProgram(name, "#!/bin/sh\ncat\n") }
        try folder.link("clone/sessions/link", to: "../../keys")
        try folder.link("clone/sessions/inside", to: "../shared")
    }

    /// The mistakes of a session in the clone, without the folder of the test.
    private func mistakes(_ yaml: String, followsLinks: Bool = false) throws -> [String] {
        let text = "title: T\n\(yaml)" + (yaml.contains("steps:") ? "" : "\nsteps: [{ wait: 1s }]") + "\n"
        let path = try folder.write("clone/sessions/s.yaml", text)
        return foundMistakes { try Session(path: path, followsLinks: followsLinks) }
            .map { $0.replacing(folder.path("clone/sessions") + "/", with: "") }
    }

    private static let keys: [(String, String)] = [
        ("app-group: { group.x: { files: PLACE } }", "keys"),
        ("app-group: { group.x: { values: { a: !file PLACE/id.txt } } }", "keys"),
        ("messages: PLACE/m.csv", "keys"),
        ("server: { words: PLACE/id.txt }", "keys"),
        ("steps: [{ include: PLACE/fragment.yaml }]", "keys"),
        ("filter: Own --also PLACE/id.txt", "keys"),
        ("filter: Own --package Keys=PLACE", "keys"),
        ("reporting: Own --model Words=PLACE/id.txt", "keys"),
        ("filter: Own\nmodels: { Words: PLACE/id.txt }", "keys"),
    ]

    @Test(arguments: keys)
    func `a file outside of the clone is refused with its place and what to do`(_ yaml: String, _ name: String) throws {
        let absolute = folder.path(name)
        let found = try mistakes(yaml.replacing("PLACE", with: "../../\(name)"))
        #expect(found.count == 1 && found[0].hasPrefix("s.yaml:"), "\(found)")
        #expect(
            found[0].contains("\(absolute)")
                && found[0].contains("is outside the session's project (\(folder.path("clone")))"),
            "\(found)")
        #expect(found[0].hasSuffix("Copy it into the project, or use --follow-links."), "\(found)")
    }

    @Test(arguments: keys)
    func `a link of the clone that leads there is refused, too`(_ yaml: String, _ name: String) throws {
        let found = try mistakes(yaml.replacing("PLACE", with: "link"))
        #expect(found.count == 1 && found[0].contains(" leads to \(folder.path(name))"), "\(found)")
        #expect(found[0].hasSuffix("Replace it with a copy, or use --follow-links."), "\(found)")
    }

    @Test(arguments: keys)
    func `with --follow-links it is not`(_ yaml: String, _ name: String) throws {
        for place in ["../../\(name)", "link"] {
            let found = try mistakes(yaml.replacing("PLACE", with: place), followsLinks: true)
            #expect(!found.contains { $0.contains("outside") || $0.contains("leads to") }, "\(found)")
        }
    }

    @Test func `files of the clone, and links to them, are used`() throws {
        for place in ["../shared", "inside", folder.path("clone/shared")] {
            #expect(
                try mistakes(
                    """
                    app-group: { group.x: { files: \(place), values: { a: !file \(place)/words.txt } } }
                    messages: \(place)/m.csv
                    server: { words: \(place)/words.txt }
                    """) == [])
        }
        #expect(try mistakes("steps: [{ include: inside/fragment.yaml }]") == [])
    }

    @Test(arguments: ["~/x/../..", "/", "/etc"])
    func `system and home folders are refused`(_ place: String) throws {
        let found = try mistakes("app-group: { group.x: { files: \(place) } }")
        #expect(found.count == 1 && found[0].contains("outside the session's project"), "\(found)")
    }

    @Test func `a hidden folder of the clone is refused, unless the session is in it`() throws {
        let found = try mistakes("app-group: { group.x: { files: ../.git } }")
        #expect(found.count == 1 && found[0].contains("or hidden in it"), "\(found)")
        let own = try folder.write("clone/.ci/s.yaml", "title: T\nmessages: m.csv\nsteps: [{ wait: 1s }]\n")
        try folder.write("clone/.ci/m.csv", "from,text\n24273,Hello\n")
        #expect(try Session(path: own).messages != nil)
        for place in [".git", ".env"] {
            let text = "title: T\napp-group: { group.x: { files: \(place) } }\nsteps: [{ wait: 1s }]\n"
            try folder.write("clone/.env/secret", "word")
            let root = try folder.write("clone/root.yaml", text)
            #expect(throws: SessionErrors.self, "\(place)") { try Session(path: root) }
        }
    }

    @Test func `a filter may be anywhere, but a session cannot allow links itself`() throws {
        #expect(try mistakes("filter: ../../keys/f.sh") == [])
        #expect(try mistakes("filter: link/f.sh") == [])
        #expect(
            try mistakes("filter: Own --follow-links") == [
                "s.yaml:2:9: filter: a session cannot allow links out of its project; give --follow-links to the command instead"
            ])
    }

    @Test func `without a clone, the project is the folder of a package, or that of the session`() throws {
        let yaml = "title: T\nmessages: ../m.csv\nsteps: [{ wait: 1s }]\n"
        try folder.write("plain/m.csv", "from,text\n24273,Hello\n")
        let path = try folder.write("plain/sessions/s.yaml", yaml)
        #expect(throws: SessionErrors.self) { try Session(path: path) }
        try folder.write("plain/Package.swift", "")
        #expect(try Session(path: path).messages != nil)
    }
}
