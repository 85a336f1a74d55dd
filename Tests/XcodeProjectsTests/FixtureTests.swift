import Foundation
import TestFiles
import Testing
import UntrustedFiles

@testable import XcodeProjects

/// The whole projects in Tests/Extensions, each written as by the Xcode that its name says.
@Suite struct FixtureTests {
    private static let folder = GeneratedSection.project.appendingPathComponent("Tests/Extensions").path

    private func project(_ name: String, _ path: String = "", configuration: String? = nil) throws -> XcodeProject {
        try XcodeProject(at: "\(Self.folder)/\(name)\(path)", configuration: configuration)
    }

    private func target(_ name: String, configuration: String? = nil) throws -> ProjectTarget {
        let targets = try project(name, configuration: configuration).targets
        #expect(targets.count == 1)
        let target = try #require(targets.first)
        #expect(target.problems == [])
        #expect(target.extensionPoint == "com.apple.identitylookup.message-filter")
        return target
    }

    /// Paths below a fixture.
    private func below(_ name: String, _ paths: [String]) -> [String] {
        paths.map { $0.replacingOccurrences(of: "\(Self.folder)/\(name)/", with: "") }
    }

    private func plist(_ list: ProjectPropertyList?) throws -> [String: Any] {
        let data = try #require(list?.data)
        return try #require(PropertyListData.dictionary(data))
    }

