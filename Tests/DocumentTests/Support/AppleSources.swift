import Foundation
import TestFiles

/// The modules that replace Apple's.
enum AppleSources {
    /// The modules, by folder below their floor.
    static var folders: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path("AppleSDK"))) ?? []
        return names.filter { !$0.contains(".") }.sorted().map { "AppleSDK/\($0)" }
    }

    private static func path(_ name: String) -> String {
        GeneratedSection.project.appendingPathComponent("Sources/Extension/\(name)").path
    }
}
