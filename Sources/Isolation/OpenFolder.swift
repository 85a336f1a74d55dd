import CFilterProcess
import Glibc

/// A folder that is held open. What is done through it stays beneath it: no symbolic link in a path is followed, so that
/// whoever can write in the folder cannot lead the host elsewhere, not even while it looks.
package final class OpenFolder {
    package let file: Int32

    /// O_PATH, which Glibc's module does not have: a place, which needs no right to read.
    private static let pathOnly: Int32 = 0o10000000

    /// - Parameter path: chosen by the user or the host; links in it are followed. nil is returned with errno set.
    package init?(path: String) {
        file = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if file < 0 { return nil }
    }

    private init(file: Int32) { self.file = file }

    /// The same folder, held open once more.
    package init?(copyOf folder: Int32) {
        file = dup(folder)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    /// Opens a file beneath the folder; nil with errno set when it is not there or a link is on the way.
    ///
    /// The caller closes it.
    package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, mode: mode_t = 0o600) -> Int32? {
        let opened = cfilterprocess_open_beneath(file, path, flags, mode)
        return opened < 0 ? nil : opened
    }

    /// A folder beneath this one.
    package func folder(_ path: UnsafePointer<CChar>) -> OpenFolder? {
        open(path, O_RDONLY | O_DIRECTORY).map(OpenFolder.init(file:))
    }

    /// The same for a folder that the filter made unreadable for everyone: its owner makes it accessible first.
    package func accessibleFolder(_ path: UnsafePointer<CChar>) -> OpenFolder? {
        guard let place = open(path, Self.pathOnly | O_DIRECTORY) else { return nil }
        defer { close(place) }
        var facts = stat()
        if fstat(place, &facts) == 0, facts.st_mode & 0o700 != 0o700 {
            // This names the folder that is open, whatever has become of its path.
            chmod("/proc/self/fd/\(place)", facts.st_mode & 0o777 | 0o700)
        }
        return openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC).map { OpenFolder(file: $0) }
    }

    /// Makes a folder beneath this one, with the folders on the way. What is there is left alone, whatever it is.
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

    /// Goes through the names in the folder, without `.` and `..`, until `body` returns false.
    ///
    /// - Parameter body: takes the name, which need not be UTF-8 and is lent, and the kind (readdir(3), `d_type`).
    package func forEachEntry(_ body: (_ name: UnsafePointer<CChar>, _ kind: Int) -> Bool) {
        guard let reading = openat(file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), let entries = fdopendir(reading)
        else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let kind = Int(entry.pointee.d_type)
            let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if name[0] == 0x2E, name[1] == 0 || (name[1] == 0x2E && name[2] == 0) { return true }
                    return body(name, kind)
                }
            }
            if !goesOn { return }
        }
    }
}

/// `openat` with nil for a failure.
private func openat(_ folder: Int32, _ path: String, _ flags: Int32) -> Int32? {
    let file = Glibc.openat(folder, path, flags)
    return file < 0 ? nil : file
}
