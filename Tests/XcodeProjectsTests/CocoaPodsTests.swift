import Foundation
import Testing

@testable import XcodeProjects

/// Pods that a filter links, in CocoaPods' own project.
@Suite struct CocoaPodsTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("App/Handler.swift", "class Handler: ILMessageFilterExtension {}")
        try project.write("App/Info.plist", TemporaryProject.infoPlist)
        // Pods are beside the app's folder, in the same clone.
        try project.write(".git/HEAD")
    }

    /// Writes an app's project below `App`, whose filter links a product of CocoaPods.
    private func writeApp(linking product: String) throws {
        try project.writeProject(
            "App/App.xcodeproj",
            objects: TemporaryProject.file("h", "Handler.swift")
                + TemporaryProject.file("p", product, tree: "BUILT_PRODUCTS_DIR")
                    + """
                    pods = { isa = PBXGroup; path = ../Pods; sourceTree = "<group>"; children = (x); };
                    x = { isa = PBXFileReference; path = "Target Support Files/Pods-Filter/Pods-Filter.debug.xcconfig";
                    sourceTree = "<group>"; };
                    """,
            children: "h, pods", sources: "bh", frameworks: "bp")
    }

    /// Writes CocoaPods' project: `Pods-Filter` depends on `Words`, and `Words` on `Letters`.
    private func writePods(product: String, type: String) throws {
        func pod(_ name: String, product: String, source: String, depends: String) -> String {
            """
            \(name) = { isa = PBXNativeTarget; name = "\(name.replacing("_", with: "-"))"; productReference = p\(name);
            productType = "com.apple.product-type.\(type)"; buildPhases = (s\(name)); dependencies = (\(depends)); };
            p\(name) = { isa = PBXFileReference; path = "\(product)"; sourceTree = BUILT_PRODUCTS_DIR; };
            s\(name) = { isa = PBXSourcesBuildPhase; files = (bf\(name)); };
            d\(name) = { isa = PBXTargetDependency; target = \(name); };

            """ + TemporaryProject.file("f\(name)", source)
        }
        try project.writeProject(
            "Pods/Pods.xcodeproj",
            objects: pod("Pods_Filter", product: product, source: "dummy.m", depends: "dWords")
                + pod("Words", product: "Words.\(type)", source: "Words/Words.swift", depends: "dLetters")
                + pod("Letters", product: "Letters.\(type)", source: "Letters/Letters.swift", depends: ""),
            targets: "Pods_Filter, Words, Letters")
        for name in ["dummy.m", "Words/Words.swift", "Letters/Letters.swift"] { try project.write("Pods/\(name)") }
    }

    @Test(arguments: [("Pods_Filter.framework", "framework"), ("libPods-Filter.a", "library.static")])
    func `the targets that compile the pods, also through others`(_ product: String, _ type: String) throws {
        try writeApp(linking: product)
        try writePods(product: product, type: type)
        let target = try project.target("App")
        #expect(target.frameworks.map(\.name) == ["Letters", "Words", "Pods-Filter"])
        #expect(target.frameworks.map(\.isPod) == [true, true, true])
        #expect(
            project.below(target.frameworks.flatMap(\.sources).map(\.path)) == [
                "Pods/Letters/Letters.swift", "Pods/Words/Words.swift",
            ])
        #expect(target.missing.isEmpty && target.problems.isEmpty)
    }

    @Test func `without pod install, the product is missing and says so`() throws {
        try writeApp(linking: "Pods_Filter.framework")
        let target = try project.target("App")
        #expect(target.frameworks.isEmpty)
        #expect(target.missing.map(\.name) == ["Pods_Filter.framework"])
        #expect(target.missing.map(\.isFromCocoaPods) == [true])
    }

    @Test func `a project of pods that cannot be read is the reason, and does not prevent other builds`() throws {
        try writeApp(linking: "Pods_Filter.framework")
        try project.write("Pods/Pods.xcodeproj/project.pbxproj", "{ objects = <<<<<<< HEAD")
        let target = try project.target("App")
        #expect(target.frameworks.isEmpty && target.problems.isEmpty)
        #expect(
            target.missing.map { project.short($0.description) } == [
                "PROJECT/App/App.xcodeproj/project.pbxproj:19:1: Pods_Filter.framework is not built by a target of the "
                    + "project; it comes from CocoaPods, whose project cannot be read: "
                    + "PROJECT/Pods/Pods.xcodeproj/project.pbxproj:1:14: error: expected a hexadecimal digit or '>'."
            ])
    }

    @Test func `a project of pods that nothing links is not read`() throws {
        try writeApp(linking: "Other.framework")
        try project.write("Pods/Pods.xcodeproj/project.pbxproj", "not a project")
        let target = try project.target("App")
        #expect(target.missing.map(\.isFromCocoaPods) == [false])
        #expect(try project.read("App").inputs.allSatisfy { !$0.path.contains("/Pods/") })
    }
}
