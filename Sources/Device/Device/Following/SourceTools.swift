import ExtensionPlans
import FilterProcesses
import Foundation
import SystemSupport

/// How a source follower reaches files and the compiler. Tests replace it.
struct SourceTools {
    /// The source that a reference may lead to, if finding out takes time; nil: it is found at once.
    var slowReference: (String, URL) -> ExtensionReference?
    /// Finds what a reference leads to, without a build. Called on another thread for a slow reference.
    var locate: @Sendable (String, URL) -> Result<FilterCatalog.Found, FilterReferenceError>
    /// What to watch for a source. Called on another thread.
    var watchedPaths: @Sendable (ExtensionReference) -> WatchedPaths
    /// Builds a source without blocking, and calls back on a later turn of the loop.
    var build: (ExtensionReference, ExtensionKind, @escaping (Result<Filter, FilterReferenceError>) -> Void) -> Void
    /// Calls back when a file of a source is saved, until the returned watch is released.
    var watchSource: (WatchedPaths, @escaping () -> Void) -> AnyObject
    /// Calls back when a program is saved, moved or deleted, until the returned watch is released.
    var watchProgram: (_ path: String, @escaping () -> Void) -> AnyObject

    /// The file system and the Swift compiler.
    static func real(on loop: EventLoop) -> SourceTools {
        SourceTools(
            slowReference: { FilterCatalog.slowReference($0, relativeTo: $1) },
            locate: { reference, folder in
                Result { () throws(FilterReferenceError) in
                    try FilterCatalog.locate(reference, relativeTo: folder)
                }
            },
            watchedPaths: { $0.watchedPaths() },
            build: { source, kind, then in
                loop.inBackground {
                    Result { () throws(FilterReferenceError) in try FilterCatalog.build(source, as: kind) }
                } then: {
                    then($0)
                }
            },
            watchSource: { SourceWatch(loop: loop, paths: $0, changed: $1) },
            watchProgram: { FileWatch(loop: loop, path: $0, changed: $1) })
    }
}
