import Glibc

/// Which file a path leads to, whatever it is called.
struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    /// nil: there is none.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
    }

    /// Whether the file at `path` is one of `others`, however their paths are written.
    static func isOne(_ path: String, of others: [String]) -> Bool {
        FileIdentity(path).map { others.compactMap(FileIdentity.init).contains($0) } ?? false
    }
}
