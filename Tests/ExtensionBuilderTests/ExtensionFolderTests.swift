import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// What is read from an extension's folder before anything is built.
@Suite(.waitsForPrograms) final class ExtensionFolderTests {
    private let tree = TestFolder()
    private var root: URL { tree.url.appendingPathComponent("My Filter") }

    private func write(_ text: String, to name: String) throws { try tree.write("My Filter/\(name)", text) }

    private func plist(_ principal: String, _ more: String = "") throws {
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>\(more)<key>NSExtension</key><dict>
            <key>NSExtensionPrincipalClass</key><string>\(principal)</string></dict></dict></plist>
            """, to: "Info.plist")
    }

    private static let handler = "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n"

    @Test func `sources, resources and the principal class are found, in subfolders and with spaces in names`() throws {
        try write(Self.handler, to: "Code/Handler.swift")
        try write("enum Words {}", to: "Words.swift")
        try write("[]", to: "Data/words.json")
        for ignored in [
            "Package.swift", "FilterTests/T.swift", "build/B.swift", ".git/G.swift", "A.xcodeproj/P.swift", "A.h",
        ] {
            try write("nonsense", to: ignored)
        }
        try plist("$(PRODUCT_MODULE_NAME).Handler")
        let folder = try BuildPlan(ExtensionReference(path: root.path))
        #expect(folder.main.groups[0].files == ["Code/Handler.swift", "Words.swift"])
        #expect(folder.main.resources.map(\.file) == ["Data/words.json"])
        #expect(folder.principalClass == "Handler")
        #expect(folder.productName == "My_Filter")
        #expect(folder.plist.strings["CFBundleVersion"] == "1")
    }

    @Test func `an Objective-C name selects its class, and without a plist the only extension is used`() throws {
        try write("@objc(Old)\npublic final class New: ILMessageFilterExtension {}", to: "A.swift")
        #expect(try BuildPlan(ExtensionReference(path: root.path)).principalClass == "New")
        try plist("Old")
        #expect(try BuildPlan(ExtensionReference(path: root.path)).principalClass == "New")
        try plist("Module.Other")
        #expect(
            refusal()
                == "\(root.path)/Info.plist:3:1: error: NSExtensionPrincipalClass is Module.Other, but "
                + "\(root.path) has no class Other.")
        try write("class Other: ILMessageFilterExtension {}", to: "B.swift")
        #expect(try BuildPlan(ExtensionReference(path: root.path)).principalClass == "Other")
    }

    @Test func `a main program is refused with its location, and links are followed`() throws {
        try write(Self.handler + "@main enum App { static func main() {} }", to: "A.swift")
        #expect(refusal()?.hasPrefix("\(root.path)/A.swift:3:1: error: an extension has no main program") == true)
        try write(Self.handler, to: "A.swift")
        try write("enum Shared {}", to: "../Shared/S.swift")
        try write("", to: "../App.xcodeproj/project.pbxproj")
        let link = root.appendingPathComponent("Linked")
        try link.link(to: root.deletingLastPathComponent().appendingPathComponent("Shared").path)
        try root.appendingPathComponent("Cycle").link(to: root.path)
        #expect(
            try BuildPlan(ExtensionReference(path: root.path)).main.groups[0].files == ["A.swift", "Linked/S.swift"])
        let other = root.deletingLastPathComponent().appendingPathComponent("Other")
        try other.link(to: root.path)
        #expect(
            try BuildPlan(ExtensionReference(path: other.path)).main.groups[0].files == ["A.swift", "Linked/S.swift"])
    }

    private func refusal() -> String? {
        errorText { try BuildPlan(ExtensionReference(path: root.path)) }
    }

    @Test func `what is missing is reported`() throws {
        try root.makeFolder()
        #expect(
            refusal()?.hasPrefix(
                "\(root.path) contains no message filter. Specify an Xcode project or an extension's folder.\n") == true
        )
        try write("class A {}", to: "A.swift")
        #expect(refusal() == "\(root.path): error: no class in this folder inherits from ILMessageFilterExtension.")
        try write(
            "class B: ILMessageFilterExtension {}\nclass C: IdentityLookup.ILMessageFilterExtension {}", to: "B.swift")
        #expect(refusal()?.contains("several extensions (B, C)") == true)
        try plist("a b; evil()")
        #expect(refusal()?.contains("which is not a valid class name") == true)
        try write("nonsense", to: "Info.plist")
        #expect(refusal() == "\(root.path)/Info.plist is not a valid property list.")
        let error = #expect(throws: BuildError.self) { try BuildPlan(ExtensionReference(path: "/nowhere")) }
        #expect(error?.description.hasPrefix("/nowhere: no such file or folder. Specify an Xcode project") == true)
    }

    @Test func `fingerprints of different inputs differ`() {
        func text(_ pieces: [UInt8]...) -> String {
            var hash = Fingerprint()
            for piece in pieces { hash.add(piece) }
            return hash.text
        }
        let all = [
            text(), text([]), text([1]), text([1], []), text([], [1]), text([1, 2]), text([1], [2]), text([2, 1]),
        ]
        #expect(Set(all).count == all.count)
        #expect(text([1, 2, 3]) == text([1, 2, 3]))
    }
}
