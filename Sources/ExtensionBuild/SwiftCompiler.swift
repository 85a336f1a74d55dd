import Foundation

/// The compiler that an extension is built with: the `swiftc` of the PATH, the one that built Siftbox.
enum SwiftCompiler {
    /// Where the compiler keeps what it made of C modules: in the user's cache as always, or where a home cannot be
    /// written, beside the extensions.
    private static var moduleCache: [String] {
        let usual = NSHomeDirectory() + "/.cache"
        try? FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
        if FileManager.default.isWritableFile(atPath: usual) { return [] }
        return ["-module-cache-path", BuiltExtensions.cache.appendingPathComponent("modules").path]
    }

    /// - Returns: its exit status, and what it said.
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc"] + moduleCache + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else {
            throw BuildError(
                "swiftc is not found: an extension is built with the Swift toolchain, which is not in the PATH.")
        }
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}

/// What an extension is compiled against and linked with: the modules that were built with Siftbox itself.
package struct BuildSupport: Sendable {
    let modules: String
    let objects: [String]

    /// Beside the program, where the package manager has put them.
    package static func find() throws(BuildError) -> BuildSupport {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = (program as NSString).deletingLastPathComponent
        let parts = ["IdentityLookup", "FilterMain", "FilterWire"]
        let modules = folder + "/Modules"
        var objects: [String] = []
        for part in parts {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part).build")) ?? []
            let found = files.filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\(part).build/\($0)" }
            guard !found.isEmpty, FileManager.default.fileExists(atPath: "\(modules)/\(part).swiftmodule") else {
                throw BuildError(
                    "What extensions are built with is not beside this program (\(part) in \(folder)). Build Siftbox "
                        + "with swift build, and run it from there.")
            }
            objects += found
        }
        return BuildSupport(modules: modules, objects: objects)
    }
}