    @Test func `Xcode 9: escapes in names, groups without a path, a file of the app by reference`() throws {
        let target = try target("Xcode9Project")
        #expect(target.name == "Shout GuardFilter")
        #expect(target.moduleName == "Shout_GuardFilter")
        #expect(
            below("Xcode9Project", target.sources.map(\.path)) == [
                "Shout GuardFilter/MessageFilterExtension.swift",
                "Shout GuardFilter/Lists (old)/Wörter & Zeichen.swift",
                "Shout Guard/Shouting.swift",
            ])
        #expect(target.resources.map(\.destination) == ["shop words.txt"])
        #expect(target.settings.value(for: "SWIFT_VERSION") == "4.0")
        let list = try plist(target.infoPlist)
        #expect(list["CFBundleIdentifier"] as? String == "com.example.shoutguard.filter")
        let part = list["NSExtension"] as? [String: Any]
        #expect(part?["NSExtensionPrincipalClass"] as? String == "Shout_GuardFilter.MessageFilterExtension")
        #expect(target.app?.bundleIdentifier == "com.example.shoutguard")
        // Apple's, which only a build knows: the project refers to it as if it were a file of its own.
        #expect(target.missing.map(\.name) == ["IdentityLookup.framework"] && target.missing[0].kind == .missingFile)
        #expect(target.frameworks.isEmpty && target.packages == [])
        #expect(target.xcode == XcodeVersion(lastUpgradeCheck: 930, objectVersion: 48))
    }

    @Test func `Xcode 13: a framework, configuration files, three languages, a model with four versions`() throws {
        let target = try target("Xcode13Project")
        #expect(
            below("Xcode13Project", target.sources.map(\.path)) == [
                "PostboteFilter/MessageFilterExtension.swift", "Postbote/RuleStore.swift",
            ])
        #expect(target.dataModels.map(\.currentVersion) == ["Filters 4.xcdatamodel"])
        #expect(below("Xcode13Project", target.dataModels.map(\.path)) == ["Postbote/Filters.xcdatamodeld"])
        #expect(
            target.resources.map(\.destination) == [
                "en.lproj/Keywords.strings", "de.lproj/Keywords.strings", "fr.lproj/Keywords.strings",
            ])
        #expect(target.settings.list(for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") == ["DEBUG", "COUNTS_LINKS"])
        #expect(target.settings.value(for: "SWIFT_VERSION") == "5.0")
        let origin = try #require(target.settings.origin(of: "SWIFT_VERSION"))
        #expect(origin.hasSuffix("Xcode13Project/Config/Filter.xcconfig:4:1"))
        #expect(target.frameworks.map(\.name) == ["SortingKit"])
        #expect(
            below("Xcode13Project", target.frameworks[0].sources.map(\.path)) == [
                "SortingKit/Scorer.swift", "SortingKit/Weights.swift",
            ])
        let list = try plist(target.infoPlist)
        #expect(list["CFBundleDisplayName"] as? String == "Postbote Filter")
        #expect(list["CFBundleShortVersionString"] as? String == "2.1")
        #expect(list["CFBundleIdentifier"] as? String == "com.example.postbote.filter")
        #expect(list["NSHumanReadableCopyright"] == nil)
        let groups = try plist(target.entitlements)["com.apple.security.application-groups"]
        #expect(groups as? [String] == ["group.com.example.postbote"])
        #expect(target.app?.name == "Postbote")
        #expect(try plist(target.app?.entitlements).count == 1)
        #expect(
            try self.target("Xcode13Project", configuration: "Release").settings.list(
                for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") == ["COUNTS_LINKS"])
    }

    @Test func `Xcode 16: synchronized folders with exceptions, a copied folder, flags of one file`() throws {
        let target = try target("Xcode16Project")
        #expect(
            below("Xcode16Project", target.sources.map(\.path)) == [
                "SieveFilter/MessageFilterExtension.swift", "SieveFilter/Scores/Counter.swift",
                "SieveFilter/Scores/Loudness.swift", "Sieve/Rules/Offers.swift",
            ])
        #expect(target.sources.map(\.flags) == [[], [], ["-DCOUNTS_DIGITS"], []])
        #expect(target.resources.map(\.destination) == ["Places", "offers.json"])
        #expect(target.resources.map(\.isFolder) == [true, false])
        #expect(target.settings.value(for: "SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor")
        #expect(target.settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY"))
        #expect(target.settings.isOn("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY"))
        let list = try plist(target.infoPlist)
        #expect(list["CFBundleDisplayName"] as? String == "Sieve")
        #expect(list["CFBundleExecutable"] as? String == "SieveFilter")
        #expect(target.infoPlist?.path?.hasSuffix("SieveFilter/Info.plist") == true)
        let inputs = Dictionary(
            uniqueKeysWithValues: try project("Xcode16Project").inputs.map { ($0.path, $0.purpose) })
        #expect(inputs["\(Self.folder)/Xcode16Project/SieveFilter"] == .folder)
        #expect(inputs["\(Self.folder)/Xcode16Project/SieveFilter/Info.plist"] == .infoPlist)
        // A change in the app alone does not concern the extension.
        #expect(inputs["\(Self.folder)/Xcode16Project/Sieve"] == nil)
        #expect(inputs["\(Self.folder)/Xcode16Project/Sieve/SieveApp.swift"] == nil)
        #expect(inputs["\(Self.folder)/Xcode16Project/Sieve.xcodeproj/project.pbxproj"] == .project)
    }

    @Test func `a local package with two products`() throws {
        let target = try target("PackageProject")
        let path = "\(Self.folder)/PackageProject/Packages/TextTools"
        #expect(target.packages.map(\.name) == ["LinkTools", "TextTools"])
        #expect(target.packages.allSatisfy { $0.location == .local(path: path) })
        #expect(target.settings.value(for: "SWIFT_VERSION") == "5.0")
    }

    @Test func `XcodeGen: templates, includes, copied folders, generated lists, a framework and a package`() throws {
        let target = try target("XcodeGenProject")
        #expect(
            below("XcodeGenProject", target.sources.map(\.path)) == [
                "LanternFilter/Handler.swift", "Shared/Wording.swift",
            ])
        #expect(target.resources.map(\.destination) == ["Lists", "greetings.json"])
        #expect(target.resources.map(\.isFolder) == [true, false])
        #expect(target.frameworks.map(\.name) == ["LanternKit"])
        #expect(below("XcodeGenProject", target.frameworks[0].sources.map(\.path)) == ["LanternKit/Brightness.swift"])
        #expect(target.frameworks[0].resources == [])
        let glow = "\(Self.folder)/XcodeGenProject/Packages/Glow"
        #expect(target.packages == [PackageProduct(name: "Glow", location: .local(path: glow))])
        #expect(target.settings.list(for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") == ["DEBUG", "CAREFUL"])
        #expect(target.settings.value(for: "SWIFT_VERSION") == "5.0")
        let list = try plist(target.infoPlist)
        #expect(list["CFBundleIdentifier"] as? String == "com.example.LanternFilter")
        #expect(list["CFBundleDisplayName"] as? String == "Lantern Filter")
        let part = list["NSExtension"] as? [String: Any]
        #expect(part?["NSExtensionPrincipalClass"] as? String == "LanternFilter.Handler")
        let groups = try plist(target.entitlements)["com.apple.security.application-groups"]
        #expect(groups as? [String] == ["group.com.example.lantern"])
        #expect(target.app?.bundleIdentifier == "com.example.Lantern")
        #expect(
            try self.target("XcodeGenProject", configuration: "Staging").settings.list(
                for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") == [])
    }

    @Test(arguments: ["", "/Mail.xcworkspace", "/Mail.xcworkspace/"])
    func `a workspace: a framework of another project, groups of folders`(_ path: String) throws {
        let project = try project("WorkspaceProject", path)
        let target = try #require(project.targets.first)
        #expect(target.name == "Inbox Filter")
        #expect(target.problems == [] && target.missing == [])
        #expect(target.frameworks.map(\.name) == ["PatternKit"])
        #expect(target.settings.value(for: "PRODUCT_BUNDLE_IDENTIFIER") == "com.example.inbox.inbox-filter")
        #expect(project.files == ["\(Self.folder)/WorkspaceProject/Apps/Inbox/Inbox.xcodeproj/project.pbxproj"])
        #expect(project.inputs.contains { $0.purpose == .workspace })
    }

    @Test func `two filters in one project`() throws {
        let targets = try project("TwoFilterTargets", "/Gate.xcodeproj").targets
        #expect(targets.map(\.name) == ["GateFree", "GatePro"])
        #expect(targets.map(\.sources.count) == [2, 3])
        #expect(
            targets.map { $0.settings.list(for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS") } == [
                ["DEBUG"], ["DEBUG", "PRO"],
            ])
    }

    @Test func `a project below another folder of the repository, with what CocoaPods would add`() throws {
        let target = try target("MonorepoProject")
        #expect(target.name == "NotesFilter")
        #expect(
            below("MonorepoProject", target.sources.map(\.path)) == [
                "ios/NotesFilter/MessageFilterExtension.swift", "shared/ios/Spelling.swift",
            ])
        #expect(target.resources.map(\.destination) == ["rules"])
        #expect(target.resources.map(\.isFolder) == [true])
        #expect(target.settings.value(for: "SWIFT_VERSION") == "4.2")
        #expect(target.missing.map(\.name) == ["Pods-NotesFilter.debug.xcconfig", "Pods_NotesFilter.framework"])
        #expect(target.missing.map(\.module) == ["", "Pods_NotesFilter"])
        #expect(target.missing[1].description.contains("it comes from CocoaPods"))
    }
}
