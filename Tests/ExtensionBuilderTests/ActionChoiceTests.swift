import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Which actions an extension is built with if no option says it.
@Suite struct ActionChoiceTests {
    private let builds = Builds()
    private static let earlierSwitch = "switch action { case .allow, .filter: break\ncase .none: break }"

    @Test(arguments: [
        earlierSwitch,
        "switch action {\ncase .none:\n    if isNew { print(a ? b : c) }\ncase ILMessageFilterAction.allow: break\n"
            + "case .filter: break\n}",
        "switch (action, isKnown) { case (.none, _): f()\ncase (.allow, true), (.allow, false): f()\ncase (.filter, _): f() }",
        "while true { switch a { // default:\ncase .none, .allow: g { $0.default }\ncase .filter: break } }",
        "switch a { default: break }\n" + earlierSwitch,
    ])
    func `a switch over the three earlier actions is recognized`(_ source: String) {
        #expect(ActionSwitches.areIn(source))
    }

    @Test(arguments: [
        "switch action { case .allow, .filter: break\ncase .none: break\n@unknown default: break }",
        "switch action { case .allow, .filter: break\ndefault: response.action = .none }",
        "switch action { case .allow, .junk: break\ncase .none: break }\nlet filter = list.filter",
        "let all = [a.none, a.allow, a.filter]\nswitch b { case .red: break }",
        "// " + earlierSwitch.replacing("\n", with: " "), "", "}}}}", "switch {{{{ case .none .allow .filter :",
    ])
    func `other switches are not`(_ source: String) { #expect(!ActionSwitches.areIn(source)) }

    private static let switchError = """
        F.swift:7:9: error: switch must be exhaustive: add .promotion
        7 |         switch action {
          |         |- note: add missing case: '.promotion'
          |         `- note: add missing case: '.transaction'
        F.swift:1:1: warning: unused
        """

    @Test func `only errors about such switches lead to the earlier actions`() {
        #expect(ActionSwitches.areOnlyErrors(in: Self.switchError))
        #expect(ActionSwitches.areOnlyErrors(in: Self.switchError + "\n" + Self.switchError))
        #expect(!ActionSwitches.areOnlyErrors(in: Self.switchError + "\nF.swift:9:9: error: cannot find 'x' in scope"))
        #expect(!ActionSwitches.areOnlyErrors(in: Self.switchError + "\nerror: link command failed"))
        #expect(!ActionSwitches.areOnlyErrors(in: Self.switchError.replacing(".transaction", with: ".other")))
        #expect(!ActionSwitches.areOnlyErrors(in: "The compiler needed more than 60 s."))
    }

    // MARK: Builds

    /// A folder or a project with one source, and what was built of it.
    private final class Builds {
        var (actions, answers): ([ExtensionReference.Actions?], [Result<URL, BuildError>]) = ([], [])

        func run(_ plan: BuildPlan, cached: URL? = nil) -> Result<BuiltExtension, BuildError> {
            Result { () throws(BuildError) in
                try ActionChoice(plan).build(cached: { cached }) { plan throws(BuildError) in
                    self.actions.append(plan.reference.actions)
                    return try self.answers.removeFirst().get()
                }
            }
        }
    }

    private let tree = TestFolder()
    private let built = URL(fileURLWithPath: "/built")

    private func source(_ body: String) throws {
        try tree.write(
            "Filter/F.swift",
            "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension { func f() { \(body) } }\n")
    }

    /// - Parameters:
    ///   - attributes: `LastUpgradeCheck: 1150`; nil: a folder without a project.
    ///   - settings: lines of build settings.
    private func plan(_ body: String, _ attributes: String? = nil, settings: [String] = []) throws -> BuildPlan {
        try source(body)
        guard let attributes else { return try BuildPlan(ExtensionReference(tree.path("Filter"))) }
        let lines = settings.map { "        \($0)\n" }.joined()
        try tree.write(
            "project.yml",
            """
            name: App
            attributes: { \(attributes) }
            targets:
              Filter:
                type: app-extension
                platform: iOS
                sources: [Filter]
                info:
                  path: Filter/Info.plist
                  properties:
                    NSExtension:
                      NSExtensionPointIdentifier: com.apple.identitylookup.message-filter
                      NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler
                settings:
                  base:
                    PRODUCT_BUNDLE_IDENTIFIER: com.example.app.filter
            \(lines)
            """)
        return try BuildPlan(ExtensionReference(tree.path("")))
    }

    @Test func `a source that shows it is compiled once, with the earlier actions`() throws {
        builds.answers = [.success(built)]
        let result = try builds.run(plan(Self.earlierSwitch)).get()
        #expect(builds.actions == [.of2017] && result.url == built)
        #expect(
            result.note
                == "Built as with --actions 2017 (the three actions of iOS 11 to 13): a switch lacks promotion and "
                + "transaction, and its Xcode version is unknown. Xcode 12 and later refuse it.")
    }

