/// A part of Siftbox that its first screen does not need: README's start command leaves it out, and Siftbox builds it when
/// it is first used.
package enum ProgramPart: String, CaseIterable, Sendable {
    /// The archive of all modules that extensions can import. Most extensions need only those of the samples.
    case extensionSupport = "ExtensionSupport"
    case localServer = "siftbox-server"
    case gateway = "siftbox-gateway"

    /// Its name for the package manager.
    var product: String { rawValue }

    /// The file that the package manager creates beside the program.
    package var file: String {
        switch self {
        case .extensionSupport: "lib\(product).a"
        case .localServer, .gateway: product
        }
    }

    /// What it is, for sentences such as "Building the local server".
    package var title: String {
        switch self {
        case .extensionSupport: "Siftbox's other modules for extensions"
        case .localServer: "the local server"
        case .gateway: "the gateway"
        }
    }
}
