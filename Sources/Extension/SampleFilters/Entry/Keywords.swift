import FilterMain
import Foundation
import SampleFilters

/// The entry point that Xcode's linker adds to an extension: it runs the principal class.
@main enum Entry {
    @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
}

/// Finds the resources: the package manager puts them into a separate folder, while Xcode puts them beside the program.
enum Bundle {
    static var main: Foundation.Bundle { BundledFilters.bundle(of: "Keywords") }
}
