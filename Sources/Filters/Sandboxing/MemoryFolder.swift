import CSystemSupport
import Glibc
import Synchronization
import SystemSupport

/// A folder in memory, of a limited size, at a path where only isolated programs see it. It exists as long as this object
/// and the programs.
///
/// The kernel enforces the limits on everything in it, with or without a name: deleted, mapped and open files.
package final class MemoryFolder: Sendable {
    package struct Limits: Hashable, Sendable {
        package var bytes: Int
        /// Files and folders.
        package var files: Int

        package init(bytes: Int, files: Int) { (self.bytes, self.files) = (bytes, files) }
    }

    package let path: String
    /// The folder, as an open file.
    package let file: Int32
    /// What a program enters to see it.
    let namespaces: [Int32]

    /// The part of this machine's memory that such a folder may use.
    private static let share = 8

    /// - Parameter path: an existing, empty folder.
    /// - Returns: nil if this machine does not allow it for this mechanism, or if the limit is too large for memory.
    package init?(path: String, limits: Limits, for mechanism: IsolationMechanism) {
        let isRoot = geteuid() == 0 && (try? ProgramUser.identity()) != nil
        // Landlock is for machines without user namespaces, and a program in one would have other permissions.
        guard isRoot || !mechanism.isLandlock else { return nil }
        let memory = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        guard limits.bytes <= memory / Self.share else { return nil }
        var mounted = csystemsupport_mounted()
        // The folder itself is one of the files.
        let options = "mode=0700,size=\(limits.bytes),nr_inodes=\(limits.files + 1)"
        guard csystemsupport_mount(path, options, isRoot ? 0 : 1, &mounted) == 0 else { return nil }
        self.path = path
        file = mounted.folder
        namespaces = [mounted.user_namespace, mounted.mount_namespace].filter { $0 >= 0 }
        guard isRoot || Self.starts(mechanism, in: self) else { return nil }
    }

    /// Whether a program starts in the namespaces of such a folder, which is tried once: bubblewrap creates a user namespace
    /// in that of the folder, and a machine may allow only one.
    private static func starts(_ mechanism: IsolationMechanism, in folder: MemoryFolder) -> Bool {
        known.withLock { known in
            if let found = known[mechanism] { return found }
            let found = SandboxProbe.refusal(of: mechanism, in: folder) == nil
            known[mechanism] = found
            return found
        }
    }

    private static let known = Mutex<[IsolationMechanism: Bool]>([:])

    deinit { ChildProcess.close(namespaces + [file]) }
}
