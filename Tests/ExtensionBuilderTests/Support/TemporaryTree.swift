import Foundation

/// A temporary folder with files of a project, removed with this object.
final class TemporaryTree {
    let root: URL

    /// - Parameter name: the beginning of the folder's name.
    init(_ name: String) {
        root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("\(name)-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Writes a file and creates its folders.
    ///
    /// - Parameter place: its path below the folder.
    func write(_ text: String, _ place: String) throws {
        let file = root.appendingPathComponent(place)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
