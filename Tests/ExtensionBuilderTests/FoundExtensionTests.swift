import Foundation
import Messages
import TestFiles
import Testing

@testable import ExtensionPlans
import UntrustedFiles

/// Extensions' folders that no project has a target for.
@Suite struct FoundExtensionTests {
    private let tree = TestFolder()
    private var root: String { tree.url.path }

    private func plist(_ kind: ExtensionKind = .messageFilter) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>\(kind.point)</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Handler</string></dict></dict></plist>
        """
    }

    private func source(_ kind: ExtensionKind = .messageFilter) -> String {
        "import IdentityLookup\nfinal class Handler: \(kind.superclass) {}\n"
    }

    private func write(_ folder: String, _ kind: ExtensionKind = .messageFilter) throws {
        try tree.write("\(folder)/Handler.swift", source(kind))
        try tree.write("\(folder)/Info.plist", plist(kind))
    }

    private func plan(_ place: String = "", as kind: ExtensionKind? = nil) throws(BuildError) -> BuildPlan {
        try BuildPlan(ExtensionReference(path: root + place), as: kind)
    }

    private func refusal(_ place: String = "", as kind: ExtensionKind? = nil) -> String? {
        errorText { try plan(place, as: kind) }?.replacing(root, with: "$")
    }

    private func note(_ place: String = "") throws -> String? {
        try plan(place).choices.first?.replacing(root, with: "$")
    }

    @Test(arguments: ["Filter", "a/b/c/Filter", "apps/mobile/targets/My Filter", "Füllung/Φίλτρο", "a\u{1B}[2J/Filter"])
    func `a folder is found below the given one, with a note that names it`(_ folder: String) throws {
        try write(folder)
        let plan = try plan()
        #expect(plan.path == "\(root)/\(folder)" && plan.principalClass == "Handler")
        #expect(
            try note() == "Using $/\(folder), whose Info.plist names a message filter.")
        #expect(ExtensionReference(path: root).watchedPaths().folders == ["\(root)/\(folder)"])
        #expect(try self.plan("/\(folder)").choices == [], "named by the user")
    }

    @Test(arguments: ["ios/Runner.xcodeproj", "App.xcodeproj"])
    func `a project without a target for it does not hide the folder`(_ project: String) throws {
        try tree.write(
            "\(project)/project.pbxproj",
            """
            { rootObject = project; objects = { project = { isa = PBXProject; mainGroup = main; targets = (app); };
            main = { isa = PBXGroup; children = (); };
            app = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; }; }; }
            """)
        #expect(refusal()?.contains("no target is a message filter") == true)
        #expect(refusal()?.contains("\nNo extension's folder was found, either. Siftbox looks for") == true)
        try write("ios/MessageFilter")
        #expect(
            try note()
                == "Using $/ios/MessageFilter, whose Info.plist names a message filter. The "
                + "Xcode project in $ has no target for it.")
        let folder = project.parentPath.isEmpty ? "$" : "$/\(project.parentPath)"
        #expect(try note("/\(project)")?.hasSuffix("The Xcode project in \(folder) has no target for it.") == true)
        #expect(BuildPlan.appGroups(of: ExtensionReference(path: root)).names.isEmpty)
        try tree.write("\(project)/project.pbxproj", "nonsense")
        #expect(refusal()?.contains("project.pbxproj: error: ") == true, "it may be the one with the filter")
    }

    @Test func `sources that are not an extension's do not hide the folder or the project`() throws {
        try tree.write("Dangerfile.swift", "import Danger")
        try tree.write("Package.swift", "import PackageDescription")
        try write("ios/Filter")
        #expect(try plan().path == "\(root)/ios/Filter")
        try tree.write(
            "ios/project.yml",
            """
            name: App
            targets:
              Filter:
                type: app-extension
                platform: iOS
                sources: [Filter]
                settings: {base: {INFOPLIST_FILE: Filter/Info.plist}}
            """)
        #expect(try plan().main.origin == "target Filter")
        #expect(try plan().choices == [])
    }

    @Test func `a project with only a reporting extension does not hide the message filter`() throws {
        try write("Filter")
        try write("Report", .reporting)
        try tree.write(
            "project.yml",
            """
            name: App
            targets:
              Report:
                type: app-extension
                platform: iOS
                sources: [Report]
                settings: {base: {INFOPLIST_FILE: Report/Info.plist}}
            """)
        #expect(try plan().path == "\(root)/Filter" && plan(as: .messageFilter).path == "\(root)/Filter")
        #expect(try plan(as: .reporting).main.origin == "target Report")
        try FileManager.default.removeItem(atPath: "\(root)/Filter")
        #expect(try plan().main.origin == "target Report")
        #expect(
            refusal(as: .messageFilter)
                == "$ contains no message filter. $/Report is a reporting extension; use --reporting for it.")
    }

    @Test func `of several folders the nearest is used, and the others are named`() throws {
        try write("b/Filter")
        try write("a/deeper/Filter")
        try write("a/Report", .reporting)
        let more = "It is the first of 2 (others: $/a/deeper/Filter; to use another, specify its folder)."
        #expect(try plan().path == "\(root)/b/Filter")
        #expect(try note()?.hasSuffix(more) == true)
        let found = try #require(BuildPlan.folders(below: ExtensionReference(path: root), as: .messageFilter))
        #expect(found.folder == root && found.names == ["b/Filter", "a/deeper/Filter"])
        #expect(BuildPlan.folders(below: ExtensionReference(path: root), as: .reporting) == nil)
        #expect(try plan(as: .reporting).path == "\(root)/a/Report")
        #expect(refusal("/a/Report", as: .messageFilter) == nil, "the caller refuses the kind")
        #expect(
            refusal("/b", as: .reporting)
                == "$/b contains no reporting extension. $/b/Filter is a message filter; use --filter for it.")
    }

    @Test func `without an Info.plist that can be read, the folder of the class is used`() throws {
        try tree.write("targets/filter/Handler.swift", source())
        try tree.write("targets/filter/Info.plist.template", plist())
        try tree.write("targets/FilterTests/Mock.swift", source())
        try tree.write("App/App.swift", "// Uses ILMessageFilterExtensionContext.")
        #expect(
            try note()
                == "Using $/targets/filter, which has the class of a message filter, but no Info.plist that names one.")
        #expect(try plan().mistakes.contains { $0.name == .notAFilterExtension })
        try tree.write("targets/filter/Info.plist", "nonsense")
        #expect(refusal() == "$/targets/filter/Info.plist is not a valid property list.")
        let list = try #require(plist().data(using: .utf8))
        let binary = try PropertyListSerialization.data(
            fromPropertyList: PropertyListSerialization.propertyList(from: list, format: nil), format: .binary,
            options: 0)
        try binary.write(to: URL(fileURLWithPath: "\(root)/targets/filter/Info.plist"))
        #expect(try note()?.contains("whose Info.plist") == true)
    }

    @Test func `Objective-C, built products, other people's folders and links are not taken for it`() throws {
        for folder in ["node_modules/x/Filter", "build/Filter", "Out/Filter.appex", ".hidden/Filter"] {
            try write(folder)
        }
        #expect(refusal()?.hasPrefix("$ contains no message filter. Specify an Xcode project or") == true)
        try tree.write("ObjC/Info.plist", plist())
        try tree.write("ObjC/Handler.m", "")
        #expect(refusal() == "$/ObjC: error: this extension has no Swift files. \(ForeignSources.onlySwift)")
        #expect(refusal("/ObjC") == "$/ObjC: error: this extension has no Swift files. \(ForeignSources.onlySwift)")
        try write("z/Filter")
        for (link, target) in [("a", "z"), ("z/loop", "..")] {
            try FileManager.default.createSymbolicLink(atPath: "\(root)/\(link)", withDestinationPath: target)
        }
        #expect(try plan("/z").path == "\(root)/z/Filter")
        #expect(try note()?.contains("It is the first of") == false, "found twice, through a link")
        #expect(try plan("/build").path == "\(root)/build/Filter", "named by the user")
    }

    @Test func `a reporting extension inside of a filter's folder is found`() throws {
        try write("Ext")
        try write("Ext/Report", .reporting)
        #expect(try note()?.contains("Using $/Ext,") == true)
        #expect(try plan(as: .reporting).path == "\(root)/Ext/Report")
    }

    @Test func `what a folder found by a search lacks is looked for where it was searched`() throws {
        try tree.write("Project.swift", "import ProjectDescription")
        try tree.write("Targets/Filter/Sources/Handler.swift", source())
        try tree.write("Targets/Filter/Resources/words.txt", "prize")
        try tree.write("Common/Group.swift", "public enum Group {}")
        func note(at path: String) throws -> String? {
            try OtherDeclarations(BuildPlan(ExtensionReference(path: path)).draft)?.note(on: "Group")
        }
        #expect(
            try note(at: root)
                == "Group is in \(root)/Common/Group.swift, outside the extension's folder. To add this file, use --also "
                + "\(root)/Common/Group.swift")
        #expect(try note(at: "\(root)/Targets/Filter") == nil, "named by the user")
        #expect(try plan().main.resources.map(\.file) == ["Resources/words.txt"])
        #expect(try BuildPlan(ExtensionReference("\(root) --also \(root)/Common/Group.swift")).main.groups.count == 2)
    }

    @Test func `the class that a target lacks is found in another target or in none`() throws {
        try tree.write("App/Handler.swift", source())
        try tree.write("Filter/Words.swift", "enum Words {}")
        try tree.write("Filter/Info.plist", plist())
        func describe(_ app: String) throws {
            try tree.write(
                "project.yml",
                """
                name: App
                targets:
                  App: {type: application, platform: iOS, sources: [\(app)]}
                  Filter:
                    type: app-extension
                    platform: iOS
                    sources: [Filter]
                    settings: {base: {INFOPLIST_FILE: Filter/Info.plist}}
                """)
        }
        let start = "$/Filter/Info.plist:3:1: error: NSExtensionPrincipalClass is Filter.Handler, but "
        let lacks = start + "the target Filter has no class Handler."
        let way =
            " Handler is in $/App/Handler.swift, which is not part of the target Filter. Add this file to the target in "
            + "Xcode, or use --also $/App/Handler.swift"
        try describe("App")
        #expect(refusal() == lacks + way)
        let fixed = try BuildPlan(ExtensionReference("\(root) --also \(root)/App/Handler.swift"))
        #expect(fixed.principalClass == "Handler")
        try describe("")
        #expect(refusal() == lacks + way)
        try tree.write("App/Handler.swift", "")
        #expect(refusal() == lacks)
    }
}
