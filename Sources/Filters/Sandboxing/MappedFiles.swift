import Glibc

/// The deleted files that processes have mapped, from /proc/PID/maps (proc(5)).
enum MappedFiles {
    /// - Parameter folder: its real path.
    /// - Returns: their inode numbers. The size of such a file is unknown: a mapping of one page keeps all of it.
    static func deleted(in folder: String, by processes: [String]) -> Set<ino_t> {
        processes.reduce(into: []) { found, process in
            forEachLine(of: "/proc/\(process)/maps") { line in
                if let number = number(ofDeleted: line, in: folder) { found.insert(number) }
            }
        }
    }

    /// `7f0c6000-7f0c7000 r--s 00000000 08:01 4711       /tmp/x/name (deleted)`
    static func number(ofDeleted line: Substring, in folder: String) -> ino_t? {
        guard line.hasSuffix(" (deleted)") else { return nil }
        let fields = line.split(separator: " ", maxSplits: 5)
        guard fields.count == 6, fields[5].drop(while: { $0 == " " }).hasPrefix(folder + "/") else { return nil }
        return ino_t(fields[4])
    }

    /// The text may be long: a process can have 65,530 mappings.
    private static func forEachLine(of path: String, _ body: (Substring) -> Void) {
        guard let file = fopen(path, "re") else { return }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            // Most lines have no name; only those of deleted files are decoded.
            guard let line, strstr(line, " (deleted)") != nil else { continue }
            body(String(cString: line).split(separator: "\n").first ?? "")
        }
    }
}
