import Foundation
import Glibc
import Isolation

/// What a filter sees of the machine beside the system's libraries and programs, and why.
package struct FilterView {
    /// Why something is seen.
    package enum Reason: String, Sendable {
        case program = "the filter's program"
        case bundle = "the filter's bundle"
        case folder = "the filter's folder, as asked for"
        case swift = "Swift's runtime, which the program names"
        case interpreter = "the interpreter of the filter's first line"
    }

    /// In the order in which they were found.
    package private(set) var reasons: [(path: String, reason: Reason)] = []
    /// Folders of programs that are not the system's: where the interpreter is.
    package private(set) var searchPath: [String] = []
    private(set) var files = VisibleFiles()
    /// The real paths of the filter's own files.
    private(set) var own: [String] = []

    /// - Throws: the filter's folder was asked for and cannot be shown.
    init(filter: Filter, options: FilterOptions, machine: HostEnvironment) throws(FilterStartError) {
        let program = filter.executable.path
        add(program, .program, isOwn: true)
        if filter.isBundle, !machine.isCrowded(filter.folder.path) { add(filter.folder.path, .bundle, isOwn: true) }
        if options.showsFolder {
            guard !machine.isCrowded(filter.folder.path) else {
                throw FilterStartError(
                    "The filter's folder \(filter.folder.path) is a home, or holds one: it is not shown to a filter. Move the "
                        + "filter into a folder of its own.")
            }
            add(filter.folder.path, .folder, isOwn: true)
        }
        // A toolchain may be in a home. A filter opens no other folder by naming it: unless it is a toolchain's, only the
        // libraries in it are shown.
        for folder in RuntimeSearchPath(of: program).folders where access("\(folder)/libswiftCore.so", R_OK) == 0 {
            let isToolchain = HostEnvironment.resolved(folder).hasSuffix("/lib/swift/linux")
            for path in isToolchain ? [folder] : Self.libraries(in: folder) { add(path, .swift) }
            // What writes where the program crashed.
            let tools = "\(folder)/../../../libexec/swift"
            if access("\(tools)/linux/swift-backtrace", X_OK) == 0 { add(tools, .swift) }
        }
        let interpreter = InterpreterFiles(of: program, machine: machine)
        for path in interpreter.paths { add(path, .interpreter) }
        searchPath = interpreter.searchPath
    }

    /// What `filter` sees, to show it.
    ///
    /// - Throws: a sentence that says why it cannot be started.
    package static func of(_ filter: Filter, _ options: FilterOptions) throws -> FilterView {
        do {
            return try FilterView(filter: filter, options: options, machine: HostEnvironment())
        } catch {
            throw FilterReferenceError(error.reason)
        }
    }

    /// The shared libraries in a folder; a link to a file that is not one is passed over.
    private static func libraries(in folder: String) -> [String] {
        var found: [String] = []
        OpenFolder(path: folder)?.forEachEntry { name, _ in
            let path = "\(folder)/\(String(cString: name))"
            let real = HostEnvironment.resolved(path)
            if [path, real].allSatisfy({ isLibraryName($0[($0.lastIndex(of: "/") ?? $0.startIndex)...]) }) {
                found.append(path)
            }
            return true
        }
        return found.sorted()
    }

    private static func isLibraryName(_ name: Substring) -> Bool {
        name.hasSuffix(".so") || name.contains(".so.")
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
