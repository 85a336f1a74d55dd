import Foundation
import Glibc
import Sandboxing
import UntrustedFiles

/// The interpreter in a script's first line and its files, if it is not the system's: a virtual environment
/// (`pyvenv.cfg`), a pyenv version, another installation.
struct InterpreterFiles {
    /// The files that must be visible for it to run.
    private(set) var paths: [String] = []
    /// The folders in which `env` finds the interpreters.
    private(set) var searchPath: [String] = []

    private let machine: HostEnvironment
    private static let maxSteps = 8
    private static let maxBytes = 4096

    /// - Parameter program: the path of the filter's program; anything but a script has no interpreter.
    init(of program: String, machine: HostEnvironment) {
        self.machine = machine
        readFirstLine(of: program, filter: program, left: 3)
    }

    private mutating func readFirstLine(of file: String, filter: String, left: Int) {
        guard left > 0, let words = Self.firstLine(file), let interpreter = words.first else { return }
        guard interpreter.hasSuffix("/env") else { return add(interpreter, filter: filter, left: left) }
        guard let name = Self.nameForEnv(words.dropFirst()) else { return }
        if name.hasPrefix("/") { return add(name, filter: filter, left: left) }
        guard !name.contains("/"), let found = find(name, filter: filter) else { return }
        let folder = Self.folder(of: found)
        if !Self.isSystem(folder), !searchPath.contains(folder) { searchPath.append(folder) }
        add(found, filter: filter, left: left)
    }

    /// The program that `env` starts; nil if that is not certain: the filter's author wrote the line, and an option's
    /// argument must not be taken for the name.
    private static func nameForEnv(_ words: ArraySlice<String>) -> String? {
        let plainOptions = ["-S", "--split-string", "-i", "--ignore-environment", "-"]
        for word in words {
            if word.contains(where: { "\"'\\$#".contains($0) }) { return nil }
            if plainOptions.contains(word) || (word.contains("=") && !word.hasPrefix("-")) { continue }
            return word.hasPrefix("-") ? nil : word
        }
        return nil
    }

    /// Finds a program as the user's shell does; a pyenv shim is replaced with the selected version.
    private func find(_ name: String, filter: String) -> String? {
        for folder in machine.userSearchPath {
            let path = "\(folder)/\(name)"
            guard access(path, X_OK) == 0 else { continue }
            guard folder.hasSuffix("/shims") else { return path }
            if let version = Pyenv(root: Self.folder(of: folder), machine: machine).program(name, for: filter) {
                return version
            }
        }
        return machine.program(name)
    }

    private mutating func add(_ interpreter: String, filter: String, left: Int) {
        guard Self.isProgram(interpreter) else { return }
        var path = interpreter
        for _ in 0..<Self.maxSteps where !Self.isSystem(path) {
            addInstallation(of: path, filter: filter)
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : "\(Self.folder(of: path))/\(target)"
        }
        if !Self.isSystem(HostEnvironment.resolved(interpreter)) {
            readFirstLine(of: interpreter, filter: filter, left: left - 1)
        }
    }

    private mutating func addInstallation(of path: String, filter: String) {
        append(path)
        let folder = Self.folder(of: path)
        let prefix = Self.folder(of: folder)
        for place in [folder, prefix] {
            guard let settings = Self.text(of: "\(place)/pyvenv.cfg") else { continue }
            if !machine.isCrowded(place) { appendParts(of: place, filter: filter) }
            // home = /home/me/.pyenv/versions/3.12.1/bin
            for line in settings.split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2, parts[0] == "home", parts[1].hasPrefix("/"), !Self.isSystem(parts[1]) else {
                    continue
                }
                let home = Self.folder(of: parts[1])
                if isInstallation(home) { appendParts(of: home, filter: filter) }
            }
        }
        let real = HostEnvironment.resolved(path)
        for place in [prefix, Self.folder(of: Self.folder(of: real))] where isInstallation(place) {
            appendParts(of: place, filter: filter)
        }
    }

    private mutating func append(_ path: String) {
        if !Self.isSystem(path), !paths.contains(path) { paths.append(path) }
    }

    /// Adds the interpreter's parts in a folder, not its other contents. The filter's author may control the folder:
    /// links that lead out of it are not followed, and a folder that contains the filter is not made visible.
    private mutating func appendParts(of place: String, filter: String) {
        let (whole, program) = (HostEnvironment.resolved(place), HostEnvironment.resolved(filter))
        for name in Self.parts {
            let path = "\(place)/\(name)"
            let real = HostEnvironment.resolved(path)
            guard access(real, F_OK) == 0, real != whole, VisibleFiles.isPath(real, in: whole),
                !VisibleFiles.isPath(program, in: real)
            else { continue }
            append(path)
        }
    }

    private static let parts = ["pyvenv.cfg", "bin", "lib", "lib32", "lib64", "libexec", "share"]

    /// Whether a path names an executable file.
    private static func isProgram(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// Whether a folder is a language installation and not a folder with a user's other files.
    private func isInstallation(_ prefix: String) -> Bool {
        guard prefix.hasPrefix("/"), !Self.isSystem(prefix), !machine.isCrowded(prefix) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(prefix)/lib")) ?? []
        return names.contains { name in
            ["python", "node_modules", "ruby", "perl5", "lua", "pypy"].contains(where: name.hasPrefix)
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
    }

    private static func isSystem(_ path: String) -> Bool {
        VisibleFiles.system.contains(path) || ["/bin", "/sbin"].contains { VisibleFiles.isPath(path, in: $0) }
    }

    /// A small file that the filter's author may have written, so that it may be a link to a device; nil: none.
    fileprivate static func text(of path: String) -> String? {
        OpenedFile.data(at: path, atMost: maxBytes).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The words after `#!`; nil: not a script.
    private static func firstLine(_ path: String) -> [String]? {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var facts = stat()
        var bytes = [UInt8](repeating: 0, count: maxBytes)
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        let count = read(file, &bytes, bytes.count)
        guard count > 2, bytes.starts(with: Array("#!".utf8)) else { return nil }
        let line = bytes[2..<count].prefix { $0 != 0x0A }
        return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

/// The versions installed by pyenv, and which of them is selected.
private struct Pyenv {
    let root: String
    let machine: HostEnvironment

    /// The program in the first selected version that has it; nil: use the system's.
    func program(_ name: String, for filter: String) -> String? {
        versions(for: filter).map { "\(root)/versions/\($0)/bin/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private func versions(for filter: String) -> [String] {
        if let set = machine.variables["PYENV_VERSION"] { return set.split(separator: ":").map(String.init) }
        var folder = URL(fileURLWithPath: filter).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = read(folder.appendingPathComponent(".python-version").path) { return found }
            folder.deleteLastPathComponent()
        }
        return read("\(root)/version") ?? []
    }

    private func read(_ path: String) -> [String]? {
        guard let text = InterpreterFiles.text(of: path) else { return nil }
        // Accepts names only, not paths.
        return text.split(whereSeparator: \.isWhitespace).map(String.init).filter { !$0.contains("/") && $0 != ".." }
    }
}
