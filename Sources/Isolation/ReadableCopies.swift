import Glibc

/// Copies of a program's files for a user who cannot read the originals: a script with mode 0700, a bundle built by
/// root with a strict umask, or, without mounts, anything below /root. The copies are removed with this object.
final class ReadableCopies {
    /// The copies, by original path.
    private var copies: [String: String] = [:]
    private var folder: TemporaryFolder?
    private let group: gid_t

    /// Accessible to any user; TMPDIR may be root's alone.
    private static let parent = "/tmp"
    private static let maxFiles = 20_000
    private static let copySize = 1 << 16

    /// - Parameters:
    ///   - paths: real paths of files and folders.
    ///   - needsReachablePaths: whether the user must reach the files by their paths, because nothing is mounted.
    ///   - group: the group that may read them besides root; it has no other members.
    init(of paths: [String], needsReachablePaths: Bool, group: gid_t) throws(IsolationError) {
        self.group = group
        // Even if nothing is copied: leftovers of a killed process contain files that others may not read.
        LeftoverFolders.removeOnce(in: Self.parent)
        // Keep a bundle's program in its bundle.
        let outermost = paths.filter { path in !paths.contains { $0 != path && VisibleFiles.isPath(path, in: $0) } }
        for path in Set(outermost).sorted() {
            guard !Self.isReadable(path) || (needsReachablePaths && !Self.isReachable(path)) else { continue }
            let place = "\(try copiesFolder())/\(copies.count)"
            _ = mkdir(place, 0o755)
            let copy = "\(place)/\(path.split(separator: "/").last.map(String.init) ?? "program")"
            var left = Self.maxFiles
            guard Self.copy(path, to: copy, &left) else {
                throw IsolationError(
                    "The filter's user cannot read \(path), and copying it failed: "
                        + "\(String(cString: strerror(errno))). Allow others to read it: chmod -R o+rX.")
            }
            copies[path] = copy
        }
    }

    /// The path at which the program finds this file; nil: unchanged.
    func copy(of path: String) -> String? {
        guard !copies.isEmpty, let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let path = String(cString: real)
        if let copy = copies[path] { return copy }
        for (original, copy) in copies where path.hasPrefix(original + "/") {
            return copy + path.dropFirst(original.count)
        }
        return nil
    }

    /// Whether every parent folder of a path can be entered by any user.
    static func isReachable(_ path: String) -> Bool {
        var place = path
        while let end = place.lastIndex(of: "/"), end > place.startIndex {
            place = String(place[..<end])
            var facts = stat()
            guard stat(place, &facts) == 0, facts.st_mode & S_IXOTH != 0 else { return false }
        }
        return true
    }

    /// Whether any user can read a file, or a folder with all its contents.
    private static func isReadable(_ path: String) -> Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return true }
        switch facts.st_mode & S_IFMT {
        case S_IFREG:
            return facts.st_mode & S_IROTH != 0 && (facts.st_mode & S_IXUSR == 0 || facts.st_mode & S_IXOTH != 0)
        case S_IFDIR:
            guard facts.st_mode & S_IROTH != 0, facts.st_mode & S_IXOTH != 0 else { return false }
            return entries(of: path).allSatisfy { isReadable("\(path)/\($0)") }
        default: return true
        }
    }

    private func copiesFolder() throws(IsolationError) -> String {
        if let folder { return folder.folder.path }
        let made = try TemporaryFolder(in: Self.parent, for: .program)
        guard fchown(made.opened.file, 0, group) == 0, fchmod(made.opened.file, 0o750) == 0 else {
            throw IsolationError(
                "Could not change the group of \(made.folder.path) to the filter's group: \(String(cString: strerror(errno)))."
            )
        }
        folder = made
        return made.folder.path
    }

    private static func copy(_ path: String, to copy: String, _ left: inout Int) -> Bool {
        left -= 1
        var facts = stat()
        guard left > 0, lstat(path, &facts) == 0 else { return false }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return copyFile(path, to: copy, mode: facts.st_mode & S_IXUSR != 0 ? 0o755 : 0o644)
        case S_IFDIR:
            guard mkdir(copy, 0o755) == 0, chmod(copy, 0o755) == 0 else { return false }
            return entries(of: path).allSatisfy { self.copy("\(path)/\($0)", to: "\(copy)/\($0)", &left) }
        // Links and pipes are not part of the program's content.
        default: return true
        }
    }

    private static func copyFile(_ path: String, to copy: String, mode: mode_t) -> Bool {
        let input = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else { return false }
        defer { close(input) }
        let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: copySize)
        var isWhole = false
        while true {
            let count = read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            isWhole = count == 0
            guard count > 0, write(output, buffer, count) == count else { break }
        }
        isWhole = fchmod(output, mode) == 0 && isWhole
        return close(output) == 0 && isWhole
    }

    private static func entries(of folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
