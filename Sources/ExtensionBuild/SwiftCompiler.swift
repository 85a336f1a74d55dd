import Foundation

/// The compiler that an extension is built with: the `swiftc` of the PATH, the one that built Siftbox.
enum SwiftCompiler {
    /// Where the compiler keeps what it made of C modules: in the user's cache as always, or where a home cannot be
    /// written, beside the extensions.
    private static func moduleCache() throws -> [String] {
        let usual = ExtensionCache.base
        try? FileManager.default.createDirectory(atPath: usual, withIntermediateDirectories: true)
        if FileManager.default.isWritableFile(atPath: usual) { return [] }
        return ["-module-cache-path", try ExtensionCache().folder.appendingPathComponent("modules").path]
    }

    /// - Returns: its exit status, and what it said.
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The compiler is not to go on when this program is gone.
        let wall = access("/usr/bin/setpriv", X_OK) == 0 ? ["/usr/bin/setpriv", "--pdeathsig", "TERM"] : []
        process.arguments = wall + ["swiftc"] + (try moduleCache()) + arguments
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
