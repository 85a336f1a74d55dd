import Foundation

/// The compiler that an extension is built with, behind its walls (`BuildSandbox`).
struct SwiftCompiler {
    private let toolchain: Toolchain
    private let support: BuildSupport
    /// Where the compiler may write: it holds the copies of the sources, too.
    private let work: URL

    /// - Parameter work: the folder of one build.
    init(_ support: BuildSupport, work: URL) throws(BuildError) {
        toolchain = try .find()
        (self.support, self.work) = (support, work)
    }

    /// Compiles.
    ///
    /// - Parameters:
    ///   - options: how; they decide which modules can be shared with other builds.
    ///   - arguments: what.
    /// - Returns: its exit status, and what it said.
    /// - Throws: `BuildError` when it cannot be started, or reaches a limit.
    func run(_ options: [String], _ arguments: [String]) throws -> (status: Int32, output: String) {
        let temporary = work.appendingPathComponent("temporary").path
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        if BuildSandbox.isDisabled {
            return try run(try Self.usualModules() + options + arguments, readable: [], temporary: temporary)
        }
        let cache = try ModuleCache(in: ExtensionCache(), key: key(options)) { cache, source in
            let made = work.appendingPathComponent("Modules.o").path
            let (status, output) = try run(
                ["-module-cache-path", cache.folder.path] + options
                    + ["-module-name", "Modules", "-parse-as-library", "-c", source, "-o", made],
                readable: [], writable: [cache.folder.path], temporary: temporary)
            guard status == 0 else { throw BuildError(output) }
        }
        let result = try run(
            ["-module-cache-path", cache.folder.path] + options + arguments, readable: [cache.folder.path],
            temporary: temporary)
        // Modules that are not there yet: this build makes its own.
        guard result.status != 0, result.output.contains("unable to open output file '\(cache.folder.path)") else {
            return result
        }
        let own = work.appendingPathComponent("modules-of-its-own").path
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        return try run(["-module-cache-path", own] + options + arguments, readable: [], temporary: temporary)
    }

    private func key(_ options: [String]) -> String {
        var hash = Fingerprint()
        for option in options { hash.add(Array(option.utf8)) }
        for file in [
            toolchain.compiler, "\(toolchain.folder)/bin/swift-frontend", support.archive, "/usr/include/features.h",
        ] {
            let facts = try? FileManager.default.attributesOfItem(atPath: file)
            hash.add(Array("\(file) \(facts?[.modificationDate] ?? "") \(facts?[.size] ?? "")".utf8))
        }
        return hash.text
    }

    /// Without walls: in the user's cache as always, or where a home cannot be written, beside the extensions.
    private static func usualModules() throws -> [String] {
        let usual = ExtensionCache.base
        try? FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
        if FileManager.default.isWritableFile(atPath: usual) { return [] }
        return ["-module-cache-path", try ExtensionCache().folder.appendingPathComponent("modules").path]
    }

    private func run(
        _ arguments: [String], readable: [String], writable: [String] = [], temporary: String
    ) throws(BuildError) -> (status: Int32, output: String) {
        let sandbox = BuildSandbox(
            readable: [toolchain.folder] + support.folders + readable, writable: [work.path] + writable,
            temporary: temporary)
        let result = try sandbox.run([toolchain.compiler] + arguments)
        let signs = ["LLVM ERROR: out of memory", "bad_alloc", "failed to allocate", "Cannot allocate memory"]
        guard result.status != 0, signs.contains(where: result.output.contains) else { return result }
        throw BuildError(
            "The compiler needs more memory for this source than it may have (\(BuildSandbox.memory >> 30) GiB for each of "
                + "its processes). What it said:\n\(result.output.suffix(2000))")
    }
}
