package import Foundation
import Glibc
import UntrustedFiles

/// The files and folders that a typed path can become.
///
///     PathCompletion.read("~/Proj", relativeTo: folder).text    // "~/Projects/"
package struct PathCompletion: Hashable, Sendable {
    /// A file or folder.
    package struct Candidate: Hashable, Sendable {
        package let name: String
        /// Whether a path can continue below it. An Xcode project is a folder, but it is opened as a whole.
        package let isFolder: Bool

        /// The name as it is typed, with a slash after a folder.
        package var typed: String { isFolder ? name + "/" : name }
    }

    /// The typed text before the name that is completed.
    package let stem: String
    /// The whole text, extended as far as all candidates agree.
    package let text: String
    /// Sorted; empty: nothing starts with the text.
    package let candidates: [Candidate]
    /// How many more there are.
    package let omitted: Int
    /// Why there are no candidates.
    package let problem: String?
    /// The index of the selected candidate; nil: the text has the focus.
    var selected: Int?

    static let maxCandidates = 500
    /// A folder with more entries is read up to this number.
    static let maxEntries = 100_000
    private static let wholeFolders = [".xcodeproj", ".xcworkspace", ".appex"]

    /// Reads the folder that the text names. It may take long on a slow disk.
    ///
    /// A name in the case that was typed is preferred; if there is none, the case does not matter. Hidden names are
    /// candidates only after a dot. Names that cannot be typed in a field (not UTF-8, or with a newline) are left out.
    ///
    /// - Parameters:
    ///   - written: a path, or the value of the last build option after it.
    ///   - base: the base of relative paths.
    package static func read(_ written: String, relativeTo base: URL) -> PathCompletion {
        let option = written.range(of: #"^.* --[^ =]+ ([^ =/]+=)?"#, options: .regularExpression)
        let head = option.map { String(written[$0]) } ?? ""
        let path = String(written.dropFirst(head.count))
        if path == "~" {
            return PathCompletion(stem: head, text: head + "~/", candidates: [], omitted: 0, problem: nil)
        }
        let slash = path.lastIndex(of: "/")
        let stem = slash.map { String(path[...$0]) } ?? ""
        let start = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let folder = URL(
            fileURLWithPath: stem.isEmpty ? "." : stem.expandingTilde,
            relativeTo: URL(fileURLWithPath: base.path, isDirectory: true)
        ).path
        guard !path.contains("\0"), let entries = entries(of: folder) else {
            return PathCompletion(
                stem: head + stem, text: written, candidates: [], omitted: 0,
                problem: "The folder \(stem.isEmpty ? folder : stem) cannot be read.")
        }
        let visible = entries.filter { !$0.name.hasPrefix(".") || start.hasPrefix(".") }
        var found = visible.filter { $0.name.hasPrefix(start) }
        if found.isEmpty { found = visible.filter { $0.name.lowercased().hasPrefix(start.lowercased()) } }
        guard let first = found.first else {
            return PathCompletion(
                stem: head + stem, text: written, candidates: [], omitted: 0,
                problem: start.isEmpty
                    ? "\(stem.isEmpty ? "This folder" : stem) is empty." : "No file or folder starts with \(path).")
        }
        found.sort {
            $0.name.lowercased() == $1.name.lowercased()
                ? $0.name < $1.name : $0.name.lowercased() < $1.name.lowercased()
        }
        let common = found.reduce(first.name) { $0.commonPrefix(with: $1.name) }
        let name = found.count == 1 ? first.typed : common.count > start.count ? common : start
        return PathCompletion(
            stem: head + stem, text: head + stem + name, candidates: Array(found.prefix(maxCandidates)),
            omitted: max(0, found.count - maxCandidates), problem: nil)
    }

    /// The entries of a folder, without `.` and `..`; nil: it cannot be read.
    private static func entries(of folder: String) -> [Candidate]? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var entries: [Candidate] = []
        var count = 0
        while count < maxEntries, let entry = readdir(directory) {
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
            }
            guard let name, name != ".", name != "..", !name.contains(where: \.isNewline) else { continue }
            entries.append(Candidate(name: name, isFolder: isFolder(folder + "/" + name, entry.pointee.d_type)))
        }
        return entries
    }

    private static func isFolder(_ path: String, _ type: UInt8) -> Bool {
        guard !wholeFolders.contains(where: path.hasSuffix) else { return false }
        guard Int(type) == Int(DT_LNK) || Int(type) == Int(DT_UNKNOWN) else { return Int(type) == Int(DT_DIR) }
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

extension PathCompletion {
    /// The text with a candidate.
    func text(with index: Int) -> String? { candidates.indices.contains(index) ? stem + candidates[index].typed : nil }

    /// Moves the selection; before the first candidate is the text.
    mutating func move(_ step: Int) {
        let next = (selected ?? -1) + step
        selected = next < 0 ? nil : min(next, candidates.count - 1)
    }
}
