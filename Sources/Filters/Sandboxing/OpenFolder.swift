import CSystemSupport
import Glibc

/// A folder that is kept open. All operations stay beneath it: no symbolic link in a path is followed, so a program
/// that can write to the folder cannot redirect the host, not even by changing it concurrently.
package final class OpenFolder {
    package let file: Int32

    /// O_PATH, which the Glibc module lacks: opens a location without read permission.
    private static let pathOnly: Int32 = 0o10000000

    /// - Parameter path: chosen by the user or the host; links in it are followed. Returns nil with errno set on
    ///   failure.
    package init?(path: String) {
        file = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if file < 0 { return nil }
    }

    private init(file: Int32) { self.file = file }

    /// Duplicates the descriptor of an open folder.
    package init?(copyOf folder: Int32) {
        file = dup(folder)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    /// Opens a file beneath the folder; nil with errno set if it does not exist or the path contains a link.
    ///
    /// The caller closes it.
    package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, mode: UInt32 = 0o600) -> Int32? {
        let opened = csystemsupport_open_beneath(file, path, flags, mode)
        return opened < 0 ? nil : opened
    }

    /// A folder beneath this one.
    package func folder(_ path: UnsafePointer<CChar>) -> OpenFolder? {
        open(path, O_RDONLY | O_DIRECTORY).map(OpenFolder.init(file:))
    }

    /// Like `folder`, but first makes a folder accessible that the filter made unreadable.
    package func accessibleFolder(_ path: UnsafePointer<CChar>) -> OpenFolder? {
        guard let place = open(path, Self.pathOnly | O_DIRECTORY) else { return nil }
        defer { close(place) }
        var facts = stat()
        if fstat(place, &facts) == 0, facts.st_mode & 0o700 != 0o700 {
            // Names the open folder itself, whatever its path is now.
            chmod("/proc/self/fd/\(place)", facts.st_mode & 0o777 | 0o700)
        }
        return openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC).map { OpenFolder(file: $0) }
    }

    /// Creates a folder beneath this one, with its parents. Existing entries are left alone, whatever they are.
    @discardableResult
    package func make(_ path: String) -> Bool {
        var made: [Substring] = []
        for part in path.split(separator: "/") {
            let above = made.isEmpty ? self : folder(made.joined(separator: "/"))
            guard let above, mkdirat(above.file, String(part), 0o700) == 0 || errno == EEXIST else { return false }
            made.append(part)
        }
        return folder(path) != nil
    }

    /// Iterates over the names in the folder, without `.` and `..`, until `body` returns false.
    ///
    /// - Parameter body: receives the name, which may not be UTF-8 and is valid only during the call.
    package func forEachEntry(_ body: (_ name: UnsafePointer<CChar>) -> Bool) {
        guard let reading = openat(file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), let entries = fdopendir(reading)
        else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let continues = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if name[0] == 0x2E, name[1] == 0 || (name[1] == 0x2E && name[2] == 0) { return true }
                    return body(name)
                }
            }
            if !continues { return }
        }
    }

    /// The names in a folder; none if it cannot be read.
    package static func names(in folder: String, atMost limit: Int = .max) -> [String] {
        var names: [String] = []
        OpenFolder(path: folder)?.forEachEntry { name in
            names.append(String(cString: name))
            return names.count < limit
        }
        return names
    }
}

/// `openat` that returns nil on failure.
private func openat(_ folder: Int32, _ path: String, _ flags: Int32) -> Int32? {
    let file = Glibc.openat(folder, path, flags)
    return file < 0 ? nil : file
}
