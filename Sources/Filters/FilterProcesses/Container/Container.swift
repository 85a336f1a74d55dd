import Foundation
import Glibc
import Messages
import Sandboxing
import SystemSupport

/// The only folder that a filter can write to (X3): chosen by the user, or temporary and removed with its host.
///
/// The host never resolves a path in it, since a filter can create links anywhere. The host's own files for the filter
/// are in a separate folder that only the host can write to.
final class Container {
    let folder: URL
    /// The folder, kept open.
    let opened: OpenFolder
    /// The folder, if it is in memory, where the kernel limits its size; nil: it is on disk.
    let memoryFolder: MemoryFolder?
    // Contains the host's files, and the filter's folder unless the user chose one.
    private let temporary: TemporaryFolder
    private var placed: Placed?
    private var placedCount = 0
    /// How many processes have counted their lines in it.
    var processCount = 0
    private struct Placed {
        let groups: AppGroupFiles
        let lists: NSDictionary
        let hasMounts: Bool
        /// The files of the groups that were copied.
        let copied: [String: TreeState]
    }
    /// The folder's owner before root gave it to the filter's user.
    private var owner: ChildSetup.Identity?

    /// - Parameters:
    ///   - chosen: an existing folder or one to create; nil creates one in the temporary folder, in memory if possible.
    ///   - limits: of a folder in memory.
    ///   - mechanism: how the filter is isolated; nil: not at all.
    init(
        _ chosen: URL?, limits: FilterLimits = FilterLimits(), for mechanism: IsolationMechanism? = nil
    ) throws(StartError) {
        let parent = HostEnvironment.resolved(FileManager.default.temporaryDirectory.path)
        LeftoverFolders.removeOnce(in: parent)
        temporary = try TemporaryFolder(in: parent)
        if let chosen {
            let made = Result {
                try FileManager.default.createDirectory(at: chosen, withIntermediateDirectories: true)
            }
            if case .failure(let error) = made {
                throw StartError(
                    "Could not create the filter's folder \(chosen.path): \(error.localizedDescription)")
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
        let (path, memory) = (folder.path, MemoryFolder.Limits(limits))
        memoryFolder = chosen == nil ? mechanism.flatMap { MemoryFolder(path: path, limits: memory, for: $0) } : nil
        let open = memoryFolder.map { OpenFolder(copyOf: $0.file) } ?? OpenFolder(path: path)
        guard let opened = open, fchmod(opened.file, 0o700) == 0 else {
            throw StartError(
                "Could not make the filter's folder \(folder.path) private: \(String(cString: strerror(errno))).")
        }
        self.opened = opened
    }

    /// Creates the folders that an iOS container has from the start, so that the filter can write to them. Anything
    /// else that the filter put in their place is left alone.
    func makeUsualFolders() {
        for name in ["Documents", "Library/Application Support", "Library/Caches", "tmp"] { opened.make(name) }
    }

    /// Makes the app's App Group files readable for the filter, unless they already are.
    ///
    /// Files placed for an earlier process are kept: that process may still read them.
    ///
    /// - Parameter mechanism: how the filter is isolated; nil: not at all.
    func place(
        _ groups: [String: AppGroup], for mechanism: IsolationMechanism?
    ) throws(StartError) -> AppGroupFiles {
        let hasMounts = mechanism.map { !$0.isLandlock } ?? false
        // Started by root, the filter runs as another user. Without mounts, that user reaches its files by path; the
        // folder's name is random and cannot be listed by others.
        let identity = mechanism == nil ? nil : try? ProgramUser.identity()
        if identity != nil, !hasMounts { fchmod(temporary.opened.file, 0o711) }
        // The app's own list may have changed in the meantime, and so may files that were copied.
        let lists = try AppGroupFiles.lists(of: groups) as NSDictionary
        let copied = identity == nil ? [] : AppGroupFiles.copied(of: groups, hasMounts: hasMounts)
        let states = groups.filter { copied.contains($0.key) }
            .mapValues { TreeState(of: HostEnvironment.resolved($0.files ?? "")) }
        if let placed, placed.groups.groups == groups, placed.lists == lists, placed.hasMounts == hasMounts,
            placed.copied == states
        {
            return placed.groups
        }
        placedCount += 1
        let folder = temporary.folder.appendingPathComponent("groups-\(placedCount)")
        let files = AppGroupFiles(groups: groups, folder: folder, copied: copied)
        try files.place(hasMounts: hasMounts)
        if let identity, !hasMounts, !groups.isEmpty {
            chown(folder.path, 0, identity.group)
            chmod(folder.path, 0o750)
        }
        placed = Placed(groups: files, lists: lists, hasMounts: hasMounts, copied: states)
        return files
    }

    deinit {
        if let owner { try? FolderOwner.give(folder.path, to: owner) }
    }
}

extension MemoryFolder.Limits {
    init(_ limits: FilterLimits) { self.init(bytes: limits[.disk] << 20, files: limits[.files]) }
}
