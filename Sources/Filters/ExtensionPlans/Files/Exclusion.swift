import Foundation
import UntrustedFiles
import XcodeProjects

/// The files and folders that the user leaves out with `--except`, and whether each of them is a part of the extension.
final class Exclusion {
    private let values: [String]
    private let paths: [String]
    /// The indices of the values that left out something.
    private var used: Set<Int> = []

    /// - Parameter missing: the paths of files that a project names and that do not exist; they can be left out as well.
    /// - Throws: `BuildError` if one does not exist: it would be built after all.
    init(_ values: [String], missing: [String] = []) throws(BuildError) {
        self.values = values
        paths = values.map { ProjectFiles.real($0.expandedURL.path) }
        for file in missing { record(file) }
        for (index, value) in values.enumerated() where !used.contains(index) && !Self.exists(value) {
            throw BuildError(.except, value, "no such file or folder.\(MissingFile.question(value))")
        }
    }

    /// A link to nothing can be left out as well.
    private static func exists(_ value: String) -> Bool {
        let path = value.expandedURL.path
        return FileManager.default.fileExists(atPath: path) || OpenedFile.isLink(path)
    }

    /// Whether it is one of the files, or in one of the folders. Records which one.
    func contains(_ url: URL) -> Bool {
        guard !paths.isEmpty else { return false }
        let found = indices(of: url.path)
        // A header or an Info.plist is not a part that could be left out.
        if Self.isPart(url.lastPathComponent) { used.formUnion(found) }
        return !found.isEmpty
    }

    /// The same for a file that a project names and that does not exist, whatever its kind.
    @discardableResult
    func record(_ missing: String) -> Bool {
        let found = indices(of: missing)
        used.formUnion(found)
        return !found.isEmpty
    }

    private func indices(of path: String) -> [Int] {
        guard !paths.isEmpty else { return [] }
        let real = ProjectFiles.real(path)
        return paths.indices.filter { real == paths[$0] || real.hasPrefix(paths[$0] + "/") }
    }

    private static func isPart(_ name: String) -> Bool {
        guard case .unused = FileUse(name) else { return true }
        return FileKind(name) == .storyboard
    }

    /// A sentence for each file and folder.
    ///
    /// - Parameter infoPlist: the extension's Info.plist.
    /// - Throws: `BuildError` if one left out nothing: the user meant another file.
    func notes(infoPlist: URL?) throws(BuildError) -> [String] {
        for (index, value) in values.enumerated() where !used.contains(index) {
            let isPlist = infoPlist.map { ProjectFiles.real($0.path) == paths[index] } ?? false
            throw BuildError(
                .except, value,
                isPlist
                    ? "an extension needs its Info.plist, so it cannot be left out."
                    : "not a source, resource or model of the extension. Remove it or correct the path.")
        }
        return values.map { "\($0) is left out." }
    }
}
