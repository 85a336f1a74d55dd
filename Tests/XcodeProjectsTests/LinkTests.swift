import Foundation
import Testing

@testable import XcodeProjects

/// Frameworks, packages, and what is not there.
@Suite struct LinkTests {
    private let project = TemporaryProject()

    init() throws {
        for name in ["Handler", "One", "Two"] {
            try project.write("\(name).swift", "class \(name): ILMessageFilterExtension {}")
        }
    }

    /// A framework target `id` with one source, its product `pid` and the build file `bpid`.
    private func framework(_ id: String, _ name: String, links: String = "", type: String = "framework") -> String {
        """
        \(id) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; productReference = p\(id);
        buildPhases = (s\(id), l\(id)); };
        s\(id) = { isa = PBXSourcesBuildPhase; files = (bf\(id)); };
        l\(id) = { isa = PBXFrameworksBuildPhase; files = (\(links)); };
        p\(id) = { isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };
        bp\(id) = { isa = PBXBuildFile; fileRef = p\(id); };

        """ + TemporaryProject.file("f\(id)", "\(name).swift")
    }

    @Test func `frameworks of frameworks, each once and after what it links`() throws {
        try project.writeProject(
            objects: framework("one", "One", links: "bptwo") + framework("two", "Two", type: "library.static"),
            frameworks: "bpone, bptwo", targets: "one, filter, two")
        let target = try project.target()
        #expect(target.frameworks.map(\.name) == ["Two", "One"])
        #expect(target.frameworks[1].frameworks.isEmpty)
        #expect(target.frameworks.map(\.moduleName) == ["Two", "One"])
        #expect(target.problems == [])
    }

