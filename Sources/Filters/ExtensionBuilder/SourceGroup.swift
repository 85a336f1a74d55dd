import Foundation

/// The Swift files in a folder, with the user's path of the folder.
struct SourceGroup: Sendable {
    /// The path as given by the user, for messages.
    let path: String
    /// Its location.
    let root: URL
    /// The files, as sorted relative paths.
    let files: [String]
    /// The files that may be read.
    let project: ProjectFiles

    /// Writes adapted copies of the files to a folder.
    ///
    /// - Returns: their paths.
    func copy(to folder: URL) throws -> [String] {
        try files.map { file in
            let copy = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(
                PlatformConditions.apply(
                    in: ObjCAttributeStripper.strip(ManagedSource.give(bodiesTo: try text(of: file)))
                ).utf8
            ).write(to: copy)
            return copy.path
        }
    }

    func text(of file: String) throws(BuildError) -> String {
        guard let data = try project.data(file, in: root, path, atMost: ProjectFiles.maxSourceBytes) else {
            throw BuildError("\(path)/\(file) was removed during the build.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw BuildError("\(path)/\(file) is not UTF-8; save it as UTF-8.")
        }
        return text
    }
}
