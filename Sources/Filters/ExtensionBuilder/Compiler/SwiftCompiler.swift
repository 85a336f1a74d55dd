import ExtensionPlans
import Foundation

/// Runs the Swift compiler for an extension in a sandbox (`BuildSandbox`).
struct SwiftCompiler {
    private let tools: BuildTools
    private let support: BuildSupport
    /// The remaining time of the limit for the whole build.
    private var timeLeft: Duration

    init(_ tools: BuildTools, _ support: BuildSupport) {
        (self.tools, self.support) = (tools, support)
        timeLeft = .seconds(tools.limits[.time])
    }

    private var toolchain: Toolchain { tools.toolchain }

    /// Runs the compiler.
    ///
    /// - Parameters:
    ///   - options: the compiler options, which determine whether modules can be shared with other builds.
    ///   - arguments: the other arguments.
    ///   - readable: its input besides the toolchain and Siftbox's modules: files and folders.
    ///   - folder: the only folder that it can write to.
    /// - Returns: its exit status and output.
    /// - Throws: `BuildError` if it cannot be started or reaches a limit.
    mutating func run(
        _ options: [String], _ arguments: [String], readable: [String], in folder: CompilerFolder
    ) throws -> (status: Int32, output: String) {
        let result = try runOnce(options, arguments, readable: readable, in: folder)
        // LLD refuses what other linkers accept, such as what an earlier build of Siftbox left in its archive.
        guard result.status != 0, arguments.contains(Self.fastLinker), result.output.contains("ld.lld: error: ") else {
            return result
        }
        return try runOnce(
            options, arguments.filter { $0 != Self.fastLinker }, readable: readable, in: folder)
    }

    /// Compiles and links a program.
    ///
    /// - Parameters:
    ///   - place: the folder of the build, in which the request's paths are.
    ///   - isDivided: whether several compilers may share the sources.
    /// - Returns: the exit status and output of the compiler and the linker.
    mutating func build(
        _ request: ProgramRequest, in place: String, isDivided: Bool, readable: [String], folder: CompilerFolder
    ) throws -> (status: Int32, output: String) {
        if let result = try runJobs(of: request, in: place, isDivided, readable: readable, folder) { return result }
        return try run(
            request.options, request.arguments(sources: request.sources), readable: readable, in: folder)
    }

    /// Compiles and links without the driver.
    ///
    /// - Returns: nil if that is impossible, or failed for another reason than the source: the driver knows more.
    private mutating func runJobs(
        of request: ProgramRequest, in place: String, _ isDivided: Bool, readable: [String], _ folder: CompilerFolder
    ) throws -> (status: Int32, output: String)? {
        guard !BuildSandbox.isDisabled, access(libraryLister, X_OK) == 0, let first = request.sources.first,
            let last = request.sources.last, first != last
        else { return nil }
        let cache = try moduleCache(request.options)
        let start = ContinuousClock.now
        defer { timeLeft -= .now - start }
        let readable = readable + [cache.folder.path]
        let asked =
            ["-module-cache-path", cache.folder.path] + request.arguments(sources: [first, last]) + request.options
        let key = versions + asked.map { $0.replacingOccurrences(of: place, with: "") }
        let found = try KnownJobs.jobs(for: key) {
            // The libraries are listed at the same time.
            let script = """
                \(Self.seesProcessesOfChildren) || exit
                "$1" "$2" -o libraries & shift 2; "$@" || exit; wait $! && echo && cat libraries
                """
            let (status, output) = try run(
                command: ["/bin/sh", "-c", script, "sh", libraryLister, support.archive, toolchain.compiler, "-###"]
                    + asked, readable: readable, folder.url.path)
            guard status == 0 else { return nil }
            return CompilerJobs(printed: output, sources: [first, last], place: place)
        }
        let processors = isDivided ? ProcessInfo.processInfo.activeProcessorCount : 1
        guard
            let script = found?.script(
                for: request, in: place, batches: CompilerBatches.split(request.sources, processors: processors),
                libraries: libraries(of: request.imports),
                archive: access(cache.archive, R_OK) == 0 ? (support.archive, cache.archive) : nil)
        else { return nil }
        let result = try run(command: ["/bin/sh", "-c", script], readable: readable, folder.url.path)
        let isOwnModule = result.output.contains("unable to open output file '\(cache.folder.path)")
        return result.status == 0 || result.status == 1 && !isOwnModule ? result : nil
    }

    private var libraryLister: String { "\(toolchain.folder)/bin/swift-autolink-extract" }

    /// The toolchain's libraries with the names of modules: `import RegexBuilder` needs one.
    private func libraries(of modules: Set<String>) -> [String] {
        modules.sorted().flatMap { ["\($0)", "swift\($0)"] }.filter {
            access("\(toolchain.folder)/lib/swift/linux/lib\($0).so", R_OK) == 0
        }.map { "-l\($0)" }
    }

