import Foundation
import UntrustedFiles

/// A folder whose targets are described for Tuist, Bazel or Buck, and not in an Xcode project.
///
/// Such a description is a program, which Siftbox does not run. The folder must not be taken for that of an extension: it
/// contains the sources of all targets.
enum OtherBuildSystem {
    private static let maxFolders = 2000
    private static let maxLevels = 6
    private static let maxBytes = 256 << 10

    /// The tool that describes a folder's targets, and the file by which it is recognized.
    ///
    /// - Parameter names: the names in the folder.
    /// - Returns: nil if it is the folder of an extension, whose Info.plist is in it, or if there is no such file.
    static func find(_ names: [String], in folder: URL) -> (tool: String, file: String)? {
        guard !names.contains("Info.plist") else { return nil }
        for name in ["Project.swift", "Workspace.swift", "Tuist.swift", "Tuist/Config.swift"] {
            let file = folder.appendingPathComponent(name).path
            guard let data = OpenedFile.data(at: file, in: folder.path, atMost: maxBytes) else { continue }
            let imports = SourceText.imports(in: String(decoding: data, as: UTF8.self))
            if imports.contains("ProjectDescription") { return ("Tuist", name) }
        }
        // Below an extension's own folder, such a file describes only a part.
        guard !names.contains(where: { $0.hasSuffix(".swift") && $0 != "Package.swift" }) else { return nil }
        for (tool, files) in [
            ("Bazel", ["MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE", "BUILD.bazel"]),
            ("Buck", [".buckconfig", "BUCK"]),
        ] {
            if let file = files.first(where: names.contains) { return (tool, file) }
        }
        return nil
    }

    /// - Parameter path: the user's path of the folder.
    /// - Throws: `BuildError` with the tool's name and what to do.
    static func refuse(_ folder: URL, _ path: String) throws(BuildError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let (tool, file) = find(names, in: folder) else { return }
        let extensions = extensions(below: folder).map { "\(path)/\($0)" }
        let own =
            extensions.isEmpty
            ? "the extension's own folder" : "the extension's own folder: \(extensions.joined(separator: " or "))"
        let remedy =
            tool == "Tuist"
            ? "Run tuist generate --no-open, or specify \(own)"
            : "Generate an Xcode project, or specify \(own)"
        throw BuildError(
            "\(path)/\(file): error: this project is described for \(tool), which Siftbox does not run. \(remedy).")
    }

    /// The folders below a folder whose Info.plist names a message filter or a reporting extension, sorted.
    private static func extensions(below root: URL) -> [String] {
        var found: [String] = []
        var level = [""]
        var foldersLeft = maxFolders
        for _ in 0...maxLevels {
            var next: [String] = []
            for folder in level where foldersLeft > 0 {
                foldersLeft -= 1
                let full = folder.isEmpty ? root.path : "\(root.path)/\(folder)"
                let names = ((try? FileManager.default.contentsOfDirectory(atPath: full)) ?? []).sorted()
                if names.contains("Info.plist"), isExtension("\(full)/Info.plist", in: root.path) {
                    found.append(folder)
                }
                next += names.filter { !$0.hasPrefix(".") && !$0.contains(".") }
                    .filter { OpenedFile.isFolder("\(full)/\($0)") }
                    .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
            }
            level = next
        }
        return Array(found.filter { !$0.isEmpty }.sorted().prefix(5))
    }

    private static func isExtension(_ file: String, in root: String) -> Bool {
        guard let data = OpenedFile.data(at: file, in: root, atMost: maxBytes) else { return false }
        return String(decoding: data, as: UTF8.self).contains("com.apple.identitylookup.")
    }
}
