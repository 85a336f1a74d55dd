import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import FilterTemplates
@testable import XcodeProjects

/// The project for Xcode of a new filter: what Xcode relies on, checked without the code that wrote it.
@Suite struct XcodeProjectTemplateTests {
    private static let names = [
        "MyFilter", "My-Filter", "my_filter", "class", "a--", String(repeating: "a", count: 50),
    ]

    /// The fields without which Xcode cannot use an object.
    private static let required = [
        "PBXBuildFile": ["fileRef"], "PBXContainerItemProxy": ["containerPortal", "remoteGlobalIDString"],
        "PBXCopyFilesBuildPhase": ["dstPath", "dstSubfolderSpec", "files"],
        "PBXFileReference": ["path", "sourceTree", "explicitFileType"],
        "PBXFileSystemSynchronizedBuildFileExceptionSet": ["membershipExceptions", "target"],
        "PBXFileSystemSynchronizedRootGroup": ["path", "sourceTree"], "PBXFrameworksBuildPhase": ["files"],
        "PBXGroup": ["children", "sourceTree"],
        "PBXNativeTarget": ["buildConfigurationList", "buildPhases", "name", "productReference", "productType"],
        "PBXProject": ["buildConfigurationList", "mainGroup", "productRefGroup", "targets"],
        "PBXResourcesBuildPhase": ["files"], "PBXSourcesBuildPhase": ["files"],
        "PBXTargetDependency": ["target", "targetProxy"], "XCBuildConfiguration": ["buildSettings", "name"],
        "XCConfigurationList": ["buildConfigurations", "defaultConfigurationName"],
    ]

    /// A project as any reader of property lists sees it.
    private struct Parsed {
        let root: String
        let objects: [String: ProjectValue]

        init(_ text: String) throws {
            let list = try OpenStepParser.parse(Array(text.utf8))
            #expect(list["archiveVersion"]?.text == "1" && list["objectVersion"]?.text == "77")
            (root, objects) = (
                try #require(list["rootObject"]?.text), try #require(list["objects"]?.dictionary)
            )
        }

        func of(_ isa: String) -> [ProjectValue] { objects.values.filter { $0["isa"]?.text == isa } }

        func object(_ id: ProjectValue?) throws -> ProjectValue { try #require(objects[id?.text ?? ""]) }

        /// The IDs in a value, which are its only strings of 24 hexadecimal digits.
        static func references(in value: ProjectValue) -> [String] {
            switch value.content {
            case .list(let list): list.flatMap(references)
            case .dictionary(let fields):
                fields.flatMap { references(in: ProjectValue(.text($0.key))) + references(in: $0.value) }
            default: [value.text ?? ""].filter { $0.wholeMatch(of: /[0-9A-F]{24}/) != nil }
            }
        }
    }

    private func text(_ name: String, hasReporting: Bool) throws -> String {
        XcodeProjectTemplate(name: try NewProjectName(name), hasReporting: hasReporting).file.text
    }

