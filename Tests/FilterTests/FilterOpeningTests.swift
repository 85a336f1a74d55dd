import ExtensionPlans
import Foundation
import TestFiles
import Testing

@testable import FilterProcesses

/// What a path leads to, before it is chosen.
@Suite(.waitsForPrograms) final class FilterOpeningTests {
    private let root = TestFolder()

    private func write(_ text: String, _ place: String, mode: Int = 0o644) throws {
        try root.write(place, text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root.path(place))
    }

    /// Writes a project; each target is a filter unless its name starts with Report.
    private func write(project: String, targets: [String]) throws {
        var text = "name: App\ntargets:\n"
        for name in targets {
            let kind: ExtensionKind = name.hasPrefix("Report") ? .reporting : .messageFilter
            try write(
                "import IdentityLookup\nclass Handler: \(kind == .reporting ? "ILClassificationUIExtensionViewController" : "ILMessageFilterExtension") {}\n",
                "\(project)/\(name)/Handler.swift")
            text += """
                  \(name):
                    type: app-extension
                    platform: iOS
                    sources: [\(name)]
                    info:
                      path: \(name)/Info.plist
                      properties:
                        NSExtension: {NSExtensionPointIdentifier: \(kind.point), NSExtensionPrincipalClass: Handler}

                """
        }
        try write(text, "\(project)/project.yml")
    }

    private func open(
        _ text: String, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> FilterCatalog.Opening {
        try FilterCatalog.open(text, relativeTo: root.url, as: kind)
    }

    private func refusal(_ text: String, as kind: ExtensionKind = .messageFilter) -> String? {
        errorText { try open(text, as: kind) }
    }

    @Test func `a sample, a program and a folder are one filter, with a reference for any folder`() throws {
        try write("#!/bin/sh\n", "bin/filter.sh", mode: 0o755)
        try write("import IdentityLookup\nclass H: ILMessageFilterExtension {}\n", "Source/H.swift")
        #expect(try open("filterit") == .one("filterit"))
        #expect(try open("./bin/filter.sh") == .one(root.url.path + "/bin/filter.sh"))
        #expect(
            try open("bin/filter.sh --app com.example.a") == .one(root.url.path + "/bin/filter.sh --app com.example.a"))
        #expect(try open("Source --optimize") == .one(root.url.path + "/Source --optimize"))
    }

    @Test func `a siftbox.yaml chooses a target, and the reference stays as it was given`() throws {
        try write(project: "App", targets: ["A", "B"])
        guard case .several = try open("App") else {
            Issue.record("there are two targets")
            return
        }
        try write("target: B\n", "App/siftbox.yaml")
        #expect(try open("App") == .one(root.path("App")))
        #expect(try BuildPlan(ExtensionReference(path: root.path("App"))).reference.target == "B")
        // The file is about the filter.
        try write("targt: B\n", "App/siftbox.yaml")
        #expect(refusal("App")?.contains("siftbox.yaml:1:1: unknown key 'targt'") == true)
        #expect(refusal("App", as: .reporting)?.contains("siftbox.yaml") == false)
    }

    @Test func `a filter that does not build is not refused`() throws {
        try write("class H: Nonsense {", "Source/H.swift")
        #expect(try open("Source") == .one(root.url.path + "/Source"))
        try write("not a project", "App.xcodeproj/project.pbxproj")
        #expect(try open("App.xcodeproj") == .one(root.url.path + "/App.xcodeproj"))
    }

    @Test func `what is not a filter is refused`() throws {
        try write("junk: prize", "Keywords.txt")
        try FileManager.default.createDirectory(
            at: root.url.appendingPathComponent("Empty"), withIntermediateDirectories: true)
        #expect(refusal("missing")?.contains("There is no filter 'missing'") == true)
        #expect(refusal("Keywords.txt")?.contains("is not an executable file, so it is not a filter.") == true)
        #expect(
            refusal("Empty")?.hasPrefix(
                "\(root.url.path)/Empty contains no message filter. Specify an Xcode project, an extension's folder or an "
                    + "executable file.\nSiftbox looks for ") == true)
        #expect(refusal("filterit\0") == "A path cannot contain a null character.")
        #expect(refusal("reportit")?.contains("is a reporting extension") == true)
        #expect(refusal("x --nonsense")?.contains("is not a build option") == true)
        #expect(refusal("") != nil && refusal("filterit", as: .reporting) != nil)
    }

    @Test func `a folder with one folder of an extension means that extension`() throws {
        func plist(_ point: String) -> String {
            """
            <?xml version="1.0"?><plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>\(point)</string></dict></dict></plist>
            """
        }
        try write(plist("com.apple.identitylookup.message-filter"), "New/Filter/Info.plist")
        try write("import IdentityLookup\nclass H: ILMessageFilterExtension {}\n", "New/Filter/H.swift")
        try write(plist("com.apple.widget-extension"), "New/Widget/Info.plist")
        guard case .source(let source) = try FilterCatalog.locate("New", relativeTo: root.url) else {
            Issue.record("not found as a source")
            return
        }
        #expect(source.path == root.url.path + "/New/Filter")
        #expect(try open("New") == .one(root.url.path + "/New/Filter"))
        #expect(
            refusal("New", as: .reporting)
                == "\(root.url.path)/New contains no reporting extension. \(root.url.path)/New/Filter is a message filter; use "
                + "--filter for it.")
        try write(plist("com.apple.identitylookup.message-filter"), "New/Deeper/Second/Info.plist")
        try write("import IdentityLookup\nclass H: ILMessageFilterExtension {}\n", "New/Deeper/Second/H.swift")
        let several = FilterCatalog.ProjectTargets(
            project: ExtensionReference(path: root.url.path + "/New"), names: ["Filter", "Deeper/Second"],
            areFolders: true)
        #expect(try open("New") == .several(several))
        #expect(several.reference(to: "Deeper/Second") == root.url.path + "/New/Deeper/Second")
        // A script beside the folders is not the filter.
        try write("#!/bin/sh\n", "New/setup.sh", mode: 0o755)
        #expect(try open("New") == .several(several))
        // It is, beside an extension of another kind.
        try write("#!/bin/sh\n", "Script/spam.sh", mode: 0o755)
        try write(plist("com.apple.identitylookup.classification-ui"), "Script/Report/Info.plist")
        try write("class R: ILClassificationUIExtensionViewController {}\n", "Script/Report/R.swift")
        guard case .ready = try FilterCatalog.locate("Script", relativeTo: root.url) else {
            Issue.record("the script is not the filter")
            return
        }
    }

    @Test func `the targets of a project are listed if there are several of the kind`() throws {
        try write(project: "App", targets: ["Pro", "Free", "Report"])
        let project = ExtensionReference(path: root.url.path + "/App")
        let several = FilterCatalog.ProjectTargets(project: project, names: ["Pro", "Free"])
        #expect(try open("App") == .several(several))
        #expect(several.reference(to: "Pro") == root.url.path + "/App --target Pro")
        #expect(try open("App --target Pro") == .one(root.url.path + "/App --target Pro"))
        #expect(try open("App", as: .reporting) == .one(root.url.path + "/App"))
        #expect(refusal("App --target Report")?.contains("is a reporting extension") == true)
        let chosen = try ExtensionReference(several.reference(to: "Pro"))
        #expect(FilterCatalog.targets(beside: chosen) == several)
    }

    @Test func `a project without a message filter is refused`() throws {
        try write(project: "App", targets: ["Report"])
        #expect(
            refusal("App")
                == "\(root.url.path)/App contains no message filter. \(root.url.path)/App/Report is a reporting extension; use "
                + "--reporting for it.")
    }
}
