import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

/// D5: the identifiers by which a server lists an extension and its app.
@Suite struct AppIdentifiersTests {
    private let folder = TestFolder()

    init() throws {
        try folder.write("App/Filter/Filter.swift", "class F: ILMessageFilterExtension {}\n")
    }

    private func plist(_ identifier: String) throws {
        let list = ["CFBundleIdentifier": identifier]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: folder.url.appendingPathComponent("App/Filter/Info.plist"))
    }

    private func identifiers(_ more: String = "") throws -> [String] {
        try BuildPlan(ExtensionReference(folder.path("App/Filter") + more)).appIdentifiers
    }

    private static let project = """
        PRODUCT_BUNDLE_IDENTIFIER = com.demo.App;
        PRODUCT_BUNDLE_IDENTIFIER = "com.demo.App.Filter";
        PRODUCT_BUNDLE_IDENTIFIER = com.demo.App;
        PRODUCT_BUNDLE_IDENTIFIER = "$(BASE).Tests";
        """

    @Test func `the identifier in the Info.plist takes precedence`() throws {
        try plist("com.demo.Own.Filter")
        try folder.write("App/App.xcodeproj/project.pbxproj", Self.project)
        #expect(try identifiers() == ["com.demo.Own", "com.demo.Own.Filter"])
    }

    @Test func `for a variable, the project's identifiers are used, from beside the folder or above it`() throws {
        try plist("$(PRODUCT_BUNDLE_IDENTIFIER)")
        try folder.write("App.xcodeproj/project.pbxproj", Self.project)
        #expect(try identifiers() == ["com.demo.App", "com.demo.App.Filter"])
    }

    @Test func `identifiers given as options take precedence over everything`() throws {
        try plist("com.demo.Own.Filter")
        #expect(try identifiers(" --app com.demo.Said --app com.demo.Too") == ["com.demo.Said", "com.demo.Too"])
    }

    @Test func `without any source the list is empty`() throws { #expect(try identifiers() == []) }
}
