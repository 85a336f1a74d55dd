import Glibc

/// A temporary file that no folder lists: it is gone when it is closed, also if the program is killed.
package enum UnnamedFile {
    /// Where temporary files of any size are made: in `TMPDIR`, else in `/var/tmp`, which is on disk, while `/tmp` may be in
    /// memory.
    static var places: [String] {
        [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// Creates a file that only this user can read.
    ///
    /// - Returns: its descriptor, for reading and writing; nil on failure, with `errno`.
    package static func make() -> Int32? {
        for place in places {
            if let file = LockedTemporary.makeUnnamedFile(in: place + "/", mode: 0o600) { return file }
            // A file system without such files.
            if let made = LockedTemporary.makeFile(in: place + "/", prefix: "siftbox-input-", mode: 0o600) {
                unlink(made.path)
                return made.file
            }
        }
        return nil
    }

    /// The path of the file for this process, as long as its descriptor is open.
    package static func path(_ file: Int32) -> String { LockedTemporary.descriptorPath(file) }
}
