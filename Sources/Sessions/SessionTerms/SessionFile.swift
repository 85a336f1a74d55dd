package import Foundation
import UntrustedFiles

/// A session that can be played: a file of the folder `Sessions`.
package struct SessionFile: Hashable, Sendable {
    package let path: String
    /// The name of the file without its suffix.
    package let name: String
    /// The title in the file; the name if it has none.
    package let title: String

    private static let maxFiles = 500
    /// A title is at the start of a file.
    private static let maxBytes = 4096

    /// The sessions of a folder and of the folders in it, without fragments, sorted by path. It reads files.
    package static func all(in folder: URL) -> [SessionFile] {
        let names = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
        return names.prefix(maxFiles).compactMap { name in
            let path = folder.appendingPathComponent(name).path
            let short = (name as NSString).deletingPathExtension
            let start = start(of: path, atMost: maxBytes) ?? ""
            guard !isFragment(start) else { return nil }
            return SessionFile(path: path, name: short, title: title(in: start) ?? short)
        }
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
    package var isOfRule: Bool { name.hasPrefix("rules/") }
    /// Whether it shows a release.
    package var isOfRelease: Bool { name.hasPrefix("release-") }

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