    @Test func `frameworks that link each other are a problem, not a loop`() throws {
        try project.writeProject(
            objects: framework("one", "One", links: "bptwo") + framework("two", "Two", links: "bpone"),
            frameworks: "bpone",
            targets: "one, filter, two")
        let target = try project.target()
        #expect(target.frameworks.map(\.name) == ["Two", "One"])
        #expect(
            target.problems.map { project.short($0.description) } == [
                "PROJECT/App.xcodeproj/project.pbxproj: error: targets link each other: One → Two → One."
            ])
    }

    @Test func `a framework that is only a dependency is linked because a source imports it`() throws {
        try project.writeProject(
            objects: framework("one", "One") + "dep = { isa = PBXTargetDependency; target = one; };",
            targets: "filter, one",
            target: "dependencies = (dep);")
        #expect(try project.target().frameworks.map(\.name) == ["One"])
    }

    @Test func `a framework of a project that is referred to`() throws {
        try project.writeProject("Kit/Kit.xcodeproj", objects: framework("one", "One"), targets: "one")
        try project.write("Kit/One.swift")
        try project.writeProject(
            objects: """
                kit = { isa = PBXFileReference; path = Kit/Kit.xcodeproj; sourceTree = "<group>"; };
                proxy = { isa = PBXContainerItemProxy; containerPortal = kit; remoteGlobalIDString = pone; remoteInfo = One; };
                ref = { isa = PBXReferenceProxy; path = One.framework; remoteRef = proxy; sourceTree = BUILT_PRODUCTS_DIR; };
                bref = { isa = PBXBuildFile; fileRef = ref; };
                """, children: "kit", frameworks: "bref", project: "projectReferences = ({ ProjectRef = kit; });")
        let target = try project.target()
        #expect(target.frameworks.map(\.name) == ["One"])
        #expect(project.below(target.frameworks.flatMap(\.sources).map(\.path)) == ["Kit/One.swift"])
        #expect(target.missing == [])
    }

    @Test func `what is linked but not there, by name`() throws {
        try project.write("Closed.xcframework/Info.plist")
        try project.writeProject(
            objects: TemporaryProject.file("a", "Pods_Filter.framework", tree: "BUILT_PRODUCTS_DIR")
                + TemporaryProject.file("b", "libPods-Filter.a", tree: "BUILT_PRODUCTS_DIR")
                + TemporaryProject.file("c", "Closed.xcframework")
                + TemporaryProject.file("d", "Frameworks/Gone.framework")
                + TemporaryProject.file("e", "System/Library/Frameworks/IdentityLookup.framework", tree: "SDKROOT"),
            children: "c, d", frameworks: "ba, bb, bc, bd, be")
        let missing = try project.target().missing
        #expect(
            missing.map(\.name) == [
                "Pods_Filter.framework", "libPods-Filter.a", "Closed.xcframework", "Gone.framework",
            ])
        #expect(missing.map(\.module) == ["Pods_Filter", "Pods_Filter", "Closed", "Gone"])
        #expect(missing[0].description.contains("is not built by a target of the project; it comes from CocoaPods"))
        #expect(missing[2].description.contains("compiled for iOS"))
        #expect(missing[3].description.contains("does not exist in the project"))
    }

    @Test func `a package of the workspace, which the projects do not refer to`() throws {
        try project.write("Packages/Words/Package.swift", "products: [.library(name: \"WordsKit\")]")
        try project.write("Packages/notes.txt")
        try project.write(
            "All.xcworkspace/contents.xcworkspacedata",
            """
            <Workspace version = "1.0"><FileRef location = "group:App/App.xcodeproj"></FileRef>
            <Group location = "container:Packages" name = "Packages"><FileRef location = "group:notes.txt"></FileRef>
            <FileRef location = "group:Words"></FileRef></Group></Workspace>
            """)
        try project.write("App/Info.plist", TemporaryProject.infoPlist)
        try project.write("App/Handler.swift")
        try project.writeProject(
            "App/App.xcodeproj",
            objects: """
                p = { isa = XCSwiftPackageProductDependency; productName = WordsKit; };
                bp = { isa = PBXBuildFile; productRef = p; };
                """ + TemporaryProject.file("h", "Handler.swift"), children: "h", sources: "bh", frameworks: "bp")
        for place in ["", "All.xcworkspace"] {
            let packages = try project.target(place).packages
            #expect(packages.map(\.location) == [.local(path: "\(project.path)/Packages/Words")])
        }
    }

    @Test func `the demo of a library that the project refers to is not one of its filters`() throws {
        try project.write("Lib/Info.plist", TemporaryProject.infoPlist)
        try project.writeProject("Lib/Lib.xcodeproj")
        let reference = "lib = { isa = PBXFileReference; path = Lib/Lib.xcodeproj; sourceTree = \"<group>\"; };"
        try project.writeProject(
            objects: reference, children: "lib", project: "projectReferences = ({ ProjectRef = lib; });")
        #expect(project.below(try project.read().files) == ["App.xcodeproj/project.pbxproj"])
        #expect(try project.read().targets.count == 1)
        // A project without a filter may build that of another one.
        try project.writeProject(
            objects: reference, children: "lib", project: "projectReferences = ({ ProjectRef = lib; });", targets: "")
        #expect(project.below(try project.read().files) == ["Lib/Lib.xcodeproj/project.pbxproj"])
    }

    @Test func `packages: local, remote, before Xcode 15, and unknown`() throws {
        for name in ["Local", "Old"] {
            try project.write("Packages/\(name)/Package.swift", "products: [.library(name: \"\(name)Kit\")]")
        }
        func product(_ id: String, _ name: String, _ package: String = "") -> String {
            """
            \(id) = { isa = XCSwiftPackageProductDependency; productName = "\(name)"; \(package) };
            b\(id) = { isa = PBXBuildFile; productRef = \(id); };

            """
        }
        try project.writeProject(
            objects: product("p1", "LocalKit", "package = local;") + product("p2", "Remote", "package = remote;")
                + product("p3", "OldKit") + product("p4", "Nowhere") + product("p5", "plugin:Lint")
                    + """
                    local = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Local; };
                    remote = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/team/Remote-Kit.git";
                    requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
                    """ + TemporaryProject.file("o", "Packages/Old", type: "wrapper"),
            children: "o", frameworks: "bp1, bp2, bp5", target: "packageProductDependencies = (p1, p2, p3, p4);")
        let packages = try project.target().packages
        #expect(packages.map(\.name) == ["LocalKit", "Remote", "OldKit", "Nowhere"])
        #expect(
            packages.map(\.location) == [
                .local(path: "\(project.path)/Packages/Local"),
                .remote(url: "https://example.org/team/Remote-Kit.git"),
                .local(path: "\(project.path)/Packages/Old"), .unknown,
            ])
        #expect(PackageProduct.identity("git@example.org:Rules.git") == "rules")
    }
}
