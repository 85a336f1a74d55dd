import Foundation
import Glibc
import Sandboxing
import SystemSupport

/// The files that a filter can see besides the system's libraries and programs, and why.
package struct FilterView {
    /// Why something is visible.
    package enum Reason: String, Sendable {
        case program = "the filter's program"
        case bundle = "the filter's bundle"
        case folder = "the filter's folder, as requested"
        case swift = "the Swift runtime that the program uses"
        case interpreter = "the interpreter in the filter's first line"
    }

    /// In the order of discovery.
    package private(set) var reasons: [(path: String, reason: Reason)] = []
    /// Folders of programs outside the system, such as the interpreter's.
    package private(set) var searchPath: [String] = []
    private(set) var files = VisibleFiles()
    /// The real paths of the filter's files.
    private(set) var own: [String] = []
    /// The files that it needs to start but that are not part of it, and what each of them is.
    private(set) var required: [(path: String, purpose: String)] = []

    /// - Throws: if the filter's folder was requested and cannot be made visible.
    init(filter: Filter, options: FilterOptions, machine: HostEnvironment) throws(StartError) {
        let program = filter.executable.path
        add(program, .program, isOwn: true)
        if filter.isBundle, !machine.isCrowded(filter.folder.path) { add(filter.folder.path, .bundle, isOwn: true) }
        if options.showsFolder {
            guard !machine.isCrowded(filter.folder.path) else {
                throw StartError(
                    "\(filter.folder.path) is or contains a home folder, which no filter may see. Move the filter to a "
                        + "separate folder.")
            }
            add(filter.folder.path, .folder, isOwn: true)
        }
        // A toolchain may be in a home folder. A filter must not open other folders by naming them in its run path:
        // outside a toolchain, only the libraries in the folder are visible.
        let runPath = RuntimeSearchPath(of: program)
        for folder in runPath.folders where access("\(folder)/libswiftCore.so", R_OK) == 0 {
            let isToolchain = HostEnvironment.resolved(folder).hasSuffix("/lib/swift/linux")
            for path in isToolchain ? [folder] : Self.libraries(in: folder) { add(path, .swift) }
            if runPath.needsSwiftRuntime, required.isEmpty { require("\(folder)/libswiftCore.so", .swift) }
            // The program that prints backtraces.
            let tools = "\(folder)/../../../libexec/swift"
            if access("\(tools)/linux/swift-backtrace", X_OK) == 0 { add(tools, .swift) }
        }
        let interpreter = InterpreterFiles(of: program, machine: machine)
        for path in interpreter.paths {
            add(path, .interpreter)
            require(path, .interpreter)
        }
        searchPath = interpreter.searchPath
    }

    /// The files that `filter` can see, for display.
    ///
    /// - Throws: why the filter cannot be started.
    package static func of(_ filter: Filter, _ options: FilterOptions) throws -> FilterView {
        do {
            return try FilterView(filter: filter, options: options, machine: HostEnvironment())
        } catch {
            throw FilterReferenceError(error.reason)
        }
    }

    /// The shared libraries in a folder; links to other files are skipped.
    private static func libraries(in folder: String) -> [String] {
        OpenFolder.names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            let real = HostEnvironment.resolved(path)
            return [path, real].allSatisfy { isLibraryName($0[($0.lastIndex(of: "/") ?? $0.startIndex)...]) }
        }.sorted()
    }

    private static func isLibraryName(_ name: Substring) -> Bool {
        name.hasSuffix(".so") || name.contains(".so.")
    }

    private mutating func require(_ path: String, _ reason: Reason) {
        // A link and its target may be in different folders.
        for place in Set([path, HostEnvironment.resolved(path)]).sorted() { required.append((place, reason.rawValue)) }
    }

    private mutating func add(_ path: String, _ reason: Reason, isOwn: Bool = false) {
        let real = HostEnvironment.resolved(path)
        guard access(real, F_OK) == 0 else { return }
        if isOwn { own.append(real) }
        guard !VisibleFiles.system.contains(real), !files.contains(real) else { return files.add(path) }
        files.add(path)
        reasons.append((path: path, reason: reason))
    }
}
