import Foundation
import LocatedYAML
import Messages
import TestFiles
import Testing

@testable import ExtensionPlans

/// `siftbox.yaml` beside a project.
@Suite struct SiftboxFileTests {
    private let folder = TestFolder()

    /// A clone with the file, beside a folder that is not its own.
    init() throws {
        for name in ["clone/.git/HEAD", "clone/App/Info.plist", "clone/Shared/A.swift", "clone/Group/a", "keys/id.txt"]
        {
            try folder.write(name, "")
        }
        try folder.link("clone/link", to: "../keys")
    }

    private func write(_ yaml: String) throws { _ = try folder.write("clone/siftbox.yaml", yaml) }

    private func completed(_ options: String = "", path: String = "clone") throws -> ExtensionReference {
        try ExtensionReference(folder.path(path) + options).completed()
    }

    /// The mistakes of a file, without the folder of the test.
    private func mistakes(_ yaml: String) throws -> String {
        try write(yaml)
        do throws(BuildError) {
            return "no mistake: \(try ExtensionReference(path: folder.path("clone")).completed())"
        } catch {
            return error.description.replacing(folder.path("clone") + "/", with: "")
        }
    }

    @Test func `without a file, a reference stays as it is`() throws {
        let reference = try ExtensionReference("\(folder.path("clone")) --optimize")
        #expect(try reference.completed() == reference)
        #expect(try ExtensionReference(path: folder.path("nothing")).completed().file == nil)
    }

    @Test func `each key is the option of its name, with paths that start at the file's folder`() throws {
        try write(
            """
            # What the filter needs.
            filter: App
            target: "My Filter"
            configuration: Release
            also: [Shared, Rules=Group]
            except: Shared/A.swift
            package: Words=Shared
            model: SMS=Shared/A.swift
            swift-version: 6
            actions: 2017
            app: com.example.a
            app-group: [Group, group.example.a=Shared]
            release: 18
            country: gb
            """)
        let (reference, root) = (try completed(), folder.path("clone"))
        #expect(
            reference.text == "\(root)/App --target My Filter --configuration Release --also \(root)/Shared "
                + "--also Rules=\(root)/Group --except \(root)/Shared/A.swift --package Words=\(root)/Shared "
                + "--model SMS=\(root)/Shared/A.swift --swift-version 6 --actions 2017 --app com.example.a")
        let file = try #require(reference.file)
        #expect(file.appGroups.map(\.identifier) == [nil, "group.example.a"])
        #expect(file.appGroups.map(\.folder) == ["\(root)/Group", "\(root)/Shared"])
        #expect(file.release?.number == 18 && file.country == Country(code: "GB"))
        #expect(file.positions["also"] == SourcePosition(line: 5, column: 7))
        // None is forgotten here, and none has no value for reports.
        #expect(Set(file.positions.keys) == Set(SiftboxFile.keys.map(\.name)))
        for key in SiftboxFile.keys { #expect(!key.values(file).isEmpty, "\(key.name)") }
    }

    @Test func `an option replaces the value of the file, also a list`() throws {
        try write("also: [Shared, Group]\ntarget: A\napp: a.b\n")
        let reference = try completed(" --also /x --target B")
        #expect(reference.also == ["/x"] && reference.target == "B" && reference.apps == ["a.b"])
        // The inbox keeps what was given, so that a change of the file counts.
        #expect(reference.given.text == folder.path("clone") + " --target B --also /x")
        #expect(try reference.completed() == reference)
    }

    @Test(arguments: ["clone/App.xcodeproj", "clone/filter.py"])
    func `a project or a program beside the file is the filter itself`(_ path: String) throws {
        try write("filter: App\nrelease: 18\n")
        try folder.write(path == "clone/filter.py" ? path : "\(path)/project.pbxproj", "")
        let reference = try completed(path: path)
        #expect(reference.path == folder.path(path) && reference.file?.release?.number == 18)
    }

    @Test func `a link to the folder has the file, too`() throws {
        try write("target: A\n")
        try folder.link("other", to: "clone")
        #expect(try completed(path: "other").target == "A")
    }

    @Test func `it is about the filter, not about a reporting extension beside it`() throws {
        try write("target: A\n")
        let reference = ExtensionReference(path: folder.path("clone"))
        #expect(try reference.completed(as: .reporting).target == nil)
        #expect(try reference.completed(as: .messageFilter).target == "A")
    }

    @Test func `a file with comments only says nothing`() throws {
        try write("# target: A\n---\n")
        #expect(try completed().file?.positions == [:])
    }

