import Foundation
import Testing
import UntrustedFiles

@testable import XcodeProjects

@Suite struct XcodeGenTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("Filter/Handler.swift", "class Handler: ILMessageFilterExtension {}")
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
    }

    private func target(_ yaml: String, configuration: String? = nil) throws -> ProjectTarget {
        try project.write("project.yml", "name: App\n" + yaml)
        return try project.target(configuration: configuration)
    }

    private static let filter = "targets:\n  Filter:\n    type: app-extension\n    platform: iOS\n"

    @Test(arguments: ["sources: Filter", "sources: [Filter]", "sources:\n      - path: Filter"])
    func `sources in each form; the Info.plist among them`(_ sources: String) throws {
        let target = try target(Self.filter + "    \(sources)")
        #expect(project.below(target.sources.map(\.path)) == ["Filter/Handler.swift"])
        #expect(project.below([target.infoPlist?.path ?? ""]) == ["Filter/Info.plist"])
        #expect(target.resources == [] && target.problems == [])
        #expect(target.settings.value(for: "SWIFT_VERSION") == "5.0")
        #expect(target.settings.list(for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") == ["DEBUG"])
    }

    @Test func `excludes, includes, optional sources, flags, phases and folders`() throws {
        for place in [
            "Filter/A.swift", "Filter/Sub/B.swift", "Filter/Sub/B.gen.swift", "Filter/Sub/Deep/C.swift",
            "Filter/Skip/D.swift",
            "Filter/w.json", "Filter/de.lproj/T.strings", "One/E.swift", "One/F.txt", "Lists/x/y.txt",
            "Data.xcdatamodeld/M.xcdatamodel/contents",
            "raw.swift", "none.swift",
        ] { try project.write(place) }
        let target = try target(
            Self.filter + """
                    sources:
                      - path: Filter
                        excludes: ["**/*.gen.swift", Skip, "*.json"]
                        compilerFlags: ["-D A", -DB]
                      - {path: One, includes: ["*.swift"]}
                      - {path: Gone, optional: true}
                      - {path: Missing}
                      - {path: Lists, type: folder}
                      - Data.xcdatamodeld
                      - {path: raw.swift, buildPhase: resources}
                      - {path: none.swift, buildPhase: none}
                      - {path: One/F.txt, buildPhase: {copyFiles: {destination: resources, subpath: Copied}}}
                """)
        #expect(
            project.below(target.sources.map(\.path)) == [
                "Filter/A.swift", "Filter/Handler.swift", "Filter/Sub/B.swift", "Filter/Sub/Deep/C.swift",
                "One/E.swift",
            ])
        #expect(target.sources[0].flags == ["-D", "A", "-DB"])
        #expect(target.resources.map(\.destination) == ["de.lproj/T.strings", "Lists", "raw.swift", "Copied/F.txt"])
        #expect(project.below(target.dataModels.map(\.path)) == ["Data.xcdatamodeld"])
        #expect(
            target.problems.map { project.short($0.description) } == [
                "PROJECT/project.yml:12:9: error: PROJECT/Missing in the sources of the target Filter does not exist."
            ])
    }

    @Test func `settings: groups, base and configurations, files, flat ones, and a scalar of each type`() throws {
        try project.write("Config/f.xcconfig", "FROM_FILE = file\nA = file")
        let yaml =
            """
            configs: {Debug: debug, Beta Debug: debug, Release: release}
            configFiles: {Debug: Config/f.xcconfig}
            settingGroups:
              inner: {B: inner, C: inner}
              outer: {groups: [inner], base: {C: outer}, configs: {debug: {D: debug}}}
            settings: {A: project, PROJECT_ONLY: 5.0, FLAG: true, NUMBER: 7, LIST: [a, "b c"]}

            """ + Self.filter + """
                    sources: Filter
                    settings:
                      groups: [outer]
                      base: {A: "$(inherited) target"}
                      configs: {Release: {A: release}}
                """
        let settings = try target(yaml).settings
        let names = ["A", "B", "C", "D", "FROM_FILE", "PROJECT_ONLY", "FLAG", "NUMBER"]
        #expect(
            names.map { settings.value(for: $0) } == [
                "project target", "inner", "outer", "debug", "file", "5.0", "YES", "7",
            ])
        #expect(settings.list(for: "LIST") == ["a", "b c"])
        #expect(project.short(settings.origin(of: "B") ?? "") == "PROJECT/project.yml:5:11")
        #expect(try target(yaml, configuration: "Release").settings.value(for: "A") == "release")
        #expect(try target(yaml, configuration: "Beta Debug").settings.value(for: "D") == "debug")
    }

    @Test func `bundle identifiers and product names`() throws {
        let target = try target(
            "options: {bundleIdPrefix: org.example}\n"
                + Self.filter.replacingOccurrences(of: "Filter", with: "My Filter")
                + "    sources: Filter\n    productName: Shown")
        #expect(target.settings.value(for: "PRODUCT_BUNDLE_IDENTIFIER") == "org.example.My-Filter")
        #expect(target.productName == "Shown" && target.moduleName == "Shown" && target.name == "My Filter")
    }

    @Test func `generated property lists replace the file, as XcodeGen writes it`() throws {
        let target = try target(
            Self.filter + """
                    sources: Filter
                    info:
                      path: Filter/Info.plist
                      properties:
                        MyNumber: 3
                        MyFlag: true
                        NSExtension: {NSExtensionPointIdentifier: com.apple.identitylookup.classification-ui}
                """)
        #expect(target.extensionPoint == "com.apple.identitylookup.classification-ui")
        let list = try #require(target.infoPlist.flatMap { PropertyListData.dictionary($0.data) })
        #expect(list["MyNumber"] as? Int == 3 && list["MyFlag"] as? Bool == true)
        #expect(list["CFBundleVersion"] as? String == "1" && list["CFBundleName"] as? String == "Filter")
        #expect((list["NSExtension"] as? [String: Any])?.count == 1)
    }

    @Test func `includes: merged in order, with paths of their own folder, and replaced`() throws {
        try project.write("sub/Extra.swift")
        try project.write("sub/x.xcconfig", "FROM_SUB = yes")
        try project.write(
            "sub/more.yml",
            """
            include: deeper/most.yml
            targets:
              Filter:
                type: app-extension
                platform: iOS
                configFiles: {Debug: x.xcconfig}
                sources: [Extra.swift]
                settings: {A: more, L: [x]}
            packages: {P: {path: ../Packages/P}}
            """)
        try project.write("sub/deeper/most.yml", "targets: {Filter: {settings: {A: most, B: most}}}")
        try project.write("plain.yml", "targets: {Filter: {settings: {C: plain}, sources: [Filter/Handler.swift]}}")
        let yaml = """
            include:
              - sub/more.yml
              - {path: plain.yml, relativePaths: false}
              - {path: gone.yml, enable: false}
            targets:
              Filter:
                sources: [Filter]
                settings: {"L:REPLACE": [y]}
                dependencies: [{package: P, products: [One, Two]}]
            """
        let target = try target(yaml)
        #expect(project.below(target.sources.map(\.path)) == ["sub/Extra.swift", "Filter/Handler.swift"])
        #expect(
            ["A", "B", "C", "L", "FROM_SUB"].map { target.settings.value(for: $0) } == [
                "more", "most", "plain", "y", "yes",
            ])
        #expect(target.packages.map(\.name) == ["One", "Two"])
        #expect(target.packages.allSatisfy { $0.location == .local(path: "\(project.path)/Packages/P") })
    }

    @Test func `templates: nested, with attributes, below the target`() throws {
        let target = try target(
            """
            targetTemplates:
              Base: {settings: {A: base, B: base, NAME: "${target_name} ${extra}"}}
              Ext: {templates: [Base], type: app-extension, platform: iOS, sources: ["${target_name}"], settings: {B: ext, C: ext}}
            targets:
              Filter: {templates: [Ext], templateAttributes: {extra: "1"}, settings: {C: own}}
            """)
        #expect(["A", "B", "C", "NAME"].map { target.settings.value(for: $0) } == ["base", "ext", "own", "Filter 1"])
        #expect(project.below(target.sources.map(\.path)) == ["Filter/Handler.swift"])
    }

    @Test func `dependencies: targets, packages in each form, frameworks, other platforms`() throws {
        try project.write("Kit/K.swift")
        let target = try target(
            """
            packages:
              Remote: {url: "https://example.org/Remote.git", from: 1.2.0}
              Hub: {github: team/hub, branch: main}
            localPackages: [Old/Tools]

            """ + Self.filter + """
                    sources: Filter
                    dependencies:
                      - target: Kit
                      - package: Remote
                      - {package: Hub, product: HubCore}
                      - package: Tools
                      - package: Unknown
                      - framework: Vendor/Closed.framework
                      - carthage: Cart
                      - sdk: IdentityLookup.framework
                      - {package: Remote, product: MacOnly, platformFilter: macOS}
                  Kit: {type: framework, platform: iOS, sources: Kit}
                  MacKit: {type: framework, platform: macOS, sources: Kit}
                """)
        #expect(target.frameworks.map(\.name) == ["Kit"])
        #expect(target.packages.map(\.name) == ["Remote", "HubCore", "Tools", "Unknown"])
        #expect(
            target.packages.map(\.location) == [
                .remote(url: "https://example.org/Remote.git"),
                .remote(url: "https://github.com/team/hub"),
                .local(path: "\(project.path)/Old/Tools"), .unknown,
            ])
        #expect(target.missing.map(\.name) == ["Closed.framework", "Cart.framework"])
    }

    @Test func `anchors and merge keys, and targets for several platforms`() throws {
        let target = try target(
            """
            base: &base {A: one, B: one}
            targets:
              Filter:
                type: app-extension
                platform: [iOS, macOS]
                sources: Filter
                settings: {base: {<<: *base, B: two}}
            """)
        #expect(target.name == "Filter_iOS")
        #expect(["A", "B"].map { target.settings.value(for: $0) } == ["one", "two"])
    }

    @Test(arguments: [
        ("targets: [", "invalid YAML"), ("a: 1\na: 2", "duplicate key"),
        ("- a", "expected keys, such as name and targets."),
        ("targets: {Filter: {type: app-extension, sources: [{a: b}]}}", "expected a path in sources of Filter."),
        ("include: gone.yml", "project.yml:1:1: error: the included file PROJECT/gone.yml does not exist."),
        ("include: project.yml", "more than 100 files or 20 levels of include up to here."),
        ("a: \(String(repeating: "[", count: 900))\(String(repeating: "]", count: 900))", "values or 60 levels"),
    ])
    func `errors`(_ yaml: String, _ expected: String) throws {
        try project.write("project.yml", yaml)
        #expect(project.failure()?.contains(expected) == true, "\(project.failure() ?? "")")
    }

    @Test func `an Xcode project beside it counts, as it is what Xcode builds`() throws {
        try project.write("project.yml", Self.filter + "    sources: Filter")
        try project.writeProject(
            objects: TemporaryProject.file("h", "Filter/Handler.swift"), children: "h", sources: "bh")
        #expect(project.below(try project.read().files) == ["App.xcodeproj/project.pbxproj"])
        #expect(project.below(try project.read("project.yml").files) == ["project.yml"])
    }
}
