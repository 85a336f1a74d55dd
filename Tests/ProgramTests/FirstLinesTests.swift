import Dispatch
import Foundation
import Synchronization
import TestFiles
import Testing

/// The first line that an author sees of each kind of problem, as a page (`Snapshots/first-lines.txt`).
///
/// The first line says what happened, where, and what to do. To read the page again after a change, record it
/// (`SIFTBOX_RECORD=1`).
@Suite(.waitsForPrograms) struct FirstLinesTests {
    @Test func `the first line of every problem is the author's`() throws {
        let lines = Mutex<[Int: String]>([:])
        let cases = Self.cases
        DispatchQueue.concurrentPerform(iterations: cases.count) { index in
            let line = Result { try Self.firstLine(of: cases[index]) }
            lines.withLock { $0[index] = "\(cases[index].what) · \((try? line.get()) ?? "\(line)")" }
        }
        let page = cases.indices.compactMap { index in lines.withLock { $0[index] } }
        let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        #expect(compareSnapshot(page.joined(separator: "\n"), name: "first-lines", folder: snapshots) == .same)
        // Whatever is recorded: no path of the cache, and no note or part of an excerpt.
        for line in page {
            #expect(!line.contains("SiftboxEntry") && !line.contains("/sources/"), "\(line)")
            #expect(!line.contains("· /") && !line.contains(": note: ") && !line.contains("· *** "), "\(line)")
        }
    }

    @Test func `a crash at every message is printed once, without its backtrace`() throws {
        let tree = TestFolder()
        for (name, text) in Self.folder(Self.source("fatalError(\"no words\")")) { try tree.write(name, text) }
        let messages = (1...6).map { #"{"id":\#($0),"sender":"+12025550143","text":"You won a prize"}"# + "\n" }
        let result = try Program.run(["classify", "--filter", tree.path("App")], input: messages.joined())
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count { $0.contains("Fatal error: no words") && $0.hasPrefix("App's log: ") } == 2, "\(lines)")
        #expect(lines.contains { $0.contains(" times: ") } && lines.count < 6, "\(lines)")
        #expect(!result.errors.contains("***") && !result.errors.contains("more line"), "\(lines)")
    }

