package import ExtensionPlans
import Foundation
import Synchronization

/// Whether the extensions that this program builds count how often their lines run.
///
/// The counters are in a file that is mapped into memory (LLVM's continuous mode), so that nothing is lost if the
/// process crashes or is killed. The process gets the file's name in `variable`; without it, it counts nothing that is
/// kept.
package enum LineCounting {
    /// The variable with the pattern of the file's name; `%c` in it selects continuous mode.
    package static let variable = "LLVM_PROFILE_FILE"
    /// What stands for the folder of the copied sources in a program that counts: that folder is another one in each
    /// build.
    static let sourcesFolder = "/siftbox-sources"

    private static let isOn = Mutex(false)

    static var isEnabled: Bool { isOn.withLock { $0 } }

    /// Builds extensions with counters from now on. Their builds are cached separately.
    ///
    /// - Throws: `BuildError` if the toolchain cannot read counters; then nothing changes.
    package static func enable() throws(BuildError) {
        _ = try CoverageTools.find()
        isOn.withLock { $0 = true }
    }

    /// Compiler arguments.
    ///
    /// - Parameters:
    ///   - sources: the folder of the copied sources.
    ///   - counts: whether the lines of this module are counted. The main module is linked by the same call, which
    ///     needs the library of the counters.
    static func arguments(sources: URL, counts: Bool) -> [String] {
        guard counts else { return [] }
        return [
            "-profile-generate", "-profile-coverage-mapping", "-Xllvm", "-runtime-counter-relocation",
            "-coverage-prefix-map", "\(sources.path)=\(sourcesFolder)",
        ]
    }
}

/// The programs of the toolchain that read counters.
struct CoverageTools: Sendable {
    let merge: String
    let export: String

    /// - Throws: `BuildError` if there is no toolchain, or if it lacks one of them.
    static func find() throws(BuildError) -> CoverageTools { try CoverageTools(in: try Toolchain.find().folder) }

    /// - Parameter folder: that of the toolchain: the programs of another version cannot read its counters.
    init(in folder: String) throws(BuildError) {
        (merge, export) = ("\(folder)/bin/llvm-profdata", "\(folder)/bin/llvm-cov")
        for program in [merge, export] where access(program, X_OK) != 0 {
            throw BuildError(
                "the Swift toolchain has no \(program), which is needed to count lines. Install the toolchain from swift.org."
            )
        }
    }
}
