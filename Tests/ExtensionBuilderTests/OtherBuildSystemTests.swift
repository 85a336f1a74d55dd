import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

/// Folders that are described for Tuist, Bazel or Buck.
@Suite(.waitsForPrograms) final class OtherBuildSystemTests {
    private let root = TestFolder()

    private func write(_ place: String, _ text: String = "") throws {
        try root.write(place, text)
    }

    private func refusal(_ place: String = "") -> String? {
        errorText { try BuildPlan(ExtensionReference(path: root.url.path + place)) }?.replacing(
            root.url.path, with: "$")
    }

    private func writeExtension(_ place: String) throws {
        try write("\(place)/Handler.swift", "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n")
        try write(
            "\(place)/Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
            <key>NSExtensionPrincipalClass</key><string>Filter.Handler</string></dict></dict></plist>
            """)
    }

    @Test(arguments: ["Project.swift", "Workspace.swift", "Tuist.swift", "Tuist/Config.swift"])
    func `Tuist is named, and the extension's folder is used`(_ file: String) throws {
        try writeExtension("Targets/Filter")
        try write("Targets/App/App.swift", "@main struct App {}")
        try write(file, "// The app.\nimport ProjectDescription\nlet project = Project(name: \"App\")\n")
        let plan = try BuildPlan(ExtensionReference(path: root.url.path))
        #expect(
            plan.choices.map { $0.replacing(root.url.path, with: "$") } == [
                "Using $/Targets/Filter, whose Info.plist names a message filter. $/\(file) is for "
                    + "Tuist, which Siftbox does not run."
            ])
        #expect(refusal("/Targets/Filter") == nil)
        try FileManager.default.removeItem(at: root.url.appendingPathComponent("Targets/Filter"))
        #expect(
            refusal()
                == "$/\(file): error: this is a Tuist project, which Siftbox cannot read, and it has no extension's folder. "
                + "Run tuist generate --no-open, or specify the extension's own folder.")
    }

    @Test(arguments: [
        ("MODULE.bazel", "Bazel"), ("WORKSPACE", "Bazel"), ("BUILD.bazel", "Bazel"), ("BUCK", "Buck"),
        (".buckconfig", "Buck"),
    ])
    func `Bazel and Buck are named`(_ file: String, _ tool: String) throws {
        try write(file)
        #expect(refusal()?.contains("\(file): error: this is a \(tool) project, which Siftbox") == true)
        try writeExtension("One/Filter")
        try writeExtension("Two/Filter")
        let plan = try BuildPlan(ExtensionReference(path: root.url.path))
        #expect(plan.path == root.url.path + "/One/Filter")
        let note = "\(file) is for \(tool), which Siftbox does not run. It is the first of 2"
        #expect(plan.choices.first?.contains(note) == true)
    }

    @Test func `an extension's own folder may have such files`() throws {
        try writeExtension("Filter")
        try write("Filter/BUILD.bazel")
        try write("Filter/Project.swift", "struct Project {}")
        #expect(refusal("/Filter") == nil)
        try FileManager.default.removeItem(at: root.url.appendingPathComponent("Filter/Info.plist"))
        #expect(refusal("/Filter") == nil)
    }
}
