import Foundation

/// What a build needs beside the extension and Siftbox's modules.
struct BuildTools: Sendable {
    var toolchain: Toolchain
    /// Where the modules are kept that builds share.
    var cache: ExtensionCache
    var limits: BuildLimits

    /// Those of this machine, its user and the environment.
    static func find() throws(BuildError) -> BuildTools {
        BuildTools(
            toolchain: try .find(), cache: try ExtensionCache(),
            limits: try BuildLimits(environment: ProcessInfo.processInfo.environment))
    }
}
