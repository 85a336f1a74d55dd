import Foundation
import TestFiles

@testable import XcodeProjects

/// A project in a temporary folder, which is removed with it.
///
///     let project = TemporaryProject()
///     try project.write("Filter/Handler.swift", "class Handler: ILMessageFilterExtension {}")
///     try project.writeProject(objects: …, target: …)
final class TemporaryProject {
    private let tree = TestFolder()
    var folder: URL { tree.url }
    var path: String { folder.path }

    func write(_ place: String, _ text: String = "") throws { try tree.write(place, text) }

    func link(_ place: String, to target: String) throws { try tree.link(place, to: target) }

    /// The Info.plist of a message filter.
    static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Handler</string></dict></dict></plist>
        """

    /// Writes App.xcodeproj with one message filter, `Filter`, and its Info.plist. The identifiers of its objects are
    /// words: `main` is the main group, `sources`, `resources` and `frameworks` are the phases of the filter.
    ///
    /// - Parameters:
    ///   - objects: further objects, and those that replace the ones here.
    ///   - children: of the main group.
    ///   - project: further fields of the project.
    ///   - target: further fields of the target.
    func writeProject(
        _ place: String = "App.xcodeproj", objects: String = "", children: String = "", sources: String = "",
        resources: String = "", frameworks: String = "", phases: String = "", settings: String = "",
        projectSettings: String = "", configuration: String = "", projectConfiguration: String = "",
        project: String = "", targets: String = "filter", target: String = "", version: Int = 56
    ) throws {
        if !FileManager.default.fileExists(atPath: "\(path)/Info.plist") { try write("Info.plist", Self.infoPlist) }
        try write(
            "\(place)/project.pbxproj",
            """
            // !$*UTF8*$!
            { archiveVersion = 1; classes = {}; objectVersion = \(version); rootObject = project; objects = {
            project = { isa = PBXProject; mainGroup = main; targets = (\(targets)); buildConfigurationList = projectList;
            developmentRegion = en; \(project) };
            main = { isa = PBXGroup; sourceTree = "<group>"; children = (\(children)); };
            projectList = { isa = XCConfigurationList; buildConfigurations = (projectDebug); };
            projectDebug = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(projectSettings) };
            \(projectConfiguration) };
            filter = { isa = PBXNativeTarget; name = Filter; productType = "com.apple.product-type.app-extension";
            buildPhases = (sources, resources, frameworks, \(phases)); buildConfigurationList = list; \(target) };
            list = { isa = XCConfigurationList; buildConfigurations = (debug); defaultConfigurationName = Debug; };
            debug = { isa = XCBuildConfiguration; name = Debug; \(configuration)
            buildSettings = { INFOPLIST_FILE = Info.plist; \(settings) }; };
            sources = { isa = PBXSourcesBuildPhase; files = (\(sources)); };
            resources = { isa = PBXResourcesBuildPhase; files = (\(resources)); };
            frameworks = { isa = PBXFrameworksBuildPhase; files = (\(frameworks)); };
            \(objects)
            }; }
            """)
    }

    /// A file reference and its build file, which is called `b` and the identifier.
    static func file(
        _ id: String, _ path: String, type: String = "file", tree: String = "<group>", build: String = ""
    ) -> String {
        """
        \(id) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "\(tree)"; lastKnownFileType = \(type); };
        b\(id) = { isa = PBXBuildFile; fileRef = \(id); \(build) };

        """
    }

    func read(_ place: String = "", configuration: String? = nil) throws -> XcodeProject {
        try XcodeProject(at: place.isEmpty ? path : "\(path)/\(place)", configuration: configuration)
    }

    /// The errors of reading it with few steps, those of the targets among them.
    func failures(steps: Int) -> [String] {
        do {
            let project = try XcodeProject(
                at: path, configuration: nil, followsLinks: false, budget: ReadingBudget(maxSteps: steps))
            return project.targets.flatMap(\.problems).map { short("\($0)") }
        } catch {
            return [short("\(error)")]
        }
    }

    /// The only target.
    func target(_ place: String = "", configuration: String? = nil) throws -> ProjectTarget {
        let targets = try read(place, configuration: configuration).targets
        guard targets.count == 1 else { throw XcodeProjectError("\(targets.count) targets") }
        return targets[0]
    }

    /// The error of reading it, with `PROJECT` instead of its path.
    func failure(_ place: String = "", configuration: String? = nil) -> String? {
        errorText { try read(place, configuration: configuration) }.map(short)
    }

    /// A text with `PROJECT` instead of the path.
    func short(_ text: String) -> String { text.replacingOccurrences(of: path, with: "PROJECT") }

    /// Paths below the project.
    func below(_ paths: [String]) -> [String] { paths.map { $0.replacingOccurrences(of: path + "/", with: "") } }
}
