import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Which extensions need more modules than README's start command builds.
@Suite struct ModuleSelectionTests {
    @Test(arguments: [
        "import Foundation\nimport IdentityLookup\nimport os.log",
        "import OSLog\nlet lock = os_unfair_lock()",
        "import UIKit\nimport IdentityLookupUI",
        "// import Combine\nlet text = \"import CoreML\"",
        "#if canImport(MessageUI)\n#endif",
    ])
    func `logging, views and Foundation are common`(_ source: String) {
        #expect(ModuleSelection.isCommon([source]))
    }

    @Test(arguments: [
        "import Combine", "@preconcurrency import CoreML", "import struct SwiftUI.Color", "import AppleCombine",
        "#if canImport(NaturalLanguage)\n#endif", "#if canImport( CryptoKit, _version: 2)\n#endif",
        "import OpenCombine",
        // Foundation implies Combine.
        "import Foundation\nfinal class Model: ObservableObject {}",
    ])
    func `an extension may find out whether another module exists`(_ source: String) {
        #expect(!ModuleSelection.isCommon(["import Foundation", source]))
    }

    private static let source = """
        import IdentityLookup
        import os
        final class Filter: ILMessageFilterExtension {}
        extension Filter: ILMessageFilterQueryHandling {
            func handle(
                _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void
            ) {
                os_log("asked")
                completion(ILMessageFilterQueryResponse())
            }
        }
        """

    @Test func `a plan with a model, or the actions of 2017, needs all modules`() throws {
        let root = TestFolder()
        try root.write("Filter/Filter.swift", Self.source)
        var reference = ExtensionReference(path: root.path("Filter"))
        #expect(ModuleSelection(neededBy: try BuildPlan(reference)) == .common)
        reference.actions = .of2017
        #expect(ModuleSelection(neededBy: try BuildPlan(reference)) == .all)
        try root.write("Filter/Words.mlmodel", "model")
        reference.actions = .all
        #expect(ModuleSelection(neededBy: try BuildPlan(reference)) == .all)
    }

    @Test func `the archive of an optimized start command is not used`() throws {
        let root = TestFolder()
        try root.write("Filter/Filter.swift", Self.source)
        let plan = try BuildPlan(ExtensionReference(path: root.path("Filter")))
        #expect(ModuleSelection.isCommonEnough(for: plan, isOptimized: false))
        #expect(!ModuleSelection.isCommonEnough(for: plan, isOptimized: true))
    }

    @Test func `the archive of the start command is enough for extensions that need only common modules`() throws {
        let root = TestFolder()
        try root.write("Filter/Filter.swift", Self.source)
        let all = try BuildSupport.find()
        let folder = (all.archive as NSString).deletingLastPathComponent
        let plan = try BuildPlan(ExtensionReference(path: root.path("Filter")))
        let cache = ExtensionCache(folder: root.url.appendingPathComponent("cache"))
        let built = try BuiltExtensions.find(plan, BuildSupport(in: folder, .common), in: cache).url
        #expect(FileManager.default.isExecutableFile(atPath: built.appendingPathComponent("Filter").path))
    }
}