    private static func firstLine(of problem: Problem) throws -> String {
        let tree = TestFolder()
        for (name, text) in problem.files { try tree.write(name, text) }
        let options = problem.options.map { $0.replacing("$", with: tree.path("App")) }
        let messages = (1...2).map { #"{"id":\#($0),"sender":"+12025550143","text":"You won a prize"}"# + "\n" }
        let result = try Program.run(
            ["classify", "--filter", tree.path("App")] + options, input: messages.joined(), folder: tree.url)
        // The errors of a build that does not matter here, such as the notes of a first one, are not part of the page.
        let text = result.errors.isEmpty || result.status == 0 ? result.output : result.errors
        let first = text.split(separator: "\n").first.map(String.init) ?? "nothing"
        return first.replacing(tree.url.path + "/", with: "").replacing(tree.url.path, with: ".")
    }

    /// A project or a folder `App`, and options; `$` is its path.
    private struct Problem {
        let what: String
        var files: [String: String]
        var options: [String] = []

        init(_ what: String, _ files: [String: String], _ options: String...) {
            (self.what, self.files, self.options) = (what, files, options)
        }
    }

    private static let handle = """
            func handle(
                _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void
            ) {
                let response = ILMessageFilterQueryResponse()

        """

    /// A filter's source, in which line 8 is given.
    private static func source(
        _ line: String = "", top: String = "import IdentityLookup",
        class declaration: String = "final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {"
    ) -> String {
        "\(top)\n\(declaration)\n\(handle)        \(line)\n        completion(response)\n    }\n}\n"
    }

    private static let earlierSwitch = """
        let action: ILMessageFilterAction = .allow
                switch action {
                case .allow, .filter: response.action = action
                case .none: break
                }
        """

    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Handler</string>
        </dict></dict></plist>
        """

    private static func folder(_ source: String, _ more: [String: String] = [:]) -> [String: String] {
        ["App/Handler.swift": source, "App/Info.plist": infoPlist].merging(more) { $1 }
    }

    /// An Xcode project with an app and a filter.
    ///
    /// - Parameters:
    ///   - own: further files of the filter's target, with their build phases.
    ///   - frameworks: what it links, with its `sourceTree`.
    ///   - settings: build settings of the filter.
    ///   - others: the products of targets that are further filters.
    private static func project(
        _ source: String? = nil, own: [String: String] = [:], frameworks: [String: String] = [:],
        settings: String = "", attributes: String = "LastUpgradeCheck = 2600;", others: [String] = [],
        packages: String = "", _ more: [String: String] = [:]
    ) -> [String: String] {
        var files = ["App/App/App.swift": "import SwiftUI\n@main struct TheApp {}\nclass AppBase {}\n"].merging(more) {
            $1
        }
        if let source { files["App/Filter/Handler.swift"] = source }
        var (objects, number) = ("", 0)
        func add(_ text: String) -> String {
            number += 1
            let id = String(number + 0x1000, radix: 16).uppercased()
            objects += "    \(id) = {\(text)};\n"
            return id
        }
        func phase(_ isa: String, _ files: [String: String]) -> String {
            let list = files.sorted { $0.key < $1.key }.map { path, tree in
                add(
                    "isa = PBXBuildFile; fileRef = "
                        + add("isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"\(tree)\";") + ";")
            }
            return add("isa = \(isa); files = (\(list.joined(separator: ", ")));")
        }
        func configurations(_ settings: String) -> String {
            let one = add("isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings)};")
            return add("isa = XCConfigurationList; buildConfigurations = (\(one)); defaultConfigurationName = Debug;")
        }
        let group = "<group>"
        func members(_ kind: String) -> [String: String] { own.filter { $0.value == kind }.mapValues { _ in group } }
        func target(_ name: String, _ kind: String, _ phases: [String], _ settings: String, _ more: String = "")
            -> String
        {
            add(
                "isa = PBXNativeTarget; name = \(name); productName = \(name); productType = \"com.apple.product-type.\(kind)\"; "
                    + "buildPhases = (\(phases.joined(separator: ", "))); dependencies = (); \(more) buildConfigurationList = "
                    + configurations("PRODUCT_NAME = \"$(TARGET_NAME)\"; SWIFT_VERSION = 5.0; \(settings)") + ";")
        }
        let product = packages.isEmpty ? "" : add("isa = XCSwiftPackageProductDependency; productName = \(packages);")
        let built = add("isa = PBXFileReference; path = Filter.appex; sourceTree = BUILT_PRODUCTS_DIR;")
        let embedded = add("isa = PBXBuildFile; fileRef = \(built);")
        let embedding = add("isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (\(embedded));")
        var targets = [
            target("TheApp", "application", [phase("PBXSourcesBuildPhase", ["App/App.swift": group]), embedding], "")
        ]
        for name in (source == nil ? [] : ["Filter"]) + others {
            let plist = "INFOPLIST_FILE = Filter/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.example.app.\(name);"
            let sources = members("sources").merging(["Filter/Handler.swift": group]) { $1 }
            targets.append(
                target(
                    name, "app-extension",
                    [
                        phase("PBXSourcesBuildPhase", sources), phase("PBXFrameworksBuildPhase", frameworks),
                        phase("PBXResourcesBuildPhase", members("resources")),
                    ], "\(plist) \(settings)",
                    (name == "Filter" ? "productReference = \(built);" : "")
                        + (packages.isEmpty ? "" : " packageProductDependencies = (\(product));")))
            files["App/Filter/Info.plist"] = files["App/Filter/Info.plist"] ?? infoPlist
        }
        let root = add(
            "isa = PBXProject; attributes = {\(attributes)}; buildConfigurationList = \(configurations("")); mainGroup = "
                + add("isa = PBXGroup; children = (); sourceTree = \"<group>\";")
                + "; targets = (\(targets.joined(separator: ", ")));")
        files["App/App.xcodeproj/project.pbxproj"] =
            "// !$*UTF8*$!\n{\n  archiveVersion = 1; objectVersion = 56; rootObject = \(root);\n  objects = {\n\(objects)  };\n}\n"
        return files
    }

    private static var cases: [Problem] { places + targets + sources + classes + modules + options + answers }

    private static let places = [
        Problem("nothing there", [:]),
        Problem("an empty folder", ["App/.keep": ""]),
        Problem("a folder without Swift", ["App/notes.txt": "Words", "App/Info.plist": infoPlist]),
        Problem("a file that is not a program", ["App": "text"]),
        Problem("a project file of nothing", ["App/App.xcodeproj/project.pbxproj": ""]),
        Problem("a project without its file", ["App/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata": ""]),
        Problem(
            "a merge conflict in the project",
            ["App/App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n  objectVersion = 56;\n=======\n"]),
        Problem("a project file in Latin-1 text", ["App/App.xcodeproj/project.pbxproj": "not a project"]),
        Problem("a broken project.yml", ["App/project.yml": "name: [App\ntargets:\n"]),
        Problem(
            "a workspace of missing projects",
            [
                "App/App.xcworkspace/contents.xcworkspacedata":
                    "<Workspace version=\"1.0\"><FileRef location=\"group:Gone.xcodeproj\"></FileRef></Workspace>"
            ]),
    ]

    private static let targets = [
        Problem("no extension in the project", project()),
        Problem("two filters in the project", project(source(), others: ["Pro"])),
        Problem("a source of the target is missing", project(source(), own: ["Filter/Gone.swift": "sources"])),
        Problem("a resource of the target is missing", project(source(), own: ["Filter/words.json": "resources"])),
        Problem(
            "a missing resource that is left out", project(source(), own: ["Filter/words.json": "resources"]),
            "--except",
            "$/Filter/words.json"),
        Problem(
            "no Info.plist where the setting says", project(source(), settings: "INFOPLIST_FILE = Gone/Info.plist;")),
        Problem("a broken Info.plist", project(source(), ["App/Filter/Info.plist": "<plist><dict><key>"])),
        Problem("an unknown Swift version", project(source(), settings: "SWIFT_VERSION = 9.0;")),
        Problem(
            "a principal class in Objective-C",
            project(
                "// Swift\n", own: ["Filter/Matcher.m": "sources"],
                [
                    "App/Filter/Matcher.m": "@implementation Matcher",
                    "App/Filter/Info.plist": infoPlist.replacing("Handler", with: "Matcher"),
                ])),
        Problem(
            "a flat folder with the app",
            folder(source(), ["App/App.swift": "import SwiftUI\n@main struct TheApp {}\n"])),
    ]

    private static let sources = [
        Problem("a syntax error", folder(source("if {"))),
        Problem("a merge conflict", folder("<<<<<<< HEAD\n\(source())=======\n\(source())>>>>>>> other\n")),
        Problem("a name that is nowhere", folder(source("response.action = verdict(1)"))),
        Problem("a wrong type", folder(source("response.action = 1"))),
        Problem("a misspelled member", folder(source("response.filterAction = .junk"))),
        Problem(
            "a switch over another type",
            folder(source("enum E { case a, b }; let e = E.a; switch e { case .a: break }"))),
        Problem("a switch of 2017 in a folder", folder(source(earlierSwitch))),
        Problem(
            "a switch of 2017 in an old project", project(source(earlierSwitch), attributes: "LastUpgradeCheck = 0900;")
        ),
        Problem("a switch of 2017 in a new project", project(source(earlierSwitch))),
        Problem(
            "a switch of 2017 beside another error",
            folder(source(earlierSwitch, top: "import IdentityLookup\nlet n: Int = \"\""))),
        Problem(
            "Swift 6: a captured variable",
            project(source("var n = 0; Task.detached { n += 1 }; n += 1"), settings: "SWIFT_VERSION = 6.0;")),
        Problem("a main program", folder(source(), ["App/Tool.swift": "@main struct Tool { static func main() {} }"])),
        Problem("a function of nothing", folder(source("nothing()") + "@_silgen_name(\"nothing\") func nothing()\n")),
        Problem("a type of the app", project(source("_ = AppBase()"))),
        Problem(
            "a class in Objective-C",
            project(
                source("_ = Matcher()"), own: ["Filter/Matcher.m": "sources"],
                ["App/Filter/Matcher.m": "@implementation Matcher"])),
    ]

    private static let classes = [
        Problem("no principal class", folder("import IdentityLookup\n")),
        Problem("no class that inherits", ["App/A.swift": "import IdentityLookup\n"]),
        Problem(
            "the principal class belongs to the app",
            project("let x = 1\n", ["App/App/Handler.swift": source()])),
        Problem("a principal class with another superclass", folder(source(class: "class Handler: NSObject {"))),
        Problem(
            "a principal class whose init needs words",
            folder(source(class: "class Handler: ILMessageFilterExtension { init(words: [String]) { super.init() }"))),
        Problem(
            "a private principal class", folder(source(class: "private class Handler: ILMessageFilterExtension {"))),
        Problem(
            "two principal classes",
            ["App/A.swift": source() + source(top: "", class: "class B: ILMessageFilterExtension {")]),
    ]

    private static func importing(_ module: String) -> String { source(top: "import IdentityLookup\nimport \(module)") }

    private static let modules = [
        Problem("a module of Apple's", folder(importing("SwiftData") + "let container: ModelContainer? = nil\n")),
        Problem("another module of Apple's", folder(importing("ARKit") + "let anchor: ARAnchor? = nil\n")),
        Problem("an unknown module", folder(importing("Words"))),
        Problem("the app as a module", project(importing("TheApp"))),
        Problem(
            "a pod that is not installed",
            project(importing("Words"), frameworks: ["Pods_Filter.framework": "BUILT_PRODUCTS_DIR"])),
        Problem("a package that is not there", project(importing("Words"), packages: "Words")),
        Problem(
            "a compiled framework",
            project(
                importing("Words"), frameworks: ["Words.xcframework": "<group>"],
                ["App/Words.xcframework/Info.plist": ""])),
        Problem("a missing framework", project(importing("Words"), frameworks: ["Words.framework": "<group>"])),
        Problem("Apple's framework as a file", project(source(), frameworks: ["IdentityLookup.framework": "<group>"])),
    ]

    private static let options = [
        Problem("an unknown option", folder(source()), "--target-name", "X"),
        Problem("--target in a folder", folder(source()), "--target", "X"),
        Problem("--target of another name", project(source()), "--target", "X"),
        Problem("--configuration of another name", project(source()), "--configuration", "Beta"),
        Problem("--also of nothing", folder(source()), "--also", "$/../Shared"),
        Problem("--also of a project", project(source()), "--also", "$/App.xcodeproj"),
        Problem("--except of nothing", folder(source()), "--except", "$/Gone.swift"),
        Problem("--except of another file", folder(source(), ["Other/B.swift": ""]), "--except", "$/../Other/B.swift"),
        Problem("--except of the only class", folder(source()), "--except", "$/Handler.swift"),
        Problem("--swift-version 9", folder(source()), "--swift-version", "9"),
        Problem("--actions 2018", folder(source()), "--actions", "2018"),
        Problem("--actions 2017 with the new names", folder(source("response.action = .junk")), "--actions", "2017"),
        Problem("--package without a folder", folder(source()), "--package", "Words"),
        Problem("--model without a file", folder(source()), "--model", "Words"),
        Problem("--app-group of nothing", folder(source()), "--app-group", "$/gone"),
    ]

    private static let answers = [
        Problem("an answer", folder(source("response.action = .junk"))),
        Problem(
            "an end at the start",
            folder(
                source(
                    class:
                        "class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling { override init() { fatalError(\"no store\") }"
                ))),
        Problem("an end at every message", folder(source("fatalError(\"no words\")"))),
        Problem("a forced nil", folder(source("let n: Int? = queryRequest.messageBody.flatMap { Int($0) }; _ = n!"))),
        Problem("a completion that is never called", folder(source("if queryRequest.sender != nil { return }"))),
        Problem("an endless loop", folder(source("while true {}")), "--response-timeout", "1"),
        Problem("a handler without its protocol", folder(source(class: "class Handler: ILMessageFilterExtension {"))),
    ]
}
