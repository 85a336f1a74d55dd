import ChildProcess
import Foundation
import Glibc
import Isolation

/// The one folder that a filter can write in (X3): the user's choice, or one that lives as long as its host.
final class Container {
    let folder: URL
    private let isTemporary: Bool
    /// Whose folder it was before a filter that root starts got it.
    private var owner: ChildSetup.Identity?

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
            var facts = stat()
            if geteuid() == 0, stat(folder.path, &facts) == 0 {
                owner = ChildSetup.Identity(user: facts.st_uid, group: facts.st_gid)
            }
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
        if let owner { try? FolderOwner.give(folder.path, to: owner) }
        // What the filter made unreadable stays behind, in the temporary folder.
        if isTemporary { try? FileManager.default.removeItem(at: folder) }
    }
}
