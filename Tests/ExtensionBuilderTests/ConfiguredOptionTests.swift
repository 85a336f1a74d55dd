import Foundation
import LocatedYAML
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Options of `siftbox.yaml` that fit neither the project nor the extension.
@Suite struct ConfiguredOptionTests: ExtensionSuite {
    let tree = TestFolder()
    static let place = "$/App "

    init() throws {
        let source = "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n"
        try write(source, "App/Filter/Handler.swift")
        try write("", "App/Notes.txt")
        try write("enum Words {}", "App/Shared/Words.swift")
        try root.appendingPathComponent("App/Empty").makeFolder()
        try write(
            """
            name: App
            targets:
              Filter:
                type: app-extension
                platform: iOS
                sources: [Filter]
                info:
                  path: Filter/Info.plist
                  properties:
                    NSExtension:
                      NSExtensionPointIdentifier: com.apple.identitylookup.message-filter
                      NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler
            """, "App/project.yml")
    }

    @Test(arguments: [
        (
            "target: Fitler",
            "1:9: target: Fitler: $/App has no such message filter or reporting extension. Did you mean Filter? "
        ),
        (
            "release: 18\nconfiguration: Debgu",
            "2:16: configuration: there is no configuration 'Debgu'; the project has "
        ),
        ("also: [Shared, Empty]", "1:16: also: Empty: the folder contains no Swift files, resources or models."),
        ("also: [Shared, Rules=Empty]", "1:16: also: Rules=Empty: the folder contains no Swift files."),
        ("also:\n  - a-b=Shared", "2:5: also: a-b=Shared: expected NAME=FOLDER, "),
        ("except: [Notes.txt]", "1:10: except: Notes.txt: not a source, resource or model of the extension. Remove "),
        ("except: [Filter/Handler.swift, Notes.txt]", "1:32: except: Notes.txt: not a source, resource"),
        ("package: char=Shared", "1:10: package: char=Shared: there is no $/App/Shared/Package.swift."),
    ])
    func `a value that does not fit is reported where it is written`(_ yaml: String, _ expected: String) throws {
        try write(yaml + "\n", "App/siftbox.yaml")
        let found = try #require(refusal())
        #expect(found.hasPrefix("$/App/siftbox.yaml:\(expected)"), "\(found)")
        #expect(!found.contains("--"), "\(found)")
    }

    @Test func `a value that only the build refuses has its place, too`() throws {
        try write("model: [SMS=Notes.txt]\n", "App/siftbox.yaml")
        let plan = try plan()
        let error = #expect(throws: BuildError.self) { try StandInFile.check(plan.reference.models, models: []) }
        #expect(
            error.map { plan.error($0).description.replacing(root.path, with: "$") }
                == "$/App/siftbox.yaml:1:9: model: SMS=Notes.txt: the extension has no Core ML model SMS; it has none.")
    }

    @Test func `what is in the extension twice is removed from the file, if it is from there`() throws {
        try write("also: Filter/Handler.swift\n", "App/siftbox.yaml")
        #expect(refusal()?.contains("Remove it from also in siftbox.yaml") == true)
        #expect(refusal("--also $/App/Filter/Handler.swift")?.contains("Remove it from --also") == true)
    }

    @Test func `a note of the compiler names the file, if the actions are from there`() throws {
        func note(_ options: String = "") throws -> String {
            var notes = CompilerNotes(usesCoreML: false)
            notes.actionsOption = try plan(options).reference.name(of: .actions)
            return notes.added(to: "a.swift:1:1: error: type 'ILMessageFilterAction' has no member 'junk'")
        }
        try write("actions: 2017\n", "App/siftbox.yaml")
        #expect(try note().hasSuffix("remove actions in siftbox.yaml."))
        #expect(try note("--actions 2017").hasSuffix("remove --actions."))
    }

    @Test func `an option of the command line is named as such, whatever the file says`() throws {
        try write("target: Fitler\nalso: Empty\n", "App/siftbox.yaml")
        #expect(refusal("--target Filer")?.hasPrefix("--target Filer: ") == true)
        // The other mistake is that of the file.
        #expect(refusal("--target Filter")?.hasPrefix("$/App/siftbox.yaml:2:7: also: Empty: ") == true)
        #expect(refusal("--target Filter --also $/App/Gone")?.hasPrefix("--also $/App/Gone: no such file") == true)
    }

    @Test func `a project beside the file is completed and corrected in the same way`() throws {
        try write("target: Fitler\n", "App/siftbox.yaml")
        let found = short { try BuildPlan(ExtensionReference("\(root.path)/App/project.yml")) }
        #expect(found?.hasPrefix("$/App/siftbox.yaml:1:9: target: Fitler: ") == true, "\(found ?? "")")
    }

    @Test func `a mistake in a folder of an App Group is reported at this folder`() throws {
        try write("app-group: [Shared, group.example.a=Empty]\n", "App/siftbox.yaml")
        let file = try #require(try ExtensionReference(path: "\(root.path)/App").completed().file)
        #expect(file.appGroups.map { file.mistake("wrong", in: $0).position?.column } == [13, 21])
        #expect(file.mistake("wrong").description == "\(file.path):1:12: app-group: wrong")
    }

    @Test func `a path of nothing suggests one that exists`() throws {
        try write("also: Shard\n", "App/siftbox.yaml")
        let expected = "also: no such file or folder: $/App/Shard; did you mean $/App/Shared?"
        #expect(refusal() == "$/App/siftbox.yaml:1:7: \(expected)")
    }
}
