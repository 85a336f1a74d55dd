import Foundation
import SystemSupport

/// Files without the parts that no program reads, where strip is installed.
enum StrippedFile {
    /// What is left out.
    enum Part: String {
        /// All symbols, with the debug information: for programs.
        case symbols = "--strip-all"
        /// For libraries: the linker needs their symbols.
        case debugInformation = "--strip-debug"
    }

    private static let strip = ["/usr/bin/strip", "/bin/strip"].first(where: FileManager.default.isExecutableFile)

    /// Copies a file to a folder.
    ///
    /// - Throws: an error of the file system.
    static func copy(_ source: URL, to folder: URL, without part: Part) throws {
        let target = folder.appendingPathComponent(source.lastPathComponent)
        guard !write(source, to: target, without: part) else { return }
        try FileManager.default.copyItem(at: source, to: target)
    }

    /// Strips a file in place, if that is possible.
    static func strip(_ file: URL, without part: Part) { _ = write(file, to: file, without: part) }

    /// - Returns: whether the target was written.
    private static func write(_ source: URL, to target: URL, without part: Part) -> Bool {
        guard let strip else { return false }
        let (folder, new) = (target.deletingLastPathComponent(), target.lastPathComponent + ".stripped")
        // A relative path: if this program is killed and the folder removed, strip cannot create files in the next one.
        let result = ChildProcess.result(
            of: [strip, part.rawValue, "-o", new, source.path], environment: ["PATH=/usr/bin:/bin"], folder: folder.path
        )
        let written = folder.appendingPathComponent(new).path
        guard result?.status == 0, rename(written, target.path) == 0 else {
            unlink(written)
            return false
        }
        return true
    }
}
