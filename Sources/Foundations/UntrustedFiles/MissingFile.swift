import Foundation

/// Sentences about files and folders that do not exist.
package enum MissingFile {
    /// The file or folder beside `path` that was probably meant, in the form of `path`; nil: none is close.
    package static func guess(_ path: String) -> String? {
        let (folder, name) = (path.parentPath, (path as NSString).lastPathComponent)
        let place = folder.isEmpty ? "." : folder.expandingTilde
        // The mistake can be in the name of a folder, too.
        if !FileManager.default.fileExists(atPath: place), let near = guess(folder) {
            let path = (near as NSString).appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: path.expandingTilde) ? path : guess(path)
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
            .filter { !$0.hasPrefix(".") && $0.unicodeScalars.allSatisfy(isShown) }
            // A link to a missing file has the name that was written.
            .filter { $0 != name || FileManager.default.fileExists(atPath: path.expandingTilde) }
        // The same ending does not make a.yaml look like b.yaml.
        func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
        let same = names.filter { stem($0) == stem(name) }
        let near = names.filter { NearestName.word(to: stem(name), in: [stem($0)]) != nil }
        return (NearestName.word(to: name, in: same.isEmpty ? near : same) ?? same.first).map {
            (folder as NSString).appendingPathComponent($0)
        }
    }

    /// ` Did you mean prize.yaml?`; empty: no file is close.
    package static func question(_ path: String) -> String { guess(path).map { " Did you mean \($0)?" } ?? "" }

    /// Whether a character of a name stays as it is in a sentence of one line.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
}
