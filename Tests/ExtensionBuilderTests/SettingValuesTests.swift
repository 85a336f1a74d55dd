import Foundation
import Messages
import TestFiles
import Testing

@testable import ExtensionPlans

/// What a project says that Xcode would not accept, or would read differently: nothing is accepted silently.
@Suite struct SettingValuesTests: FolderSuite {
    let tree = TestFolder()

    init() throws {
        try write("import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
    }

    /// - Parameters:
    ///   - setting: a line of the filter's settings, in line 13.
    ///   - app: the bundle identifier of an app that contains the filter.
    ///   - more: more lines of the filter.
    private func plan(
        _ setting: String, app: String? = nil, more: String = "", options: String = ""
    ) throws(BuildError) -> BuildPlan {
        let app = app.map {
            """
              App:
                type: application
                platform: iOS
                dependencies: [{ target: Filter }]
                settings: { base: { PRODUCT_BUNDLE_IDENTIFIER: \($0) } }
            """
        }
        let project = """
            name: App
            targets:
              Filter:
                type: app-extension
                platform: iOS
                sources: [Filter]
                info:
                  path: Filter/Info.plist
                  properties: { NSExtension: { NSExtensionPointIdentifier: com.apple.identitylookup.message-filter, \
            NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler } }
                settings:
                  base:
                    \(setting)
            \(more.split(separator: "\n").map { "    \($0)\n" }.joined())\(app ?? "")
            """
        do { try write(project, "project.yml") } catch { throw BuildError("\(error)") }
        return try BuildPlan(ExtensionReference("\(root.path)\(options)"))
    }

    private func mistakes(_ setting: String, app: String? = nil, more: String = "") throws -> [String] {
        try plan(setting, app: app, more: more).mistakes.map { $0.description.replacing(root.path, with: "$") }
    }

    @Test(arguments: [
        ("SWIFT_DEFAULT_ACTOR_ISOLATION: mainactor", "is mainactor; expected nonisolated or MainActor"),
        ("SWIFT_STRICT_CONCURRENCY: compleet", "is compleet; expected minimal, targeted or complete"),
        ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY: Yess", "is Yess; expected YES or NO"),
        ("SWIFT_APPROACHABLE_CONCURRENCY: on!", "is on!; expected YES or NO"),
        (
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG LEVEL=2",
            "contains LEVEL=2; a condition is a name without a value"
        ),
        ("SWIFT_VERSION: $(NOWHERE)", "is empty; used 5. Expected 4, 4.2, 5 or 6"),
    ])
    func `a value that Xcode does not offer is a warning with its place`(_ setting: String, _ expected: String) throws {
        let name = try #require(setting.split(separator: ":").first)
        #expect(
            try mistakes(setting)
                == ["unknown-setting-value: $/project.yml:12:9: \(name) of the target Filter \(expected)"])
    }

    @Test(arguments: [
        "SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor", "SWIFT_DEFAULT_ACTOR_ISOLATION: nonisolated",
        "SWIFT_STRICT_CONCURRENCY: complete", "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY: NO",
        "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY: MIGRATE", "SWIFT_STRICT_CONCURRENCY: $(NOWHERE)", "OWN: anything",
        "SWIFT_VERSION: 5.9",
    ])
    func `values that Xcode offers are not reported`(_ setting: String) throws { #expect(try mistakes(setting) == []) }

    @Test(arguments: ["7.0", "7", "five", "3", "5.x"])
    func `an unknown language mode is an error, unless the user chooses one`(_ version: String) throws {
        let error = #expect(throws: BuildError.self) { try plan("SWIFT_VERSION: \"\(version)\"") }
        #expect(
            error?.description.replacing(root.path, with: "$").hasPrefix(
                "$/project.yml:12:9: error: SWIFT_VERSION is \(version), which is not a language mode of Swift.")
                == true)
        #expect(
            try plan("SWIFT_VERSION: \"\(version)\"", options: " --swift-version 6").main.settings.languageMode == .v6)
    }

    @Test func `a missing configuration file is a warning, one that may be missing is not`() throws {
        let files = "configFiles: { Debug: Base.xcconfig }"
        #expect(
            try mistakes("A: b", more: files)
                == ["configuration-file-missing: $/Base.xcconfig: the configuration file does not exist"])
        try write("#include? \"Local.xcconfig\"\n#include \"Pods/Pods.xcconfig\"\n", "Base.xcconfig")
        #expect(
            try mistakes("A: b", more: files) == [
                "configuration-file-missing: $/Base.xcconfig:2:1: $/Pods/Pods.xcconfig: the configuration file does not "
                    + "exist"
            ])
    }

    @Test(arguments: [
        ("com.example.app", "com.example.app.filter", true), ("com.example.app", "com.example.application", false),
        ("com.example.app", "com.other.filter", false), ("com.example.app", "com.example.app", false),
    ])
    func `the extension's bundle identifier starts with the app's`(
        _ app: String, _ identifier: String, _ isRight: Bool
    ) throws {
        let expected =
            "bundle-identifier-mismatch: $/project.yml:12:9: \(identifier) does not start with \(app). (app App)"
        #expect(try mistakes("PRODUCT_BUNDLE_IDENTIFIER: \(identifier)", app: app) == (isRight ? [] : [expected]))
    }
}