    @Test func `other sources are compiled with the current actions, and again only after such an error`() throws {
        builds.answers = [.success(built)]
        #expect(try builds.run(plan("")).get().note == nil)
        builds.answers = [.failure(BuildError(Self.switchError)), .success(built)]
        #expect(try builds.run(plan("")).get().note != nil)
        builds.answers = [.failure(BuildError("F.swift:1:1: error: other"))]
        #expect(throws: BuildError("F.swift:1:1: error: other")) { try builds.run(plan("")).get() }
        // The first error is the author's.
        builds.answers = [.failure(BuildError(Self.switchError)), .failure(BuildError("another"))]
        #expect(throws: BuildError(Self.switchError)) { try builds.run(plan("")).get() }
        #expect(builds.actions == [nil, nil, .of2017, nil, nil, .of2017])
        // A build that is there is used.
        #expect(try builds.run(plan(Self.earlierSwitch), cached: built).get().note == nil)
        #expect(builds.answers.isEmpty)
    }

    @Test func `a switch over an enum of the author's own is compiled with the current actions`() throws {
        builds.answers = [.success(built)]
        let own = "enum Verdict {\n    case none, allow\n    case junk = 3, filter\n}\n"
        #expect(try builds.run(plan(own + Self.earlierSwitch)).get().note == nil)
        #expect(builds.actions == [nil])
    }

    @Test func `a source that was updated by hand is compiled with the current actions`() throws {
        let plan = try plan(Self.earlierSwitch)
        builds.answers = [
            .failure(BuildError("F.swift:1:1: error: type 'A' has no member 'promotion'")), .success(built),
        ]
        #expect(try builds.run(plan).get().note == nil)
        // Another error is the only one to fix.
        builds.answers = [.failure(BuildError("F.swift:1:1: error: cannot find 'x' in scope"))]
        #expect(throws: BuildError.self) { try builds.run(plan).get() }
        #expect(builds.actions == [.of2017, nil, .of2017])
    }

    @Test func `an option decides alone`() throws {
        try source(Self.earlierSwitch)
        for actions in ExtensionReference.Actions.allCases {
            builds.answers = [.failure(BuildError(Self.switchError))]
            let reference = try ExtensionReference("\(tree.path("Filter")) --actions \(actions.rawValue)")
            #expect(throws: BuildError.self) { try builds.run(BuildPlan(reference)).get() }
        }
        #expect(builds.actions == [.all, .of2017])
    }

    @Test(
        arguments: [
            ("LastUpgradeCheck: 1150", [], "its project is from Xcode 11.5 (LastUpgradeCheck)"),
            (
                "LastUpgradeCheck: '0930'", ["IPHONEOS_DEPLOYMENT_TARGET: 15.0"],
                "its project is from Xcode 9.3 (LastUpgradeCheck)"
            ),
            ("LastUpgradeCheck: 1200", ["SWIFT_VERSION: 4.0"], nil), ("LastUpgradeCheck: 2600", [], nil),
            ("ORGANIZATIONNAME: Example", ["SWIFT_VERSION: 4.2"], "its SWIFT_VERSION is 4.2"),
            ("ORGANIZATIONNAME: Example", ["IPHONEOS_DEPLOYMENT_TARGET: 14.0"], nil),
            (
                "ORGANIZATIONNAME: Example", ["IPHONEOS_DEPLOYMENT_TARGET: 12.0"],
                "its project does not say which Xcode it is for"
            ),
        ] as [(String, [String], String?)])
    func `a project says whether it is from before Xcode 12`(
        _ attributes: String, _ settings: [String], _ reason: String?
    ) throws {
        #expect(ActionChoice(try plan("", attributes, settings: settings)).reason == reason)
    }

    @Test func `a project for Xcode 12 or later has the current actions`() throws {
        builds.answers = [.failure(BuildError(Self.switchError))]
        #expect(throws: BuildError.self) {
            try builds.run(plan(Self.earlierSwitch, "LastUpgradeCheck: 1300")).get()
        }
        #expect(builds.actions == [nil])
    }
}
