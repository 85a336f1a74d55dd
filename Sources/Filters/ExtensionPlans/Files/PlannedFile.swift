package import Foundation

/// A file of an extension, with the user's path of the folder that it was found in.
package struct PlannedFile: Hashable, Sendable {
    /// The user's path of the folder.
    package let path: String
    /// The location of the folder.
    package let root: URL
    /// Its path in the folder.
    package let file: String
    /// Its path in the built extension. Data models and Core ML models are compiled instead and have none of their own.
    package var destination = ""
    /// Whether it is left out if the extension has another file with this destination: a folder that an app shares with
    /// the extension may contain files that belong only to the app.
    package var isOptional = false

    /// The name of the current version of a data model, if the project says it.
    package var currentVersion: String?

    package init(path: String, root: URL, file: String, destination: String = "", isOptional: Bool = false) {
        (self.path, self.root, self.file) = (path, root, file)
        (self.destination, self.isOptional) = (destination, isOptional)
    }

    /// The user's path of the file, for messages.
    package var name: String { "\(path)/\(file)" }
    package var url: URL { root.appendingPathComponent(file) }
}

/// Paths in the built extension. A project and a package's manifest may name any destination: a hostile one must not
/// lead out of the build.
package enum BuiltPath {
    /// - Parameters:
    ///   - destination: the path in the built extension.
    ///   - file: the file that is copied, for the error.
    /// - Throws: `BuildError` if the path leads out of the built extension.
    package static func location(of destination: String, in built: URL, for file: PlannedFile) throws(BuildError) -> URL
    {
        let parts = destination.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.utf8.contains(0) }) else {
            throw BuildError(
                "\(file.name): error: its place in the built extension, \(destination), leads out of it.")
        }
        return parts.reduce(built) { $0.appendingPathComponent(String($1)) }
    }
}
