import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

/// Files and frameworks that a project names and that are not there.
@Suite struct MissingMembersTests: ExtensionSuite {
    let tree = TestFolder()
    static let place = "$"

    /// A project in Xcode's format whose target has a source, a resource, a file in C and a framework that do not exist.
    init() throws {
        let source = """
            import IdentityLookup
            import Words
            final class Handler: ILMessageFilterExtension {}
            """
        try tree.write("Filter/Handler.swift", source)
        try tree.write("App/Base.swift", "public class Base {}\nlet limit = 3\nprivate class Own {}\n")
        try tree.write(
            "Filter/Info.plist",
            """
            <?xml version="1.0"?><plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
            <key>NSExtensionPrincipalClass</key><string>Handler</string></dict></dict></plist>
            """)
        try describe(frameworks: ["IdentityLookup.framework", "../SDK/System/Library/Frameworks/Words.framework"])
    }

    private func describe(frameworks: [String]) throws {
        let sources = ["Filter/Handler.swift", "Filter/Gone.swift", "Filter/gone.c"]
        let files = sources + ["my words.json"] + frameworks
        let references = files.enumerated().map { index, path in
            """
                F\(index) = {isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>";};
                B\(index) = {isa = PBXBuildFile; fileRef = F\(index);};
            """
        }
        let linked = frameworks.indices.map { "B\($0 + 4)" }.joined(separator: ", ")
        try tree.write(
            "App.xcodeproj/project.pbxproj",
            """
            {
              objectVersion = 56; rootObject = P;
              objects = {
            \(references.joined(separator: "\n"))
                S = {isa = PBXSourcesBuildPhase; files = (B0, B1, B2);};
                R = {isa = PBXResourcesBuildPhase; files = (B3);};
                L = {isa = PBXFrameworksBuildPhase; files = (\(linked));};
                C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {INFOPLIST_FILE = Filter/Info.plist;};};
                A = {isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Debug;};
                T = {isa = PBXNativeTarget; name = Filter; productType = "com.apple.product-type.app-extension";
                     buildPhases = (S, R, L); buildConfigurationList = A;};
                G = {isa = PBXGroup; children = (); sourceTree = "<group>";};
                P = {isa = PBXProject; mainGroup = G; buildConfigurationList = A; targets = (T);};
              };
            }
            """)
    }

    private static let leftOut = " --except $/Filter/Gone.swift --except $/Filter/gone.c --except $/my words.json"

    @Test func `the first of several missing files has the option that leaves it out`() {
        let lines = (refusal() ?? "").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines.first?.hasSuffix(
                "$/Filter/Gone.swift of the target Filter does not exist. Restore it, remove it from the target in Xcode, or "
                    + "leave it out: --except $/Filter/Gone.swift") == true, "\(lines)")
        #expect(
            refusal(" --except $/Filter")?.hasSuffix("leave it out: --except '$/my words.json'") == true)
    }

    @Test func `a source, a resource and a file in C that do not exist can be left out`() throws {
        try describe(frameworks: [])
        let plan = try plan(Self.leftOut)
        #expect(plan.main.groups.flatMap(\.files) == ["Handler.swift"] && plan.resources.isEmpty)
        #expect(plan.notes.contains("\(tree.path("my words.json")) is left out."))
        // A file that neither exists nor is missing.
        #expect(
            refusal(Self.leftOut + " --except $/Filter/Other.swift")
                == "--except $/Filter/Other.swift: no such file or folder.")
    }

    @Test func `Apple's frameworks are not missing, whatever their path is`() throws {
        #expect(try plan(Self.leftOut).draft.unavailable.isEmpty)
        try describe(frameworks: ["IdentityLookupUI.framework", "libz.tbd", "StoreKit.framework", "Words.framework"])
        #expect(
            refusal(Self.leftOut)?.contains("Words.framework does not exist in the project). If you have its sources")
                == true)
        try tree.write("Words.framework/Words", "compiled")
        let compiled = refusal(Self.leftOut)
        #expect(compiled?.hasSuffix("Put the code that uses Words between #if canImport(Words) and #endif.") == true)
        #expect(compiled?.contains("--also") == false)
    }

    @Test func `a name that another target declares has its file`() throws {
        try describe(frameworks: [])
        let declarations = try #require(OtherDeclarations(try plan(Self.leftOut).draft))
        for name in ["Base", "limit"] {
            #expect(
                declarations.note(on: name)
                    == "\(name) is in \(tree.path("App/Base.swift")), which is not part of the target Filter. Add this file to "
                    + "the target in Xcode, or use --also \(tree.path("App/Base.swift"))")
        }
        for name in ["Own", "Handler", "Bas", "a(b", ""] { #expect(declarations.note(on: name) == nil) }
    }
}
