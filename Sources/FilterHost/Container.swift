import Foundation
import Glibc

/// The one folder that a filter can write in (X3): the user's choice, or one that lives as long as its host.
final class Container {
    let folder: URL
    private let isTemporary: Bool

    /// - Parameter chosen: an existing folder or one to be made; nil makes one in the temporary folder.
    init(_ chosen: URL?) throws(FilterStartError) {
        isTemporary = chosen == nil
        if let chosen {
            let made = Result {
                try FileManager.default.createDirectory(at: chosen, withIntermediateDirectories: true)
            }
            if case .failure(let error) = made {
                throw FilterStartError(
                    "The filter's folder \(chosen.path) cannot be made: \(error.localizedDescription)")
            }
            guard chmod(chosen.path, 0o700) == 0 else {
                throw FilterStartError("The filter's folder \(chosen.path) cannot be made private: \(Self.lastError).")
            }
            folder = URL(fileURLWithPath: Machine.resolved(chosen.path))
        } else {
            let parent = Machine.resolved(FileManager.default.temporaryDirectory.path)
            var template = Array("\(parent)/siftbox-filter-XXXXXX".utf8CString)
            guard let made = mkdtemp(&template) else {
                throw FilterStartError("No folder can be made for the filter in \(parent): \(Self.lastError).")
            }
            folder = URL(fileURLWithPath: String(cString: made))
        }
    }

    /// What a phone's container has from the start, so that what is written there finds its folder.
    func makeUsualFolders() {
        for name in ["Documents", "Library/Application Support", "Library/Caches", "tmp"] {
            try? FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    private static var lastError: String { String(cString: strerror(errno)) }

    deinit {
        // What the filter made unreadable stays behind, in the temporary folder.
        if isTemporary { try? FileManager.default.removeItem(at: folder) }
    }
}
