import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Plans from the targets of projects.
@Suite struct ProjectPlanTests: ExtensionSuite {
    let tree = TestFolder()
    static let place = "$/App "
    private static let handler = "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n"
    private static let point = "com.apple.identitylookup.message-filter"

    init() throws {
        try write(Self.handler, "App/Filter/Handler.swift")
        try describe()
    }

    /// Writes a project with one filter.
    ///
    /// - Parameters:
    ///   - sources: its sources.
    ///   - settings: lines of build settings.
    ///   - target: more lines of the target.
    ///   - more: more lines of the project.
    private func describe(
        sources: String = "[Filter]", settings: String = "", target: String = "", more: String = ""
    ) throws {
        try write(
            """
            name: App
            targets:
            \(Self.target("Filter", sources: sources, settings: settings, more: target))
            \(more)
            """, "App/project.yml")
    }

    private static func target(
        _ name: String, point: String = point, sources: String? = nil, settings: String = "", more: String = ""
    ) -> String {
        func lines(_ text: String, _ spaces: Int) -> String {
            text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 + "\n" }.joined()
        }
        return """
              \(name):
                type: app-extension
                platform: iOS
                sources: \(sources ?? "[\(name)]")
                info:
                  path: \(name)/Info.plist
                  properties:
                    NSExtension:
                      NSExtensionPointIdentifier: \(point)
                      NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler
                settings:
                  base:
                    PRODUCT_BUNDLE_IDENTIFIER: com.example.app.\(name.lowercased())
            \(lines(settings, 8))\(lines(more, 4))
            """
    }

    @Test func `build settings become compiler arguments`() throws {
        try describe(
            settings: """
                SWIFT_VERSION: "4.2"
                SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG PAID "no-name"
                OTHER_SWIFT_FLAGS: -DONE -D TWO -Xfrontend -anything -enable-upcoming-feature -Xcc
                SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY: YES
                SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION: YES
                SWIFT_UPCOMING_FEATURE_GLOBAL_CONCURRENCY: NO
                SWIFT_UPCOMING_FEATURE_: YES
                SWIFT_UPCOMING_FEATURE_6: YES
                SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor
                SWIFT_STRICT_CONCURRENCY: targeted
                """)
        let plan = try plan()
        #expect(plan.main.settings.languageMode == .v42)
        #expect(plan.main.settings.conditions == ["DEBUG", "PAID", "ONE", "TWO"])
        #expect(
            plan.main.settings.flags == [
                "-default-isolation", "MainActor", "-strict-concurrency=targeted", "-enable-upcoming-feature",
                "DisableOutwardActorInference", "-enable-upcoming-feature", "ExistentialAny",
                "-enable-upcoming-feature", "BareSlashRegexLiterals",
            ])
        #expect(plan.notes.count == 2)
        #expect(
            plan.notes.first?.contains(
                ": OTHER_SWIFT_FLAGS: -Xfrontend -anything is not used. Siftbox uses only -D NAME") == true)
        #expect(plan.notes.first?.hasPrefix("\(root.path)/App/project.yml:") == true)
        #expect(
            plan.notes.last == "In the build settings, the feature '' (and 2 more) is not a name; it is not used.")
        #expect(try self.plan("--swift-version 6").main.settings.languageMode == .v6)
        try describe(settings: "SWIFT_VERSION: \"6.0\"\nSWIFT_APPROACHABLE_CONCURRENCY: YES")
        #expect(
            try self.plan().main.settings.flags == [
                "-enable-upcoming-feature", "InferIsolatedConformances", "-enable-upcoming-feature",
                "NonisolatedNonsendingByDefault",
            ])
        try describe(settings: "SWIFT_VERSION: \"3.0\"")
        #expect(
            refusal()?.contains(
                "SWIFT_VERSION is 3.0, which is not a language mode of Swift. Correct it in Xcode, or use --swift-version 4"
            )
                == true)
    }

    @Test func `the module has the project's name, and the program a name that is a file's`() throws {
        try describe(settings: "PRODUCT_MODULE_NAME: ../../Other")
        #expect(try plan().main.name == "______Other")
        #expect(try plan().productName == "______Other")
        try describe(settings: "PRODUCT_NAME: My Filter")
        #expect(try plan().main.name == "My_Filter")
        #expect(try plan().plist.strings["CFBundleExecutable"] == nil || plan().productName == "My_Filter")
    }

    @Test func `what a String Catalog has and Siftbox does not use is noted`() throws {
        try write(#"{"sourceLanguage":"en","strings":{"a":{"localizations":{}}}}"#, "App/Filter/Localizable.xcstrings")
        #expect(try plan().notes.isEmpty)
        try write(#"{"sourceLanguage":"en","strings":{"a":{"color":1}}}"#, "App/Filter/Localizable.xcstrings")
        #expect(
            try plan().notes.map { $0.replacing(root.path, with: "$") } == [
                "$/App/Filter/Localizable.xcstrings: strings › \"a\" › \"color\" is unknown and is not used."
            ])
    }

    @Test func `a slash begins a regular expression from iOS 16, unless the project says no`() throws {
        let flag = "BareSlashRegexLiterals"
        for (settings, isOn) in [
            ("", true), ("IPHONEOS_DEPLOYMENT_TARGET: \"15.5\"", false), ("IPHONEOS_DEPLOYMENT_TARGET: \"16.0\"", true),
            ("SWIFT_ENABLE_BARE_SLASH_REGEX: NO", false),
            ("SWIFT_ENABLE_BARE_SLASH_REGEX: YES\nIPHONEOS_DEPLOYMENT_TARGET: \"14.0\"", true),
        ] {
            try describe(settings: settings)
            #expect(try plan().main.settings.arguments.contains(flag) == isOn, "\(settings)")
        }
    }

    @Test func `of several targets the first is used with a note, and one is chosen by name or kind`() throws {
        let reporting = "com.apple.identitylookup.classification-ui"
        for name in ["Free", "Report"] { try write(Self.handler, "App/\(name)/Handler.swift") }
        try describe(more: Self.target("Report", point: reporting))
        #expect(try plan().main.origin == "target Filter")
        #expect(try plan(as: .reporting).main.origin == "target Report")
        #expect(try plan().choices == [])
        try describe(more: Self.target("Free") + "\n" + Self.target("Report", point: reporting))
        #expect(try plan().main.origin == "target Filter")
        #expect(
            try plan().choices == [
                "Using the target Filter, one of 2 message filters (others: Free; to use another: --target NAME)."
            ])
        #expect(try plan("--target Free").choices == [])
        let app = ExtensionReference(path: "\(root.path)/App")
        #expect(BuildPlan.targetNames(of: app, as: .messageFilter) == ["Filter", "Free"])
        #expect(BuildPlan.targetNames(of: app, as: .reporting) == ["Report"])
        #expect(
            BuildPlan.targetNames(of: ExtensionReference(path: "\(root.path)/App/Filter"), as: .messageFilter) == nil)
        #expect(try plan("--target Free").main.origin == "target Free")
        #expect(try plan("--target Report").kind == .reporting)
        let host = "  Shop:\n    type: application\n    platform: iOS\n    dependencies: [{target: Free}]\n"
        try describe(more: Self.target("Free") + "\n" + Self.target("Report", point: reporting) + "\n" + host)
        #expect(try plan().main.origin == "target Free", "the one that the app contains")
        #expect(BuildPlan.targetNames(of: app, as: .messageFilter) == ["Free", "Filter"])
        #expect(
            refusal("--target Fre")
                == "--target Fre: $/App has no such message filter or reporting extension. Did you mean Free? "
                + "It has: Filter, Free, Report.")
        try write("name: App\ntargets: {}", "App/project.yml")
        #expect(try plan().choices.first?.contains("/App has no target for it. It is the first of 3 (others: ") == true)
        for name in ["Filter", "Free", "Report"] { try write("", "App/\(name)/Handler.swift") }
        #expect(refusal()?.contains("no target is a message filter") == true)
    }

    @Test func `files from several folders are grouped by folder, with the user's paths`() throws {
        try write("enum Words {}", "App/Shared/Deep/Words.swift")
        try write("[]", "App/Shared/words.json")
        try describe(sources: "[Filter, Shared]")
        let found = try plan()
        #expect(found.sourcePaths == ["\(root.path)/App/Filter", "\(root.path)/App/Shared/Deep"])
        #expect(found.resources.map(\.name) == ["\(root.path)/App/Shared/words.json"])
        let excluded = try plan("--except $/App/Shared/Deep --except $/App/Shared/words.json")
        #expect(excluded.sourcePaths == ["\(root.path)/App/Filter"] && excluded.resources.isEmpty)
        try write("public enum More {}", "More/More.swift")
        let more = try plan("--also $/App/Shared/words.json --also More=$/More --except $/App/Shared/words.json")
        #expect(more.resources.map(\.destination) == ["words.json"])
    }

    @Test func `Objective-C is refused by name where the filter needs it`() throws {
        for name in ["Legacy.m", "Other.m", "Handler.m"] { try write("", "App/ObjC/\(name)") }
        try describe(
            sources: "[Filter, ObjC/Legacy.m, ObjC/Other.m]", settings: "SWIFT_OBJC_BRIDGING_HEADER: Filter/Bridge.h")
        let foreign = try #require(try plan().draft.foreign)
        let remedy =
            "Siftbox compiles only Swift. Write what the filter uses of it in Swift, or put the code that uses it between "
            + "#if canImport(ObjectiveC) and #endif."
        #expect(
            foreign.note(on: "Legacy")?.replacing(root.path, with: "$") == "Legacy is in $/App/ObjC/Legacy.m. \(remedy)"
        )
        #expect(
            foreign.note(on: "rules")?.replacing(root.path, with: "$")
                == "rules may be in $/App/ObjC/Legacy.m, $/App/ObjC/Other.m, the bridging header Filter/Bridge.h. \(remedy)"
        )
        let errors = CompilerNotes(foreign: foreign).added(to: "H.swift:2:8: error: cannot find 'Legacy' in scope")
        #expect(errors.contains("H.swift:2:8: error: cannot find 'Legacy' in scope: Legacy is in "))
        try describe()
        #expect(try plan().draft.foreign?.note(on: "Legacy") == nil)
    }

    @Test func `a principal class in Objective-C is refused`() throws {
        try write("", "App/ObjC/Handler.m")
        try write("", "App/ObjC/Rules.m")
        try describe(sources: "[ObjC/Handler.m, ObjC/Rules.m]")
        #expect(
            refusal()
                == "$/App/ObjC/Handler.m:1:1: error: the principal class Handler of the target Filter is in Objective-C. "
                + ForeignSources.onlySwift)
        // Swift has the class, and the other file an extension of it.
        try describe(sources: "[Filter, ObjC/Handler.m]")
        #expect(refusal() == nil)
    }

    @Test func `pods: compiled if something imports them, and named without Swift`() throws {
        try write("public enum Words {}", "App/Pods/Words/Words.swift")
        try write("", "App/Pods/Old/Old.m")
        func pod(_ name: String, _ file: String, _ depends: String = "") -> String {
            """
            \(name) = { isa = PBXNativeTarget; name = \(name); productReference = p\(name); dependencies = (\(depends));
            productType = "com.apple.product-type.framework"; buildPhases = (s\(name)); };
            p\(name) = { isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };
            s\(name) = { isa = PBXSourcesBuildPhase; files = (b\(name)); };
            b\(name) = { isa = PBXBuildFile; fileRef = f\(name); };
            f\(name) = { isa = PBXFileReference; path = "\(file)"; sourceTree = SOURCE_ROOT; };
            d\(name) = { isa = PBXTargetDependency; target = \(name); };

            """
        }
        try write(
            """
            { objectVersion = 50; rootObject = r; objects = {
            r = { isa = PBXProject; mainGroup = m; targets = (Pods_Filter, Words, Old); };
            m = { isa = PBXGroup; sourceTree = "<group>"; children = (); };
            \(pod("Pods_Filter", "Old/Old.m", "dWords, dOld"))\(pod("Words", "Words/Words.swift"))\(pod("Old", "Old/Old.m"))
            }; }
            """, "App/Pods/Pods.xcodeproj/project.pbxproj")
        try write(
            """
            { objectVersion = 50; rootObject = r; objects = {
            r = { isa = PBXProject; mainGroup = m; targets = (filter); };
            m = { isa = PBXGroup; sourceTree = "<group>"; children = (); };
            filter = { isa = PBXNativeTarget; name = Filter; buildPhases = (s, l); buildConfigurationList = c;
            productType = "com.apple.product-type.app-extension"; };
            c = { isa = XCConfigurationList; buildConfigurations = (debug); };
            debug = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = Filter/Info.plist; }; };
            s = { isa = PBXSourcesBuildPhase; files = (bh); };
            bh = { isa = PBXBuildFile; fileRef = h; };
            h = { isa = PBXFileReference; path = Filter/Handler.swift; sourceTree = SOURCE_ROOT; };
            l = { isa = PBXFrameworksBuildPhase; files = (bp); };
            bp = { isa = PBXBuildFile; fileRef = p; };
            p = { isa = PBXFileReference; path = Pods_Filter.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            }; }
            """, "App/App.xcodeproj/project.pbxproj")
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>\(Self.point)</string>
            <key>NSExtensionPrincipalClass</key><string>Filter.Handler</string></dict></dict></plist>
            """, "App/Filter/Info.plist")
        try write("import Words\n" + Self.handler, "App/Filter/Handler.swift")
        #expect(try plan().modules.map(\.origin) == ["pod Words"])
        try write("import Old\n" + Self.handler, "App/Filter/Handler.swift")
        #expect(
            refusal()
                == "$/App/Filter/Handler.swift:1:1: error: Old is a pod without Swift files; Siftbox compiles only Swift."
        )
    }

    @Test func `what is not here is refused where it is imported, and may be given`() throws {
        try write("import Chars\nimport Pods_Words\n" + Self.handler, "App/Filter/Handler.swift")
        try describe(
            target: "dependencies:\n  - package: Chars\n  - framework: Pods_Words.framework",
            more: "packages:\n  Chars:\n    url: https://git.example/org/Chars.git\n    from: 1.0.0")
        #expect(
            refusal()
                == "$/App/Filter/Handler.swift:1:1: error: Chars is a product of the package chars "
                + "(https://git.example/org/Chars.git), which is not on this machine. Download it with Xcode or swift "
                + "package resolve, or clone it and use --package chars=FOLDER.")
        try write("let package = Package(name: \"C\", targets: [.target(name: \"Chars\")])", "C/Package.swift")
        try write("public enum Chars {}", "C/Sources/Chars/C.swift")
        let given = "--package chars=$/C"
        #expect(refusal(given)?.contains("Handler.swift:2:1: error: Pods_Words is") == true)
        try write("public enum Words {}", "W/Words.swift")
        #expect(
            try plan("\(given) --also Pods_Words=$/W").modules.map(\.name) == ["Pods_Words", "Chars"])
        // Xcode's own place, with the option for it.
        try root.appendingPathComponent("App/SourcePackages/checkouts").makeFolder()
        try FileManager.default.moveItem(
            at: root.appendingPathComponent("C"), to: root.appendingPathComponent("App/SourcePackages/checkouts/Chars"))
        #expect(try plan("--also Pods_Words=$/W").modules.map(\.name) == ["Pods_Words", "Chars"])
    }

    @Test func `a project below the given folder is watched while it cannot be read`() throws {
        let folder = "\(root.path)/App"
        func flat() throws -> [String] { try ExtensionReference(root.path).watchedPaths().flatFolders }
        #expect(try flat().contains(folder))
        try write("nonsense: [", "App/project.yml")
        #expect(try flat().contains(folder))
        try write("{ objects = ;", "App/App.xcodeproj/project.pbxproj")
        #expect(try flat().contains("\(folder)/App.xcodeproj"))
    }

    @Test func `everything that the target consists of is watched, and nothing else`() throws {
        try write("enum Words {}", "App/Shared/Words.swift")
        try write("x", "App/Other/Other.swift")
        try write("let package = Package(name: \"C\", targets: [.target(name: \"Chars\")])", "App/C/Package.swift")
        try write("public enum Chars {}", "App/C/Sources/Chars/C.swift")
        try describe(
            sources: "[Filter, Shared/Words.swift]", target: "dependencies:\n  - package: C",
            more: "packages:\n  C:\n    path: C")
        let watched = try ExtensionReference("\(root.path)/App").watchedPaths()
        let all = watched.folders + watched.flatFolders
        for place in ["App", "App/Filter", "App/Shared", "App/C"] { #expect(all.contains("\(root.path)/\(place)")) }
        #expect(watched.flatFolders.contains("\(root.path)/App"), "the project's folder without what is below it")
        #expect(!all.contains("\(root.path)/App/Other"))
        try write("nonsense: [", "App/project.yml")
        #expect(try ExtensionReference("\(root.path)/App").watchedPaths().flatFolders.contains("\(root.path)/App"))
    }

    @Test func `a folder is a project if it has one, and an extension's folder if it has sources`() throws {
        func isProject(_ place: String) -> Bool { ProjectPlan.isProject("\(root.path)/\(place)") }
        #expect(isProject("App") && isProject("App/project.yml") && isProject(""))
        #expect(!isProject("App/Filter"))
        try write("x", "Plain/Code/H.swift")
        #expect(!isProject("Plain"), "neither a project nor sources")
        try write("", "Repository/ios/App.xcodeproj/project.pbxproj")
        #expect(isProject("Repository") && isProject("Repository/ios/App.xcodeproj"))
        try write("x", "Repository/Handler.swift")
        #expect(!isProject("Repository"), "sources, and no project of its own")
        try write("", "Repository/Package.swift")
        #expect(!isProject("nowhere"))
    }

    @Test func `an extension's folder in which a project without a filter is stays an extension's folder`() throws {
        try write(Self.handler, "Filter/Handler.swift")
        try write("<plist><dict></dict></plist>", "Filter/Info.plist")
        try write("name: Other\ntargets: {}", "Filter/project.yml")
        let plan = try BuildPlan(ExtensionReference("\(root.path)/Filter"))
        #expect(plan.principalClass == "Handler")
        #expect(
            plan.choices == [
                "Using \(root.path)/Filter, which has the class of a message filter, but no Info.plist that names one. The "
                    + "Xcode project in \(root.path)/Filter has no target for it."
            ])
        try write("targets: [nonsense", "Filter/project.yml")
        let other = try BuildPlan(ExtensionReference("\(root.path)/Filter"))
        #expect(other.notes.first?.hasPrefix("The project in \(root.path)/Filter is not used: ") == true)
    }

    @Test func `identifiers, groups and associated domains are those of the target`() throws {
        try describe(
            target: """
                entitlements:
                  path: Filter/F.entitlements
                  properties:
                    com.apple.security.application-groups: [group.example.app]
                    com.apple.developer.associated-domains: ["messagefilter:shop.example"]
                """)
        let plan = try plan()
        #expect(plan.appIdentifiers == ["com.example.app.filter"])
        #expect(try BuildPlan.appGroups(of: ExtensionReference("\(root.path)/App")).names == ["group.example.app"])
        #expect(plan.associates("messagefilter:shop.example") && !plan.associates("messagefilter:other.example"))
    }

    @Test func `a project outside cannot be read, and a link in it is copied`() throws {
        try write("words", "App/Lists/words.txt")
        try root.appendingPathComponent("App/Filter/list.txt").link(to: "../Lists/words.txt")
        let found = try plan()
        let built = root.appendingPathComponent("built")
        try built.makeFolder()
        try ExtensionBuild(found, support: .find()).copyResources(to: built)
        #expect(OpenedFile.isRegular(built.appendingPathComponent("list.txt").path))
        try write("secret", "secret.txt")
        try root.appendingPathComponent("App/Filter/other.txt").link(to: "../../secret.txt")
        #expect(refusal()?.contains("outside the project") == true)
        #expect(try plan("--follow-links").resources.count == 2)
    }
}
