package import Foundation
import Synchronization

/// Builds parts of Siftbox when they are first used.
///
///     PartBuild.allow { progress in … }               // the command does so
///     try PartBuild.make(.localServer, in: folder) { … }
package enum PartBuild {
    /// Why a part cannot be built.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// Whether this program was built with optimization. Package.swift sets none for this module.
    package static let isOptimized: Bool = {
        var isOptimized = true
        assert(
            {
                isOptimized = false
                return true
            }())
        return isOptimized
    }()

    private static let observer = Mutex<(@Sendable (PartProgress) -> Void)?>(nil)
    /// Held during a build: another thread may need the same part.
    private static let building = Mutex(())

    /// Allows builds. Without this, which is so in tests, what is missing is an error.
    ///
    /// - Parameter report: is called on any thread.
    package static func allow(_ report: @escaping @Sendable (PartProgress) -> Void) {
        observer.withLock { $0 = report }
    }

    /// Whether parts can be built for the program in a folder.
    package static func isPossible(in folder: URL) -> Bool {
        observer.withLock { $0 != nil } && CloneBuild(folder) != nil
    }

    /// Whether a file beside the program exists, and is not older than modules that were built without it.
    ///
    /// - Parameters:
    ///   - file: its name.
    ///   - part: the part that it is, or that can take its place.
    ///   - modules: the names of modules that it consists of.
    package static func isCurrent(_ file: String, of part: ProgramPart, in folder: URL, modules: [String]) -> Bool {
        guard access(folder.appendingPathComponent(file).path, F_OK) == 0 else { return false }
        guard isPossible(in: folder), let clone = CloneBuild(folder), clone.isRelease else { return true }
        return clone.isCurrent(file, of: part, modules: modules)
    }

    /// Builds a part, which takes up to a minute.
    ///
    /// - Parameters:
    ///   - folder: contains the program.
    ///   - isReady: whether another thread has built it since the caller looked.
    /// - Throws: `Failure` with what to do.
    package static func make(
        _ part: ProgramPart, in folder: URL, unless isReady: () -> Bool
    ) throws(Failure) {
        guard let report = observer.withLock({ $0 }), let clone = CloneBuild(folder) else {
            throw Failure("\(folder.path) is not the build folder of a clone of Siftbox.")
        }
        try building.withLock { _ throws(Failure) in
            guard !isReady() else { return }
            try PackageManager.inPath.build(part, clone, report: report)
        }
    }
}
