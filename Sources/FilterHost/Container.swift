import ChildProcess
import Foundation
import Glibc
import Isolation
import Messages

/// The one folder that a filter can write in (X3): the user's choice, or one that lives as long as its host.
///
/// The host never resolves a path in it, since a filter can put a link anywhere. What the host has for the filter is in
/// a folder beside it that only the host can write in.
final class Container {
    let folder: URL
    /// The folder, held open.
    let opened: OpenFolder
    // Holds what the host writes, and the filter's folder unless the user chose one.
    private let temporary: TemporaryFolder
    private var placed: (groups: AppGroupFiles, hasMounts: Bool)?
    private var placedCount = 0
    /// Whose folder it was before a filter that root starts got it.
    private var owner: ChildSetup.Identity?

    /// - Parameter chosen: an existing folder or one to be made; nil makes one in the temporary folder.
    init(_ chosen: URL?) throws(FilterStartError) {
        let parent = HostEnvironment.resolved(FileManager.default.temporaryDirectory.path)
        LeftFolders.removeOnce(in: parent)
        let temporary: TemporaryFolder
        do {
            temporary = try TemporaryFolder(in: parent)
        } catch {
            throw FilterStartError(error.reason)
        }
        self.temporary = temporary
        if let chosen {
            let made = Result {
                try FileManager.default.createDirectory(at: chosen, withIntermediateDirectories: true)
            }
            if case .failure(let error) = made {
                throw FilterStartError(
                    "The filter's folder \(chosen.path) cannot be made: \(error.localizedDescription)")
            }
            folder = URL(fileURLWithPath: HostEnvironment.resolved(chosen.path))
            var facts = stat()
            if geteuid() == 0, stat(folder.path, &facts) == 0 {
                owner = ChildSetup.Identity(user: facts.st_uid, group: facts.st_gid)
            }
        } else {
            folder = temporary.folder.appendingPathComponent("container")
            temporary.opened.make("container")
        }
        guard let opened = OpenFolder(path: folder.path), fchmod(opened.file, 0o700) == 0 else {
            throw FilterStartError(
                "The filter's folder \(folder.path) cannot be made private: \(String(cString: strerror(errno))).")
        }
        self.opened = opened
    }

    /// What a phone's container has from the start, so that what is written there finds its folder. Where the filter has
    /// put something else in its place, that stays.
    func makeUsualFolders() {
        for name in ["Documents", "Library/Application Support", "Library/Caches", "tmp"] { opened.make(name) }
    }

    /// Puts what the app has left in its App Groups where the filter can read it, unless it is there already.
    ///
    /// What an earlier start found stays as it was: its process may still read it.
    ///
    /// - Parameter hasMounts: whether the filter's walls have mounts (`AppGroupFiles.mounts`).
    func place(_ groups: [String: AppGroup], hasMounts: Bool) throws(FilterStartError) -> AppGroupFiles {
        // Root's filter runs as another user. Without mounts that user reaches what is its own by its path; the name is
        // random, and nobody else lists it.
        let identity = hasMounts ? nil : try? ProgramUser.identity()
        if identity != nil { fchmod(temporary.opened.file, 0o711) }
        if let placed, placed.groups.groups == groups, placed.hasMounts == hasMounts { return placed.groups }
        placedCount += 1
        let folder = temporary.folder.appendingPathComponent("groups-\(placedCount)")
        let files = AppGroupFiles(groups: groups, folder: folder)
        try files.place(hasMounts: hasMounts)
        if let identity, !groups.isEmpty {
            chown(folder.path, 0, identity.group)
            chmod(folder.path, 0o750)
        }
        placed = (files, hasMounts)
        return files
    }

    deinit {
        if let owner { try? FolderOwner.give(folder.path, to: owner) }
    }
}
