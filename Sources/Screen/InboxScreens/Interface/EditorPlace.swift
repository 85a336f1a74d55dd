import ExtensionPlans
import Foundation

/// A place in a file, for the user's editor.
package struct EditorPlace: Hashable, Sendable {
    /// Absolute; a folder: of the sources of a filter.
    package let path: String
    package var line: Int?

    /// The place of a compiler's error: `/path/Handler.swift:9:13: error: …`; nil: the line has none.
    init?(error: String) {
        guard let match = error.firstMatch(of: #/^(/[^:]+):(\d+)(?::\d+)?:/#), let line = Int(match.2) else {
            return nil
        }
        path = String(match.1)
        self.line = line
    }

    package init(path: String, line: Int? = nil) {
        self.path = path
        self.line = line
    }

    private static let maxFiles = 500

    /// The file to open: in a folder, the first source that handles queries, else the first source. It reads files.
    var file: String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        // A siftbox.yaml in a folder may say where the filter is.
        let named = path.leadsToFolder ? ExtensionReference(path: path).completedIfValid().path : path
        let path = FileManager.default.fileExists(atPath: named) ? named : path
        guard path.leadsToFolder else { return path }
        let start =
            path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace")
            ? (path as NSString).deletingLastPathComponent : path
        var sources: [String] = []
        for case let name as String in FileManager.default.enumerator(atPath: start) ?? .init()
        where name.hasSuffix(".swift") && !name.contains(".build/") && sources.count < Self.maxFiles {
            sources.append(name)
        }
        sources.sort()
        let handler = sources.first { name in
            let text = try? String(contentsOfFile: start + "/" + name, encoding: .utf8)
            return text?.contains("ILMessageFilterQueryHandling") ?? false
        }
        return (handler ?? sources.first).map { start + "/" + $0 } ?? start
    }

    /// The command line that opens a file in an editor at the line.
    ///
    /// - Parameter editor: A command line as in `EDITOR`: `vim`, `code --wait`.
    static func command(_ editor: String, _ file: String, line: Int?) -> String {
        let quoted = "'" + file.replacingOccurrences(of: "'", with: "'\\''") + "'"
        guard let line else { return "\(editor) \(quoted)" }
        let program = editor.split(separator: " ").first.map { (String($0) as NSString).lastPathComponent } ?? ""
        // Others open a file at a line with +LINE: vi, Vim, Neovim, Emacs, nano, micro, Helix, Kakoune.
        return ["code", "codium", "cursor", "zed", "subl"].contains(program)
            ? "\(editor) \(program == "zed" || program == "subl" ? "" : "--goto ")\(quoted):\(line)"
            : "\(editor) +\(line) \(quoted)"
    }
}
