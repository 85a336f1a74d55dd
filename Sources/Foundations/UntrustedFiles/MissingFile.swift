import Foundation

/// Sentences about files and folders that do not exist.
package enum MissingFile {
    /// The file or folder beside `path` that was probably meant, in the form of `path`; nil: none is close.
    package static func guess(_ path: String) -> String? {
        let (folder, name) = ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
        let place = folder.isEmpty ? "." : folder.expandingTilde
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
            .filter { !$0.hasPrefix(".") }
        // The same ending does not make a.yaml look like b.yaml.
        func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
        let same = names.filter { stem($0) == stem(name) }
        let near = names.filter { NearestName.word(to: stem(name), in: [stem($0)]) != nil }
        return (same.first ?? NearestName.word(to: name, in: near)).map {
            (folder as NSString).appendingPathComponent($0)
        }
    }

    /// ` Did you mean prize.yaml?`; empty: no file is close.
    package static func question(_ path: String) -> String { guess(path).map { " Did you mean \($0)?" } ?? "" }

    /// Why a file cannot be written.
    package static func noFolder(_ folder: String) -> String {
        "there is no folder \(folder). Create it: mkdir -p \(folder)"
    }
}
