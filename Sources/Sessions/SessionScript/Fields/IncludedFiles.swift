import Foundation

/// The files that a session includes, while it is read: what is being read now, and everything that was; and what
/// they name.
final class IncludedFiles {
    /// The filters and reporting extensions that were found, with the folder at which their paths start.
    var filters: [(reference: String, folder: URL)] = []
    /// The absolute paths of all included files, also of those that do not exist.
    private(set) var paths: Set<String> = []
    /// The files that are being read, from the session's first inclusion on, as named in messages.
    private var open: [(path: String, name: String)] = []
    private var count = 0

    private static let maxDepth = 8
    private static let maxCount = 1000

    /// Whether the steps that are read are those of an included file.
    var isIncluding: Bool { !open.isEmpty }

    /// Records an inclusion, which lasts until `end`.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - name: its name in messages.
    /// - Returns: why it is refused; nil: it is not.
    func begin(_ url: URL, name: String) -> String? {
        let path = url.standardizedFileURL.path
        let resolved = url.resolvingSymlinksInPath().path
        paths.insert(path)
        count += 1
        let chain = open.map(\.name) + [name]
        if open.contains(where: { $0.path == resolved }) {
            return "includes itself: \(chain.joined(separator: " → "))"
        }
        if open.count >= Self.maxDepth {
            return "more than \(Self.maxDepth) files include each other: \(chain.joined(separator: " → "))"
        }
        if count > Self.maxCount { return "more than \(Self.maxCount) inclusions; include fewer files" }
        open.append((resolved, name))
        return nil
    }

    func end() { open.removeLast() }
}
