import Foundation

/// Where the samples' folders lie: each an extension as Xcode makes it, or a program with an Info.plist beside it.
package enum SampleFilters {
    /// The folder that the package manager puts beside the programs that it builds, with the samples' folders in it.
    package static let resourcesName = "Siftbox_SampleFilters.resources"

    /// What would be the main bundle of a sample's program if Xcode had built it.
    package static func bundle(of sample: String) -> Bundle {
        Bundle(path: "\(Bundle.main.bundlePath)/\(resourcesName)/\(sample)") ?? .main
    }
}
