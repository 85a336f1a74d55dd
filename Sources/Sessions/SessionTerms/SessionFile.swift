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
    /// Whether the file has the keys that a session needs.
    package let isSession: Bool
    /// The user's project that it is from; nil: the session is the program's.
    package var project: String?

    private static let maxFiles = 500
    /// How many files and folders are looked at: the folder may be that of all files of the user.
    private static let maxEntries = 20_000
    /// How much of a file is read: the steps can be below a table of cases.
    private static let maxBytes = 65_536
    /// A title is at the start of a file.
    private static let maxTitleBytes = 4096

    /// The sessions of a folder and of the folders in it, without fragments, sorted by path. It reads files.
    package static func all(in folder: URL) -> SessionList {
        let (names, isCut) = names(below: folder.path)
        return SessionList(files: files(names, in: folder), isCut: isCut || names.count > maxFiles)
    }

    /// The names like those of sessions in a folder and the folders in it, and whether there can be more. Hidden ones are
    /// left out.
    private static func names(below folder: String) -> (names: [String], isCut: Bool) {
        guard let entries = FileManager.default.enumerator(atPath: folder) else { return ([], false) }
        var (names, count): ([String], Int) = ([], 0)
        while count < maxEntries, let name = entries.nextObject() as? String {
            count += 1
            if name.hasPrefix(".") || name.contains("/.") {
                entries.skipDescendants()
            } else if isNamedLikeSession(name) {
                names.append(name)
            }
        }
        return (names, count == maxEntries)
    }

    /// The end of a session's name. `.yml` is left to others: project.yml, the workflows of a build server.
    package static let nameExtension = "yaml"

    /// Whether a file of a folder can be a session, by its name. A file that is named alone can have any name.
    package static func isNamedLikeSession(_ name: String) -> Bool { name.hasSuffix("." + nameExtension) }

    static func files(_ names: [String], in folder: URL) -> [SessionFile] {
        names.sorted().prefix(maxFiles).compactMap { name in
            let path = folder.appendingPathComponent(name).path
            let short = (name as NSString).deletingPathExtension
            let start = start(of: path, atMost: maxBytes) ?? ""
            guard !isFragment(start) else { return nil }
            return SessionFile(
                path: path, name: short.harmless, title: (title(in: start) ?? short).harmless,
                isSession: SessionSignature.matches(start))
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
    package static func isFragment(_ yaml: String) -> Bool { SessionSignature.hasKey(fragmentKey, yaml) }

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
        let key = SessionSignature.titleKey + ":"
        let beginning = String(decoding: start.utf8.prefix(maxTitleBytes), as: UTF8.self)
        for line in beginning.split(whereSeparator: \.isNewline) where line.hasPrefix(key) {
            let title = line.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
            return title.isEmpty ? nil : title.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }
        return nil
    }
}

/// Sessions that were found.
package struct SessionList: Hashable, Sendable {
    package var files: [SessionFile] = []
    /// Whether there can be more than these.
    package var isCut = false

    package init(files: [SessionFile] = [], isCut: Bool = false) { (self.files, self.isCut) = (files, isCut) }
}
