import ExtensionPlans
import Foundation
import Sandboxing

/// What a build needs besides the extension and Siftbox's modules.
struct BuildTools: Sendable {
    var toolchain: Toolchain
    /// The cache for modules shared between builds.
    var cache: ExtensionCache
    var limits: BuildLimits
    /// How the compiler is isolated; nil: the strongest available.
    var isolation: IsolationMechanism?
    /// Folders for the files that the compiler cannot reach where they are.
    var reachable = ReachableFolders()

    /// The tools of this machine, user and environment.
    static func find() throws(BuildError) -> BuildTools {
        BuildTools(
            toolchain: try .find(), cache: try ExtensionCache(),
            limits: try BuildLimits(environment: ProcessInfo.processInfo.environment))
    }
}