    @Test(arguments: names, [false, true])
    func `each object is used, exists, and has what Xcode needs of it`(_ name: String, _ hasReporting: Bool) throws {
        let text = try text(name, hasReporting: hasReporting)
        #expect(text.hasPrefix("// !$*UTF8*$!\n"))
        let project = try Parsed(text)
        var (reached, next) = (Set<String>(), [project.root])
        while let id = next.popLast() {
            guard reached.insert(id).inserted else { continue }
            let object = try #require(project.objects[id], "\(id) is used and does not exist")
            next += Parsed.references(in: object)
        }
        #expect(reached == Set(project.objects.keys))
        for (id, object) in project.objects {
            #expect(id.wholeMatch(of: /[0-9A-F]{24}/) != nil)
            // A second object with the same ID would replace the first one.
            #expect(text.components(separatedBy: "\n\t\t\(id) ").count == 2, "\(id)")
            let fields = try #require(Self.required[object["isa"]?.text ?? ""], "\(object)")
            for field in fields { #expect(object[field] != nil, "\(field) of \(object)") }
        }
    }

    @Test(arguments: [false, true])
    func `the app builds its extensions first and contains them, and all products are listed`(
        _ hasReporting: Bool
    ) throws {
        let project = try Parsed(try text("MyFilter", hasReporting: hasReporting))
        let root = try project.object(.init(.text(project.root)))
        let targets = try #require(root["targets"]?.list).map { try project.object($0) }
        #expect(
            targets.compactMap { $0["name"]?.text } == ["MyFilter", "MyFilterExtension"]
                + (hasReporting ? ["MyFilterReporting"] : []))
        let products = targets.map { $0["productReference"]?.text }
        #expect(try project.object(root["productRefGroup"])["children"]?.strings == products)
        let groups = try project.object(root["mainGroup"])["children"]?.strings ?? []
        #expect(groups.last == root["productRefGroup"]?.text)
        #expect(groups.dropLast() == targets.flatMap { $0["fileSystemSynchronizedGroups"]?.strings ?? [] }[...])

        let phase = try #require(project.of("PBXCopyFilesBuildPhase").first)
        #expect(phase["dstSubfolderSpec"]?.text == "13" && project.of("PBXCopyFilesBuildPhase").count == 1)
        let copied = try #require(phase["files"]?.list).map { try project.object($0) }
        #expect(copied.map { $0["fileRef"]?.text } == Array(products.dropFirst()))
        for file in copied { #expect(file["settings"]?["ATTRIBUTES"]?.strings == ["RemoveHeadersOnCopy"]) }
        let needed = try #require(targets[0]["dependencies"]?.list).map { try project.object($0) }
        let extensions = try #require(root["targets"]?.strings.dropFirst())
        #expect(needed.map { $0["target"]?.text } == Array(extensions))
        for dependency in needed {
            let proxy = try project.object(dependency["targetProxy"])
            #expect(proxy["containerPortal"]?.text == project.root)
            #expect(proxy["remoteGlobalIDString"]?.text == dependency["target"]?.text)
        }
        for set in project.of("PBXFileSystemSynchronizedBuildFileExceptionSet") {
            #expect(set["membershipExceptions"]?.strings == ["Info.plist"])
        }
        for list in project.of("XCConfigurationList") {
            let names = try #require(list["buildConfigurations"]?.list).map { try project.object($0)["name"]?.text }
            #expect(names == ["Debug", "Release"])
        }
    }

    @Test func `the same name gives the same project, and another name shares no object with it`() throws {
        #expect(try text("MyFilter", hasReporting: true) == text("MyFilter", hasReporting: true))
        let (first, second) = (
            try Parsed(text("MyFilter", hasReporting: true)), try Parsed(text("MyFilters", hasReporting: true))
        )
        #expect(Set(first.objects.keys).isDisjoint(with: second.objects.keys))
        // What a reporting extension adds changes no ID.
        #expect(try Set(Parsed(text("MyFilter", hasReporting: false)).objects.keys).isSubset(of: first.objects.keys))
    }

    @Test(arguments: names) func `Siftbox reads it as Xcode does`(_ name: String) throws {
        let folder = TestFolder()
        let template = FilterTemplate(try NewProjectName(name), .swift, hasReporting: true)
        try NewFiles.create(folder.url.appendingPathComponent(name), template.files)
        // A file that is added to the folder needs no change of the project.
        try folder.write("\(name)/\(name)Extension/Rules/More.swift", "let more = 1\n")
        let project = try XcodeProject(at: folder.path(name))
        #expect(project.targets.map(\.name) == ["\(name)Extension", "\(name)Reporting"])
        let module = name.replacing("-", with: "_")
        let identifier = "com.example.\(name.replacing("_", with: "-"))"
        for (target, suffix) in zip(project.targets, ["Extension", "Reporting"]) {
            #expect(target.problems == [] && target.missing == [] && target.resources == [])
            #expect(
                target.sources.map { ($0.path as NSString).lastPathComponent }.contains("More.swift")
                    == (suffix == "Extension"))
            #expect(target.moduleName == module + suffix && target.app?.bundleIdentifier == identifier)
            #expect(target.settings.value(for: "SWIFT_VERSION") == "5.0")
            let list = try #require(target.infoPlist.flatMap { PropertyListData.dictionary($0.data) })
            #expect(list["CFBundleIdentifier"] as? String == "\(identifier).\(name.replacing("_", with: "-"))\(suffix)")
            #expect(list["CFBundleDisplayName"] as? String == name)
            let part = try #require(list["NSExtension"] as? [String: Any])
            #expect((part["NSExtensionPrincipalClass"] as? String)?.hasPrefix("\(module)\(suffix).") == true)
        }
    }

    @Test func `an object's text is quoted where the format needs it`() throws {
        let object = ProjectObject(
            "0123456789ABCDEF01234567", "PBXProject", "Project object",
            ["a": "b c", "d": "\"\\", "": "", "e.f/g_$1": "h-i", "list": ["1", ["k l": "ä"]]])
        let text = ProjectFileText.of([object], root: object.id, version: 77)
        let read = try #require(try Parsed(text).objects[object.id])
        #expect(read["a"]?.text == "b c" && read["d"]?.text == "\"\\" && read[""]?.text == "")
        #expect(read["e.f/g_$1"]?.text == "h-i" && read["list"]?.list?[1]["k l"]?.text == "ä")
    }
}
