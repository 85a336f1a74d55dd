import Foundation

/// What an installation put below its prefix: only this is removed. A file of lines, with TABs between the parts:
///
///     siftbox installation 1
///     folder  libexec/siftbox
///     file    libexec/siftbox/3/siftbox
///     link    bin/siftbox    ../libexec/siftbox/current/siftbox
struct InstallationManifest: Equatable {
    /// What is at a path.
    enum Entry: Equatable {
        case folder
        case file
        case link(to: String)
    }

    /// By path, relative to the prefix.
    var entries: [String: Entry] = [:]

    private static let head = "siftbox installation 1"

    init() {}

    /// - Throws: `InstallationError` if it is not a manifest, or names something outside of the prefix.
    init(text: String, path: String) throws(InstallationError) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast() == "", lines.first == Self.head[...] else {
            throw InstallationError("\(path) is not a list of installed files of this version. Nothing was changed.")
        }
        for (number, line) in lines.enumerated().dropFirst() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let names = (parts.dropFirst().first ?? "").split(separator: "/", omittingEmptySubsequences: false)
            guard !names.contains(where: { ["", ".", ".."].contains($0) }), !names.isEmpty else {
                throw InstallationError("\(path):\(number + 1): invalid path. Nothing was changed.")
            }
            switch (parts.first, parts.count) {
            case ("folder", 2): entries[parts[1]] = .folder
            case ("file", 2): entries[parts[1]] = .file
            case ("link", 3): entries[parts[1]] = .link(to: parts[2])
            default: throw InstallationError("\(path):\(number + 1): invalid line. Nothing was changed.")
            }
        }
    }

    /// Reads the manifest of a prefix; nil: nothing is installed there.
    init?(_ files: PrefixFiles) throws(InstallationError) {
        guard files.kind(InstallationLayout.manifest) != nil else { return nil }
        let file = files.url(InstallationLayout.manifest)
        do {
            self = try InstallationManifest(
                text: String(decoding: try Data(contentsOf: file), as: UTF8.self), path: file.path)
        } catch let error as InstallationError {
            throw error
        } catch {
            throw InstallationError("\(file.path) cannot be read: \(error.localizedDescription).")
        }
    }

    var text: String {
        let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
            switch entry {
            case .folder: "folder\t\(path)\n"
            case .file: "file\t\(path)\n"
            case .link(let target): "link\t\(path)\t\(target)\n"
            }
        }
        return "\(Self.head)\n\(lines.joined())"
    }

    /// Writes it to its place below the prefix, in one step.
    func write(to files: PrefixFiles) throws(InstallationError) {
        try files.write(text, to: InstallationLayout.manifest)
    }

    /// Adds everything in a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder to read.
    ///   - path: its path in the installation.
    mutating func add(contentsOf folder: URL, as path: String) throws {
        entries[path] = .folder
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            entries["\(path)/\(name)"] = InstalledFile.kind(folder.appendingPathComponent(name).path) ?? .file
        }
    }
}

/// What is at a path of the file system, without following a link.
enum InstalledFile {
    /// - Returns: nil if there is nothing.
    static func kind(_ path: String) -> InstallationManifest.Entry? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFLNK:
            return .link(to: (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "")
        default: return .file
        }
    }
}

/// Why nothing can be installed or removed, with what to do.
package struct InstallationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
