package import Foundation
import LocatedYAML
import UntrustedFiles

/// A session that can be played: a file of the folder `Sessions`.
package struct SessionFile: Hashable, Sendable {
    package let path: String
    /// The path from the folder that was searched, without its suffix.
    package let name: String
    /// The title in the file; the name if it has none.
    package let title: String
    /// Whether the file has a title, as sessions have.
    package let isTitled: Bool
    /// The user's project that it is from; nil: the session is the program's.
    package var project: String?

    private static let maxFiles = 500
    /// How many files and folders are looked at: the folder may be that of all files of the user.
    private static let maxEntries = 20_000
    /// A title is at the start of a file.
    private static let maxBytes = 4096

    /// The sessions of a folder and of the folders in it, without fragments, sorted by path. It reads files.
    package static func all(in folder: URL) -> [SessionFile] { files(names(below: folder.path), in: folder) }

    /// The names of YAML files in a folder and the folders in it. Hidden ones are left out.
    private static func names(below folder: String) -> [String] {
        guard let entries = FileManager.default.enumerator(atPath: folder) else { return [] }
        var (names, count): ([String], Int) = ([], 0)
        while count < maxEntries, let name = entries.nextObject() as? String {
            count += 1
            if name.hasPrefix(".") || name.contains("/.") {
                entries.skipDescendants()
            } else if isNamedLikeSession(name) {
                names.append(name)
            }
        }
        return names
    }

    static func isNamedLikeSession(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

    static func files(_ names: [String], in folder: URL) -> [SessionFile] {
        names.sorted().prefix(maxFiles).compactMap { name in
            let path = folder.appendingPathComponent(name).path
            let short = (name as NSString).deletingPathExtension
            let start = start(of: path, atMost: maxBytes) ?? ""
            guard !isFragment(start) else { return nil }
            let title = title(in: start)
            return SessionFile(
                path: path, name: short.harmless, title: (title ?? short).harmless, isTitled: title != nil)
        }
    }

    func ofProject(_ name: String) -> SessionFile {
        var file = self
        file.project = name.harmless
        return file
    }

    /// The key that a fragment has instead of a title.
    package static let fragmentKey = "fragment"

    /// Whether a file is a fragment for `include` and not a session. Only the starts of its lines are read.
    package static func isFragment(_ yaml: String) -> Bool { hasKey(fragmentKey, yaml) }

    /// Whether a line of the file starts with a key.
    package static func hasKey(_ key: String, _ yaml: String) -> Bool {
        yaml.hasPrefix(key + ":") || contains("\n" + key + ":", yaml)
    }

    /// Whether the file contains a text, byte by byte: a search by characters takes fifty times as long.
    package static func contains(_ text: String, _ yaml: String) -> Bool { strstr(yaml, text) != nil }

    /// Whether it shows a rule, and is one of many.
    package var isOfRule: Bool { project == nil && name.hasPrefix("rules/") }
    /// Whether it shows a release.
    package var isOfRelease: Bool { project == nil && name.hasPrefix("release-") }

    /// The start of the file; nil: it cannot be read.
    package static func start(of path: String, atMost bytes: Int) -> String? {
        // Opening a named pipe would wait for its other end.
        guard case .success(let file) = OpenedFile.open(path), file.isFile,
            let handle = FileHandle(forReadingAtPath: file.link)
        else { return nil }
        defer { try? handle.close() }
        return String(decoding: (try? handle.read(upToCount: bytes)) ?? Data(), as: UTF8.self)
    }

    private static func title(in start: String) -> String? {
        for line in start.split(whereSeparator: \.isNewline) where line.hasPrefix("title:") {
            let title = line.dropFirst("title:".count).trimmingCharacters(in: .whitespaces)
            return title.isEmpty ? nil : title.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }
        return nil
    }
}
