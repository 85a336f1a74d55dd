package import Foundation

/// The folders of the sample filters: each is an extension as Xcode builds it, or a program with an Info.plist.
package enum BundledFilters {
    /// The resource folder that the package manager creates beside the programs, with the folders of the samples.
    package static let resourcesName = "Siftbox_SampleFilters.resources"

    /// The bundle that would be the main bundle of the sample if Xcode had built it.
    package static func bundle(of sample: String) -> Bundle {
        Bundle(path: "\(Bundle.main.bundlePath)/\(resourcesName)/\(sample)") ?? .main
    }
}
