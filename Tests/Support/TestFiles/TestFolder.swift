package import Foundation

/// A folder for one test, removed with this object.
///
///     private let folder = TestFolder()
///     let table = try folder.write("messages.csv", "text,label\n")
package final class TestFolder: Sendable {
    /// Its location, without symbolic links on the way.
    package let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("siftbox-test-\(UUID().uuidString)")
        // The first file that is written to it says why it cannot be created.
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it, which may not exist.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file, and creates the folders on the way to it.
    ///
    /// - Returns: its path.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Writes a program that can be started (`writeExecutable`).
    ///
    /// - Returns: its path.
    @discardableResult
    package func writeProgram(_ name: String, _ text: String) throws -> String {
        try writeExecutable(text, to: url.appendingPathComponent(name))
        return path(name)
    }
}
