package import Foundation
import Synchronization

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

    /// A folder that several tests share, removed when the test program ends.
    ///
    ///     private static let installation = TestFolder.ofRun()
    package static func ofRun() -> TestFolder {
        let folder = TestFolder()
        let isFirst = shared.withLock { folders in
            folders.append(folder)
            return folders.count == 1
        }
        if isFirst {
            atexit {
                for folder in TestFolder.shared.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder.url) }
            }
        }
        return folder
    }

    private static let shared = Mutex<[TestFolder]>([])

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it, which may not exist.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file, and creates the folders on the way to it.
    ///
    /// - Returns: its path.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try file.deletingLastPathComponent().makeFolder()
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Creates a symbolic link in an existing folder.
    package func link(_ name: String, to target: String) throws {
        try url.appendingPathComponent(name).link(to: target)
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

extension URL {
    /// Creates this folder and those on the way to it.
    package func makeFolder() throws {
        try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    }

    /// Creates a symbolic link here.
    package func link(to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
