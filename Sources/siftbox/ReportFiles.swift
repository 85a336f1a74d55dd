import Foundation
import Glibc

/// Files that a command writes when it is done: looked at before it begins, so that nobody waits for what cannot be kept.
///
/// Each is written beside its place and put there whole. `-` is standard output.
struct ReportFiles {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var paths: [(option: String, path: String)] = []
    /// What the command reads, files and folders: nothing is written there.
    private let inputs: [String]

    /// - Parameter inputs: the files that the command reads, and the folders whose files it does.
    init(inputs: [String] = []) { self.inputs = inputs }

    /// Whether something of it goes to standard output, in the place of the text.
    var takesOutput: Bool { paths.contains { $0.path == "-" } }

    /// - Throws: `Failure` where nothing can be written there.
    mutating func add(_ option: String, _ path: String?) throws(Failure) {
        guard let path else { return }
        guard !path.isEmpty else { throw Failure(description: "\(option) has an empty value. Is a variable not set?") }
        if path == "-" {
            guard !takesOutput else {
                throw Failure(description: "\(option) -: only one report can go to standard output.")
            }
        } else {
            try Self.check(option, path)
            guard !FileIdentity.matches(path, of: inputs) else {
                throw Failure(description: "\(option): \(path) is read for this, and would be lost. Name another file.")
            }
            if let folder = FileIdentity.folder(of: path, among: inputs) {
                throw Failure(
                    description: access(path, F_OK) == 0
                        ? "\(option): \(path) is read for this, and would be lost: it is a part of \(folder). Name another file."
                        : "\(option): \(path) would become a part of \(folder), which is read for this. Name a file elsewhere."
                )
            }
        }
        if let other = paths.first(where: { $0.path == path }) {
            throw Failure(description: "\(other.option) and \(option) both name \(path).")
        }
        paths.append((option, path))
    }

    private static func check(_ option: String, _ path: String) throws(Failure) {
        var facts = stat()
        if stat(path, &facts) == 0 {
            guard facts.st_mode & S_IFMT != S_IFDIR else {
                throw Failure(description: "\(option): \(path) is a folder. Name a file in it.")
            }
            if facts.st_mode & S_IFMT != S_IFREG {
                // Opening a pipe that nobody reads would wait for ever. Those of /dev and /proc are open already.
                guard facts.st_mode & S_IFMT != S_IFIFO || ["/dev/", "/proc/"].contains(where: path.hasPrefix) else {
                    throw Failure(description: "\(option): \(path) is a pipe. Write to standard output: \(option) -")
                }
                guard access(path, W_OK) == 0 else {
                    throw Failure(description: "\(option): \(path) cannot be written: \(reason).")
                }
                return
            }
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, F_OK) == 0 else {
            throw Failure(description: "\(option): there is no folder \(folder). Make it: mkdir -p \(folder)")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Failure(description: "\(option): \(path) cannot be written: \(reason).")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Writes what an option asked for, if it did.
    ///
    /// - Parameter content: whole lines.
    func write(_ option: String, _ content: () -> String) throws(Failure) {
        guard let path = paths.first(where: { $0.option == option })?.path else { return }
        if path == "-" {
            print(PlainLine.document(content()), terminator: "")
            return
        }
        var facts = stat()
        let isSpecial = stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
        // A link stays one: what it leads to is written.
        let place = URL(fileURLWithPath: isSpecial ? path : FileIdentity.target(path))
        do {
            try Data(content().utf8).write(to: place, options: isSpecial ? [] : .atomic)
        } catch {
            throw Failure(description: "\(option): \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