    @Test(arguments: [
        ("targt: A", "siftbox.yaml:1:1: unknown key 'targt'; did you mean 'target'? (allowed: filter, target, "),
        ("follow-links: true", "siftbox.yaml:1:1: unknown key 'follow-links'"),
        ("target: [A]", "siftbox.yaml:1:9: target: expected NAME, found a list"),
        ("target: ''", "siftbox.yaml:1:9: target: must not be empty"),
        ("target: A\ntarget: B", "siftbox.yaml:2:1: duplicate key 'target' (first on line 1)"),
        ("also: { a: b }", "siftbox.yaml:1:7: also: expected PATH or a list, found a mapping"),
        ("also: [Shared, 1: 2]", "also: expected PATH or a list, found a mapping in the list"),
        ("also: Gone", "siftbox.yaml:1:7: also: no such file or folder: Gone"),
        ("also: Shared --follow-links", "siftbox.yaml:1:7: also: expected PATH or a list without options, "),
        ("target: \"a\\eb\"", "control characters and spaces around it, found \"a\\u{1B}b\""),
        ("target: \"a\\0b\"", "without options, control characters"),
        ("target: --follow-links", "without options, control characters"), ("app: [' ']", "without options, "),
        ("app-group: Gone", "siftbox.yaml:1:12: app-group: there is no folder Gone."),
        ("app-group: [Group, Shared]", "siftbox.yaml:1:20: app-group: a second folder for the filter's group"),
        ("app-group: group.=Group", "siftbox.yaml:1:12: app-group: 'group.': expected an App Group"),
        ("actions: 2018", "siftbox.yaml:1:10: actions: expected all or 2017, found \"2018\""),
        ("filter: none", "siftbox.yaml:1:9: filter: expected a sample's name or a path, found \"none\""),
        ("release: 9", "siftbox.yaml:1:10: release: "),
        ("country: UK", "siftbox.yaml:1:10: country: "),
        ("- target", "siftbox.yaml:1:1: expected a mapping (keys: filter, target, "),
        ("a: [", "siftbox.yaml:2:1: invalid YAML"),
        ("a: &a [x, x]\nb: &b [*a, *a]\nalso: [*a, *b]", "also: expected PATH or a list, found a list in the list"),
    ])
    func `a mistake is reported with its place`(_ yaml: String, _ expected: String) throws {
        let found = try mistakes(yaml + "\n")
        #expect(found.contains(expected), "\(found)")
    }

    @Test func `all mistakes are reported together`() throws {
        #expect(try mistakes("targt: A\nalso: Gone\n").split(separator: "\n").count == 2)
    }

    @Test func `a file that would take much memory or time is refused`() throws {
        let laughs = (1...60).map {
            "k\($0): &k\($0) [\(Array(repeating: $0 == 1 ? "x" : "*k\($0 - 1)", count: 9).joined(separator: ", "))]"
        }
        #expect(try mistakes(laughs.joined(separator: "\n")).contains("aliases could expand to millions of values"))
        #expect(try mistakes(String(repeating: "#", count: SiftboxFile.sizeLimit + 1)).contains("larger than 64 KiB"))
        let path = folder.path("clone/siftbox.yaml")
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: BuildError.self) { try completed() }
        try FileManager.default.removeItem(atPath: path)
        try folder.link("clone/siftbox.yaml", to: "gone.yaml")
        #expect(throws: BuildError.self) { try completed() }
    }

    @Test(arguments: [
        "also: PLACE", "also: Rules=PLACE", "package: Words=PLACE", "model: SMS=PLACE/id.txt", "app-group: PLACE",
        "app-group: group.a=PLACE", "filter: PLACE/",
    ])
    func `what is outside of the project is refused, unless --follow-links is given`(_ line: String) throws {
        for (place, problem) in [
            (folder.path("keys"), "is outside the project (\(folder.path("clone")))"),
            ("../keys", "is outside the project"), ("link", "leads to \(folder.path("keys"))"),
        ] {
            let yaml = line.replacing("PLACE", with: place)
            let found = try mistakes(yaml)
            #expect(found.hasPrefix("siftbox.yaml:1:") && found.contains(problem), "\(found)")
            #expect(try completed(" --follow-links").file != nil)
        }
    }

    @Test func `a file that is itself a link out of the project is not read`() throws {
        try folder.write("keys/secret.yaml", "password: x\n")
        try folder.link("clone/siftbox.yaml", to: "../keys/secret.yaml")
        let error = #expect(throws: BuildError.self) { try completed() }
        let text = error?.description ?? ""
        #expect(text.contains("keys/secret.yaml, which is outside the project"), "\(text)")
        #expect(!text.contains("password"), "\(text)")
    }

    @Test func `what is watched of a reporting extension does not depend on the filter's file`() throws {
        try write("filter: App\nalso: Shared\n")
        let reference = ExtensionReference(path: folder.path("clone"))
        let (ofFilter, ofReporting) = (reference.watchedPaths(), reference.watchedPaths(as: .reporting))
        #expect(ofFilter.folders.contains(folder.path("clone/Shared")))
        #expect(!ofReporting.folders.contains(folder.path("clone/Shared")))
    }

    @Test func `it is watched, and is neither a resource nor overwritten`() throws {
        try write("target: A\n")
        let reference = ExtensionReference(path: folder.path("clone"))
        let paths = reference.watchedPaths()
        #expect((paths.folders + paths.flatFolders).contains(folder.path("clone")))
        #expect(reference.inputPaths.contains(folder.path("clone/siftbox.yaml")))
        #expect(FileUse("Sub/siftbox.yaml") != .resource)
    }
}
