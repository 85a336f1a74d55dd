import Glibc

/// The identity of the file that a path leads to, independent of its name.
struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    /// Returns nil if there is no file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
    }

    /// Whether the file at `path` is one of `others`, under any name.
    static func matches(_ path: String, of others: [String]) -> Bool {
        FileIdentity(path).map { others.compactMap(FileIdentity.init).contains($0) } ?? false
    }

    /// The folder that contains a file at any depth, or would contain it when written; nil if none of them does.
    static func folder(of path: String, among folders: [String]) -> String? {
        let path = target(path)
        let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard realpath(parent, &buffer) != nil else { return nil }
        var above = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let identities = folders.map(FileIdentity.init)
        while let slash = above.lastIndex(of: "/") {
            if let identity = FileIdentity(above), let index = identities.firstIndex(of: identity) {
                return folders[index]
            }
            above = String(above[..<slash])
        }
        return nil
    }

    /// The target of a symbolic link, or `path` itself. The target need not exist.
    static func target(_ path: String) -> String {
        var path = path
        // The system follows at most 40 links.
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count)
            guard count > 0, count < buffer.count else { return path }
            let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard !next.hasPrefix("/"), let slash = path.lastIndex(of: "/") else {
                path = next
                continue
            }
            path = path[...slash] + next
        }
        return path
    }
}
