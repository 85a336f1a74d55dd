import Foundation

/// Paths in the built extension. A project and a package's manifest may name any destination: a hostile one must not
/// lead out of the build.
enum BuiltPath {
    /// - Parameters:
    ///   - destination: the path in the built extension.
    ///   - file: the file that is copied, for the error.
    /// - Throws: `BuildError` if the path leads out of the built extension.
    static func location(of destination: String, in built: URL, for file: PlannedFile) throws(BuildError) -> URL {
        let parts = destination.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.utf8.contains(0) }) else {
            throw BuildError(
                "\(file.name): error: its place in the built extension, \(destination), leads out of it.")
        }
        return parts.reduce(built) { $0.appendingPathComponent(String($1)) }
    }
}
