import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans
@testable import FilterProcesses

/// The modules that are copied for building extensions, compared with the manifest.
@Suite struct InstalledModulesTests {
    @Test func `every module in the library for extensions, and every module that it uses, is copied`() throws {
        let manifest = try PackageManifest()
        let apple = AppleSources.folders.map { ($0 as NSString).lastPathComponent }
        let named = ["FilterMain", "ReportingMain"] + apple.filter { manifest[$0] != nil }
        #expect(named.count > 20)
        let used = Set(named).union(named.flatMap { manifest.used(by: $0) })
        // C modules have module maps instead.
        let swift = used.filter { !$0.hasPrefix("C") || $0 == "CoreMLModels" }
        let missing = swift.filter { !ReservedModules.contains($0) && !BuildSupport.importedModules.contains($0) }
        #expect(missing.sorted() == [])
    }

    @Test func `the start command builds the samples, and the modules that it says most extensions need`() throws {
        let manifest = try PackageManifest()
        let used = manifest.used(by: "Start")
        let samples = FilterCatalog.samples + FilterCatalog.reportingSamples
        #expect(Set(samples.compactMap(\.product)).subtracting(used) == [])
        #expect(used.contains("siftbox"))
        let common = AppleModules.replacements.filter { ModuleSelection.commonNames.contains($0.key) }
        #expect(common.count == ModuleSelection.commonNames.count)
        #expect(Set(common.values).subtracting(used) == [])
        // What it must not wait for.
        let others: Set = ["LocalServer", "Gateway", "AppleCombine", "AppleSwiftUI", "AppleCoreData", "EscapeAttempts"]
        #expect(used.intersection(others) == [])
    }
}
