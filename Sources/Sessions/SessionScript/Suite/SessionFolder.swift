import ExtensionPlans
import Foundation
import Glibc
import LocatedYAML
import SessionTerms

/// The sessions in a folder and its subfolders.
///
/// Files come before subfolders, both sorted by name with numbers in order: `F2.yaml` before `F10.yaml`. Hidden files
/// and folders are skipped, `siftbox.yaml` and fragments for `include` too, and links to folders are not followed.
struct SessionFolder {
    private(set) var sessions: [String] = []
    private(set) var unreadable: [String] = []

    init(_ path: String) { collect(path) }

    private mutating func collect(_ folder: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return unreadable.append(folder)
        }
        var folders: [String] = []
        let order = names.filter { !$0.hasPrefix(".") }.sorted {
            switch $0.compare($1, options: .numeric) {
            case .orderedSame: $0 < $1
            case let order: order == .orderedAscending
            }
        }
        for name in order {
            let path = (folder as NSString).appendingPathComponent(name)
            var facts = stat()
            if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
                folders.append(path)
            } else if SessionFile.isNamedLikeSession(name), name != SiftboxFile.name, !Self.isFragment(path) {
                sessions.append(path)
            }
        }
        for path in folders { collect(path) }
    }

    private static func isFragment(_ path: String) -> Bool {
        (try? YAMLFile("session").read(path)).map(SessionFile.isFragment) ?? false
    }
}
