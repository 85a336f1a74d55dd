import CSystemSupport
import Foundation
import Glibc
import Sandboxing

/// A kind of file system, as far as inotify matters: it reports only what goes through this machine's kernel. What
/// another machine changes in a shared folder, such as the Mac on which a container runs, is not reported.
enum FileSystemKind: Hashable, Sendable {
    /// inotify reports all changes.
    case local
    /// Others can change files without a report; the files' times must be polled.
    case shared
    /// Folders of other file systems on top of each other (overlayfs), which decide.
    case overlay

    /// The types that statfs(2) reports (`f_type`) for shared file systems, mostly from linux/magic.h.
    static let sharedTypes: Set<UInt32> = [
        0x6573_5546,  // FUSE, virtiofs
        0x6a65_6a63,  // fakeowner: folders of the host in Docker Desktop
        0x0102_1997,  // 9p: WSL, virtual machines
        0x0000_6969,  // NFS
        0x0000_517b,  // SMB
        0xff53_4d42,  // CIFS
        0xfe53_4d42,  // SMB 2 and later
        0x786f_4256,  // vboxsf: VirtualBox
        0xbacb_acbc,  // vmhgfs: VMware
        0x7c7c_6673,  // prl_fs: Parallels
        0x00c3_6400,  // Ceph
        0x5346_414f,  // AFS
        0x6b41_4653,  // AFS of the kernel
        0x7375_7245,  // Coda
        0x0000_564c,  // NCP
        0x00c0_ffee,  // hostfs: user-mode Linux
        0x7461_636f,  // OCFS2
        0x0116_1970,  // GFS2
        0x0bd0_0bd0,  // Lustre
    ]
    static let overlayType: UInt32 = 0x794c_7630

    /// - Parameter type: the file system's `f_type`. Only its low 32 bits count: on some machines it is sign-extended.
    init(type: Int) {
        let type = UInt32(truncatingIfNeeded: type)
        self = Self.sharedTypes.contains(type) ? .shared : type == Self.overlayType ? .overlay : .local
    }

    /// The kind of the file system that contains `path`: `.local` or `.shared`. For an overlay, its layers are
    /// examined, as far as they are visible here.
    init(at path: String) {
        self = Self.kind(at: path, depth: 0)
    }

    /// An overlay on an overlay is the kernel's limit.
    private static let maxDepth = 2

    private static func kind(at path: String, depth: Int) -> FileSystemKind {
        let kind = FileSystemKind(type: Int(csystemsupport_file_system(path)))
        guard kind == .overlay else { return kind }
        var device = stat()
        guard depth < maxDepth, stat(path, &device) == 0 else { return .local }
        let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
        let layers = layers(device: "\(major(device.st_dev)):\(minor(device.st_dev))", in: mounts)
        return layers.contains { self.kind(at: $0, depth: depth + 1) == .shared } ? .shared : .local
    }

    /// The folders that an overlay consists of.
    ///
    /// - Parameters:
    ///   - device: the overlay's device, such as `0:53`.
    ///   - mounts: the contents of /proc/self/mountinfo.
    static func layers(device: String, in mounts: String) -> [String] {
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[2] == device, let end = fields.firstIndex(of: "-"),
                fields.indices.contains(end + 3), fields[end + 1] == "overlay"
            else { continue }
            return fields[end + 3].split(separator: ",").flatMap { option -> [String] in
                let parts = option.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, ["lowerdir", "lowerdir+", "upperdir"].contains(parts[0]) else { return [] }
                return parts[1].split(separator: ":").map(MountTable.unescaped)
            }
        }
        return []
    }

    /// As in gnu_dev_major(3), which is a macro.
    private static func major(_ device: dev_t) -> UInt { (device >> 8 & 0xfff) | (device >> 32 & ~0xfff) }
    private static func minor(_ device: dev_t) -> UInt { (device & 0xff) | (device >> 12 & ~0xff) }
}
