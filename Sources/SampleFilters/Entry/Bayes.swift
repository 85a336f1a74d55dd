import FilterMain
import Foundation
import SampleFilters

/// What Xcode's linker adds to an extension: a main program that serves the principal class.
@main enum Entry {
    @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
}

/// The package manager keeps resources in a folder of their own, and not beside the program as Xcode does.
enum Bundle {
    static var main: Foundation.Bundle { SampleFilters.bundle(of: "Bayes") }
}
