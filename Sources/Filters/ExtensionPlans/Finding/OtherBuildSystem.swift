import Foundation
import UntrustedFiles

/// A folder whose targets are described for Tuist, Bazel or Buck, and not in an Xcode project.
///
/// Such a description is a program, which Siftbox does not run. The folder must not be taken for that of an extension: it
/// contains the sources of all targets. An extension's folder below it is used (`FoundExtension`).
enum OtherBuildSystem {
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
        let remedy = tool == "Tuist" ? "Run tuist generate --no-open" : "Generate an Xcode project"
        throw BuildError(
            "\(path)/\(file): error: this is a \(tool) project, which Siftbox cannot read, and it has no extension's folder. "
                + "\(remedy), or specify the extension's own folder.")
    }
}