    private mutating func runOnce(
        _ options: [String], _ arguments: [String], readable: [String], in folder: CompilerFolder
    ) throws -> (status: Int32, output: String) {
        let start = ContinuousClock.now
        if BuildSandbox.isDisabled {
            defer { timeLeft -= .now - start }
            return try run(try usualModules() + arguments + options, readable: readable, folder.url.path)
        }
        let cache = try moduleCache(options)
        let filled = ContinuousClock.now
        defer { timeLeft -= .now - filled }
        let result = try run(
            // The user's modules are searched before Siftbox's: a framework may have the name of one of these.
            ["-module-cache-path", cache.folder.path] + arguments + options,
            readable: readable + [cache.folder.path], folder.url.path)
        // For modules that are not in the cache, this build creates its own.
        guard result.status != 0, result.output.contains("unable to open output file '\(cache.folder.path)") else {
            return result
        }
        // The compiler creates that folder.
        let own = folder.url.appendingPathComponent("modules-of-its-own").path
        return try run(
            ["-module-cache-path", own] + arguments + options, readable: readable, folder.url.path)
    }

    /// The cache of C modules. It is filled from Siftbox's own source, so it contains nothing of this build.
    private func moduleCache(_ options: [String]) throws -> ModuleCache {
        try ModuleCache(in: tools.moduleCaches(), key: key(options), support.selection) { cache, source in
            let made = cache.folder.appendingPathComponent("Modules.o").path
            let compile =
                [toolchain.compiler, "-module-cache-path", cache.folder.path] + options
                + ["-module-name", "Modules", "-parse-as-library", "-c", source, "-o", made]
            let (status, output) = try run(
                command: stripping(to: cache.archive, during: compile), readable: [], cache.folder.path)
            guard status == 0 else { throw BuildError(output) }
        }
    }

    /// A command that also copies the archive of Siftbox's modules, without debug information.
    ///
    /// A crash log needs the lines of the extension, not those of Siftbox. Without them, linking takes two thirds of the
    /// time. Copying takes about a second; the compiler takes longer and uses only one processor.
    private func stripping(to copy: String, during command: [String]) -> [String] {
        let strip = "\(toolchain.folder)/bin/llvm-objcopy"
        guard access(strip, X_OK) == 0 else { return command }
        // Without the copy, extensions are linked with the archive itself.
        let script = """
            if ! \(Self.seesProcessesOfChildren); then
                "$1" --strip-debug "$2" "$3" >/dev/null 2>&1 || rm -f "$3"
                shift 3; exec "$@"
            fi
            copy=$3; "$1" --strip-debug "$2" "$3" >/dev/null 2>&1 & shift 3
            "$@"; status=$?
            wait $! || rm -f "$copy"
            exit $status
            """
        return ["/bin/sh", "-c", script, "sh", strip, support.archive, copy] + command
    }

    /// A shell command that succeeds if child processes see their own part of /proc. Under Landlock they do not, and the
    /// compiler's driver, which finds its arguments there, must then be the sandbox's first process.
    private static let seesProcessesOfChildren = "(: </proc/self/cmdline) 2>/dev/null"

    private func key(_ options: [String]) -> String {
        var hash = Fingerprint()
        for text in options + versions { hash.add(Array(text.utf8)) }
        return hash.text
    }

    /// What identifies the toolchain, Siftbox's modules and the system's headers.
    var versions: [String] {
        [
            toolchain.compiler, "\(toolchain.folder)/bin/swift-frontend", support.archive, "/usr/include/features.h",
        ].map(BuildSupport.version)
    }

    private static let fastLinker = "-use-ld=lld"

    /// The linker of the toolchain takes half the time of the system's.
    var forLinking: [String] {
        access("\(toolchain.folder)/bin/ld.lld", X_OK) == 0 ? [Self.fastLinker] : []
    }

    /// Without a sandbox, modules are cached in the user's cache as usual, or if that is not writable, beside the
    /// extensions.
    private func usualModules() throws -> [String] {
        let usual = ExtensionCache.base
        try? FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
        if FileManager.default.isWritableFile(atPath: usual) { return [] }
        return ["-module-cache-path", tools.cache.folder.appendingPathComponent("modules").path]
    }

    /// - Parameter writable: the only folder that it can write to, which is also its working folder and its folder for
    ///   temporary files.
    private func run(
        _ arguments: [String], readable: [String], _ writable: String
    ) throws(BuildError) -> (status: Int32, output: String) {
        try run(command: [toolchain.compiler] + arguments, readable: readable, writable)
    }

    private func run(
        command: [String], readable: [String], _ writable: String
    ) throws(BuildError) -> (status: Int32, output: String) {
        let limits = tools.limits
        let sandbox = BuildSandbox(
            readable: [toolchain.folder] + support.folders + readable, writable: [writable], temporary: writable,
            limits: limits, isolation: tools.isolation)
        let result = try sandbox.run(command, time: max(.seconds(1), timeLeft))
        if let limit = Self.limit(result.status, result.output) { throw limits.exceeded(limit, output: result.output) }
        return result
    }

    /// The limit that the kernel enforced on a process, recognized by the error messages.
    static func limit(_ status: Int32, _ output: String) -> BuildLimits.Limit? {
        guard status != 0 else { return nil }
        let memory = ["LLVM ERROR: out of memory", "bad_alloc", "failed to allocate", "Cannot allocate memory"]
        let fileSize = ["due to signal 25", "File too large", "File size limit exceeded"]
        if memory.contains(where: output.contains) { return .memory }
        return status == 128 + SIGXFSZ || fileSize.contains(where: output.contains) ? .fileSize : nil
    }
}
