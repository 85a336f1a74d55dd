import Foundation
import Glibc
import SystemSupport

/// Files that a command writes at its end. They are checked before it starts, so that no long run ends without a
/// report.
///
/// Each file is written atomically. `-` is standard output.
package struct ReportFiles {
    private(set) var paths: [(option: String, path: String)] = []
    /// The files and folders that the command reads. No report may overwrite them.
    private let inputs: [String]

    /// - Parameter inputs: the files and folders that the command reads.
    package init(inputs: [String] = []) { self.inputs = inputs }

    /// Whether a report goes to standard output, instead of the text.
    package var takesOutput: Bool { paths.contains { $0.path == "-" } }

    /// - Throws: `CommandFailure` if the file cannot be written.
    package mutating func add(_ option: String, _ path: String?) throws(CommandFailure) {
        guard let path else { return }
        if path == "-" {
            guard !takesOutput else {
                throw CommandFailure("\(option) -: only one report can go to standard output.")
            }
        } else {
            try Self.check(option, path)
            guard !FileIdentity.matches(path, of: inputs) else {
                throw CommandFailure(
                    "\(option): \(path) is an input and would be overwritten. Name another file.")
            }
            if let folder = FileIdentity.folder(of: path, among: inputs) {
                throw CommandFailure(
                    access(path, F_OK) == 0
                        ? "\(option): \(path) is part of the input \(folder) and would be overwritten. Name another file."
                        : "\(option): \(path) would become part of the input \(folder). Name a file elsewhere."
                )
            }
        }
        if let other = paths.first(where: { $0.path == path }) {
            throw CommandFailure("\(other.option) and \(option) both name \(path).")
        }
        paths.append((option, path))
    }

    private static func check(_ option: String, _ path: String) throws(CommandFailure) {
        var facts = stat()
        if stat(path, &facts) == 0 {
            guard facts.st_mode & S_IFMT != S_IFDIR else {
                throw CommandFailure("\(option): \(path) is a folder. Name a file in it.")
            }
            if facts.st_mode & S_IFMT != S_IFREG {
                // Opening a pipe without a reader would block. Those in /dev and /proc are already open.
                guard facts.st_mode & S_IFMT != S_IFIFO || ["/dev/", "/proc/"].contains(where: path.hasPrefix) else {
                    throw CommandFailure("\(option): \(path) is a pipe. Write to standard output: \(option) -")
                }
                guard access(path, W_OK) == 0 else {
                    throw CommandFailure("\(option): \(path) cannot be written: \(reason).")
                }
                return
            }
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, F_OK) == 0 else {
            throw CommandFailure("\(option): \(MissingFolder.sentence(folder))")
        }
        guard stat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure("\(option): \(path) cannot be written: \(folder) is not a folder.")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw CommandFailure("\(option): \(path) cannot be written: \(reason).")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Writes the file of an option, if it was given.
    ///
    /// - Parameter content: whole lines.
    package func write(_ option: String, _ content: () -> String) throws(CommandFailure) {
        guard let path = paths.first(where: { $0.option == option })?.path else { return }
        if path == "-" {
            print(PlainLine.document(content()), terminator: "")
            return
        }
        var facts = stat()
        let isSpecial = stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
        // A symbolic link is kept, and its target written.
        let place = URL(fileURLWithPath: isSpecial ? path : FileIdentity.target(path))
        do {
            try Data(content().utf8).write(to: place, options: isSpecial ? [] : .atomic)
        } catch {
            throw CommandFailure("\(option): \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
