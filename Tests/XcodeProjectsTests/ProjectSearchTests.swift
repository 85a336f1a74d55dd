import Foundation
import Testing
import UntrustedFiles

@testable import XcodeProjects

/// Which project is read at a path, in which form, and what is refused.
@Suite struct ProjectSearchTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("Handler.swift", "class Handler: ILMessageFilterExtension {}")
    }

    private func writeFilter(_ place: String = "App.xcodeproj", settings: String = "") throws {
        try project.writeProject(
            place, objects: TemporaryProject.file("h", "Handler.swift"), children: "h", sources: "bh",
            settings: settings)
    }

    @Test(arguments: ["", "App.xcodeproj", "App.xcodeproj/", "App.xcodeproj/project.pbxproj"])
    func `a folder, a project and its file`(_ path: String) throws {
        try writeFilter()
        #expect(try project.target(path).name == "Filter")
        #expect(XcodeProject.isProject("\(project.path)/\(path)"))
    }

    @Test(arguments: [
        ("App.xcodeproj", true), ("apps/App.xcodeproj/", true), (".xcodeproj", false), ("Appxcodeproj", false),
        ("App.xcodeproj.zip", false), ("App.xcodeproj/project.pbxproj", false),
    ])
    func `a project has its extension, also with a slash after it`(_ name: String, _ isProject: Bool) {
        #expect(ProjectName.isXcodeProject(name) == isProject)
        #expect(ProjectName.isWorkspace(name.replacing("xcodeproj", with: "xcworkspace")) == isProject)
    }

    @Test func `the nearest project with a filter counts, not Pods and examples`() throws {
        try project.writeProject("Example.xcodeproj", targets: "")
        try project.writeProject("Pods/Pods.xcodeproj")
        try project.write("apps/ios/Handler.swift")
        try project.write("apps/ios/Info.plist", TemporaryProject.infoPlist)
        try writeFilter("apps/ios/App.xcodeproj")
        try project.write("apps/ios/deeper/Info.plist", TemporaryProject.infoPlist)
        try writeFilter("apps/ios/deeper/Other.xcodeproj")
        #expect(project.below(try project.read().files) == ["apps/ios/App.xcodeproj/project.pbxproj"])
    }

    @Test func `project.yml counts if its project is not generated, but shared parts of it are there`() throws {
        try project.write("App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved", "{}")
        try project.write("Info.plist", TemporaryProject.infoPlist)
        try project.write(
            "project.yml",
            """
            name: App
            targets:
              Described:
                type: app-extension
                platform: iOS
                sources: [Handler.swift]
                settings: { base: { INFOPLIST_FILE: Info.plist } }
            """)
        #expect(try project.target().name == "Described")
        try writeFilter()
        #expect(try project.target().name == "Filter")
    }

    @Test func `an extension's folder is not a project`() throws {
        try writeFilter()
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        try project.write("Filter/Example/Demo.xcodeproj/project.pbxproj")
        #expect(!XcodeProject.isProject("\(project.path)/Filter"))
        #expect(!XcodeProject.isProject("\(project.path)/Handler.swift"))
        #expect(!XcodeProject.isProject("\(project.path)/nothing"))
        try project.write("Gen/project.yml", "name: A")
        #expect(
            XcodeProject.isProject("\(project.path)/Gen") && XcodeProject.isProject("\(project.path)/Gen/project.yml"))
    }

    @Test func `the same project as XML and as JSON`() throws {
        try writeFilter()
        let file = "\(project.path)/App.xcodeproj/project.pbxproj"
        let value = try OpenStepParser.parse([UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))).propertyList
        let list = try #require(value as? [String: Any])
        for data in [try PropertyListData.xml(list), try JSONSerialization.data(withJSONObject: list)] {
            try data.write(to: URL(fileURLWithPath: file))
            let target = try project.target()
            #expect(target.name == "Filter" && target.sources.count == 1 && target.problems == [])
        }
    }

    @Test(arguments: [46, 48, 50, 56, 70, 77, 100]) func `every version of the format`(_ version: Int) throws {
        try project.writeProject(
            objects: TemporaryProject.file("h", "Handler.swift"), children: "h", sources: "bh", version: version)
        #expect(try project.target().sources.count == 1)
    }

    @Test func `configurations: Debug, the one that is named, and unknown ones`() throws {
        let objects = """
            projectList = { isa = XCConfigurationList; buildConfigurations = (projectDebug, beta); defaultConfigurationName = Beta; };
            beta = { isa = XCBuildConfiguration; name = Beta; buildSettings = { NAME = beta; }; };
            """ + TemporaryProject.file("h", "Handler.swift")
        try project.writeProject(objects: objects, children: "h", sources: "bh", projectSettings: "NAME = debug;")
        #expect(try project.target().settings.value(for: "NAME") == "debug")
        #expect(try project.target(configuration: "Beta").settings.value(for: "NAME") == "beta")
        #expect(try project.read(configuration: "Beta").configuration == "Beta")
        #expect(
            project.failure(configuration: "Gamma")
                == "PROJECT/App.xcodeproj/project.pbxproj: error: there is no configuration 'Gamma'; the project has Debug, Beta."
        )
    }

    @Test func `errors say what is missing and what to do`() throws {
        #expect(project.failure("nothing") == "PROJECT/nothing: error: no such file or folder.")
        #expect(
            project.failure("")
                == "PROJECT: error: there is no Xcode project in this folder or below it (searched down to 6 levels below it, "
                + "without hidden folders and Pods, Carthage, node_modules, DerivedData, build, vendor, SourcePackages, "
                + "checkouts). Specify the project itself.")
        #expect(
            project.failure("Handler.swift")?.contains("this is not an Xcode project. Specify an .xcodeproj") == true)
        try project.write("App.xcodeproj/x")
        #expect(
            project.failure()
                == "PROJECT/App.xcodeproj: error: there is no project.pbxproj in it, so it is not a complete Xcode project. "
                + "Restore the file, for example from git.")
        try project.write("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{\n a = b\n}")
        #expect(
            project.failure()
                == "PROJECT/App.xcodeproj/project.pbxproj:4:1: error: expected ';' after the value of 'a'.")
        try project.write("App.xcodeproj/project.pbxproj", "{ a = b; }")
        #expect(
            project.failure()
                == "PROJECT/App.xcodeproj/project.pbxproj: error: this is not an Xcode project: it has no objects.")
        try writeFilter()
        try project.write("Info.plist", "<plist version=\"1.0\"><dict></dict></plist>")
        #expect(
            project.failure()?.contains(
                "its extensions are Filter (no NSExtensionPointIdentifier in PROJECT/Info.plist).") == true)
        try project.writeProject(targets: "")
        #expect(
            project.failure()
                == "PROJECT/App.xcodeproj/project.pbxproj: error: no target is a message filter or a reporting extension; it has no extensions. An extension is recognized by NSExtensionPointIdentifier in its Info.plist."
        )
    }

    @Test func `a misspelled extension point is named with its place`() throws {
        try project.write(
            "Info.plist", TemporaryProject.infoPlist.replacing("message-filter", with: "messagefilter"))
        try writeFilter()
        #expect(
            project.failure()?.contains(
                "its extensions are Filter (com.apple.identitylookup.messagefilter in PROJECT/Info.plist:2:46; did you mean "
                    + "com.apple.identitylookup.message-filter?).") == true)
    }

    @Test(arguments: ["MyApp.iOS", "v2.0", "apps/shop/packages/mobile/ios/App"])
    func `folders with a dot and deep ones are searched`(_ folder: String) throws {
        try project.write("\(folder)/Handler.swift")
        try project.write("\(folder)/Info.plist", TemporaryProject.infoPlist)
        try writeFilter("\(folder)/App.xcodeproj")
        try FileManager.default.removeItem(atPath: "\(project.path)/Info.plist")
        #expect(XcodeProject.isProject(project.path))
        #expect(project.below(try project.read().files) == ["\(folder)/App.xcodeproj/project.pbxproj"])
    }

    @Test(arguments: ["a/b/c/d/e/f/g", "Old.xcarchive", ".hidden", "Pods"])
    func `too deep folders, bundles, hidden folders and other people's code are not searched`(_ folder: String) throws {
        try writeFilter("\(folder)/App.xcodeproj")
        try FileManager.default.removeItem(atPath: "\(project.path)/Info.plist")
        #expect(!XcodeProject.isProject(project.path))
        #expect(project.failure()?.contains("there is no Xcode project in this folder or below it (searched") == true)
    }

    @Test func `many folders are searched up to a limit, which the error names`() throws {
        for number in 0...FolderLevels.maxFolders { try project.write("many/\(number)/x") }
        #expect(project.failure()?.contains("; there are more folders than are searched)") == true)
    }

    @Test func `a project that another refers to may be missing; without any other, it is the error`() throws {
        func workspace(_ projects: String...) throws {
            let references = projects.map { "<FileRef location=\"group:\($0)\"></FileRef>" }.joined()
            try project.write(
                "App.xcworkspace/contents.xcworkspacedata", "<Workspace version=\"1.0\">\(references)</Workspace>")
        }
        try workspace("Gone.xcodeproj")
        #expect(
            project.failure()
                == "PROJECT/Gone.xcodeproj: error: a workspace or another project refers to this project, which does not "
                + "exist.")
        try workspace("Gone.xcodeproj", "App.xcodeproj")
        try project.writeProject(targets: "")
        #expect(
            project.failure()?.hasSuffix(
                "A project that it refers to does not exist: PROJECT/Gone.xcodeproj/project.pbxproj.")
                == true)
        try writeFilter()
        #expect(try project.target().name == "Filter")
    }

    @Test func `an undefined variable in the path of an Info.plist is named`() throws {
        try writeFilter(settings: "INFOPLIST_FILE = \"$(FOLDER)/$(KIND:lower)/$(TARGET_NAME).plist\";")
        let problem = try #require(try project.target().problems.first?.description)
        #expect(
            problem.contains(
                "is not at /Filter.plist. It uses $(FOLDER) and $(KIND), which are not set in the project. "))
    }

    @Test func `a link that leads nowhere in a synchronized folder is a problem`() throws {
        try project.write("F/A.swift")
        try project.link("F/B.swift", to: "nowhere")
        try project.link("F/Words.h", to: "nowhere")
        try project.writeProject(
            objects: "f = { isa = PBXFileSystemSynchronizedRootGroup; path = F; sourceTree = \"<group>\"; };",
            children: "f", target: "fileSystemSynchronizedGroups = (f);")
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasSuffix("PROJECT/F/B.swift of the target Filter is a link that leads nowhere.") == true)
    }

    @Test func `a missing Info.plist is a problem of the filter, which its class reveals`() throws {
        try writeFilter(settings: "INFOPLIST_FILE = \"$(TARGET_NAME)/Info.plist\";")
        let target = try project.target()
        #expect(target.extensionPoint == "com.apple.identitylookup.message-filter")
        #expect(target.infoPlist == nil)
        let problem = project.short(try #require(target.problems.first).description)
        #expect(
            problem.hasPrefix("PROJECT/App.xcodeproj/project.pbxproj:")
                && problem.hasSuffix(
                    ": error: the Info.plist of the target Filter is not at PROJECT/Filter/Info.plist. Correct INFOPLIST_FILE in "
                        + "the build settings of the target.")
        )
        try writeFilter(settings: "INFOPLIST_FILE = \"\"; CODE_SIGN_ENTITLEMENTS = F.entitlements;")
        let problems = try project.target().problems.map(\.description)
        #expect(problems.count == 2)
        #expect(problems[0].hasSuffix("INFOPLIST_FILE is not set. Set it in the build settings of the target."))
        #expect(problems[1].contains("the entitlements file of the target Filter is not at"))
    }

    @Test func `Info.plist: variables at any depth, generated keys below the file's`() throws {
        try project.write(
            "Info.plist",
            TemporaryProject.infoPlist.replacingOccurrences(
                of: "<dict><key>NSExt",
                with:
                    "<dict><key>CFBundleName</key><string>Mine</string><key>L</key><array><string>${A:upper}</string><integer>7</integer></array><key>NSExt"
            ))
        try writeFilter(
            settings: """
                A = x; GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleName = Other; INFOPLIST_KEY_CFBundleDisplayName = "My $(A)";
                INFOPLIST_KEY_MyOwnKey = y; INFOPLIST_KEY_NSContactsUsageDescription = why; INFOPLIST_KEY_LSUIElement = YES;
                INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "A B"; CURRENT_PROJECT_VERSION = 3;
                """)
        let data = try #require(try project.target().infoPlist?.data)
        let list = try #require(PropertyListData.dictionary(data))
        #expect(list["CFBundleName"] as? String == "Mine")
        #expect((list["L"] as? [Any])?.first as? String == "X")
        #expect(list["CFBundleDisplayName"] as? String == "My x")
        #expect(list["MyOwnKey"] == nil)
        #expect(list["NSContactsUsageDescription"] as? String == "why")
        #expect(list["LSUIElement"] as? Bool == true)
        #expect(list["UISupportedInterfaceOrientations~ipad"] as? [String] == ["A", "B"])
        #expect(list["CFBundleVersion"] as? String == "3" && list["CFBundleShortVersionString"] == nil)
        #expect(list["CFBundlePackageType"] as? String == "XPC!")
    }

    @Test func `links and paths that leave the project are refused`() throws {
        let outside = TemporaryProject()
        try outside.write("secret.swift", "let key = 1")
        try outside.write("Info.plist", TemporaryProject.infoPlist)
        try project.link("Linked.swift", to: "\(outside.path)/secret.swift")
        try project.link("Dir", to: outside.path)
        let name = outside.folder.lastPathComponent
        let objects =
            TemporaryProject.file("h", "Handler.swift") + TemporaryProject.file("a", "Linked.swift")
            + TemporaryProject.file("b", "../\(name)/secret.swift")
            + TemporaryProject.file("c", "/etc/passwd", tree: "<absolute>")
            + TemporaryProject.file("d", "Dir/secret.swift")
        try project.writeProject(
            objects: objects, children: "h, a, b, c, d", sources: "bh, ba, bb, bd", resources: "bc")
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(problems.count == 4)
        #expect(
            problems.allSatisfy {
                $0.contains(
                    "outside the project (PROJECT) or hidden in it. Replace it with a copy in the project, or use --follow-links."
                )
            })
        #expect(try project.target().sources.count == 1)
        #expect(
            problems[0].hasPrefix("PROJECT/Linked.swift: error: this leads to \(outside.path)/secret.swift, which is"))
        #expect(problems[1].hasPrefix("\(outside.path)/secret.swift: error: this is outside"))
        let followed = try XcodeProject(at: project.path, followsLinks: true).targets[0]
        #expect(followed.sources.count == 4 && followed.resources.map(\.path) == ["/etc/passwd"])
    }

    @Test func `a link to an Info.plist outside is a problem, not read`() throws {
        let outside = TemporaryProject()
        try outside.write("Info.plist", TemporaryProject.infoPlist)
        try writeFilter()
        try FileManager.default.removeItem(atPath: "\(project.path)/Info.plist")
        try project.link("Info.plist", to: "\(outside.path)/Info.plist")
        let target = try project.target()
        #expect(target.infoPlist == nil)
        #expect(target.problems.first?.description.contains("outside the project") == true)
    }

    @Test func `other files of the clone may be used, but not its hidden ones`() throws {
        try project.write(".git/config", "secret")
        try project.write("Shared/S.swift")
        try project.write("ios/Handler.swift", "class Handler: ILMessageFilterExtension {}")
        try project.write("ios/Info.plist", TemporaryProject.infoPlist)
        try project.link("ios/words.txt", to: "../.git/config")
        try project.writeProject(
            "ios/App.xcodeproj",
            objects: TemporaryProject.file("h", "Handler.swift") + TemporaryProject.file("s", "../Shared/S.swift")
                + TemporaryProject.file("w", "words.txt"),
            children: "h, s, w", sources: "bh, bs", resources: "bw")
        let target = try project.target("ios")
        #expect(project.below(target.sources.map(\.path)) == ["ios/Handler.swift", "Shared/S.swift"])
        #expect(target.resources == [])
        #expect(target.problems.count == 1)
    }

    @Test func `a FIFO in a synchronized folder is refused without waiting`() throws {
        try project.write("F/A.swift")
        #expect(mkfifo("\(project.path)/F/pipe", 0o600) == 0)
        try project.writeProject(
            objects: "f = { isa = PBXFileSystemSynchronizedRootGroup; path = F; sourceTree = \"<group>\"; };",
            children: "f",
            target: "fileSystemSynchronizedGroups = (f);")
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(
            problems == [
                "PROJECT/F/pipe: error: this is a FIFO (named pipe). A project may contain only files and folders."
            ])
    }
}
