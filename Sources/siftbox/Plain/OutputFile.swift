import Foundation
import Glibc

/// Where a command writes what it makes: standard output, or a file that is there only when it is whole. It is written
/// beside its place and put there at the end.
final class OutputFile {
    private let path: String?
    private let temporary: String
    private let file: Int32
    private let hasPlace: Bool

    /// - Parameters:
    ///   - path: nil: standard output.
    ///   - replaces: whether a file that is there already may go.
    /// - Throws: `OutputError`.
    init(_ path: String?, replaces: Bool) throws(OutputError) {
        self.path = path
        guard let path else {
            (temporary, file, hasPlace) = ("", STDOUT_FILENO, false)
            return
        }
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        guard !isThere || facts.st_mode & S_IFMT == S_IFREG else {
            throw OutputError("\(path) is no file. Name another one, or leave out -o.")
        }
        guard !isThere || replaces else {
            throw OutputError("\(path) is there already. Name another file, or say --force to replace it.")
        }
        hasPlace = true
        var template = Array("\(path).XXXXXX".utf8CString)
        file = mkstemp(&template)
        temporary = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard file >= 0 else { throw OutputError("\(path) cannot be written: \(String(cString: strerror(errno))).") }
        // As any new file is: `mkstemp` keeps it from everybody else.
        let mask = umask(0)
        umask(mask)
        fchmod(file, 0o666 & ~mask)
    }

    /// - Throws: `OutputError`.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw OutputError(
                    "\(path ?? "The standard output") cannot be written: \(String(cString: strerror(errno))).")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts the file in its place.
    func finish() throws {
        guard hasPlace, let path else { return }
        guard fsync(file) == 0, Glibc.close(file) == 0, rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw OutputError("\(path) cannot be written: \(reason).")
        }
    }

    /// Takes away what was written so far.
    func discard() {
        guard hasPlace else { return }
        Glibc.close(file)
        unlink(temporary)
    }
}

struct OutputError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
