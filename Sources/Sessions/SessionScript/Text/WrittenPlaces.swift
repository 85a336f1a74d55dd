import FilterProcesses
import Foundation

/// How a session in a folder names files: a path that starts at the folder, so that both can be moved together.
struct WrittenPlaces: Hashable, Sendable {
    /// The folder of the session.
    let folder: URL

    init(folder: URL) { self.folder = folder.standardizedFileURL }

    /// A path as a session in the folder writes it; a path that shares nothing with the folder stays absolute.
    func path(_ path: String) -> String {
        let target = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.pathComponents
        let base = folder.pathComponents
        let shared = zip(target, base).prefix { $0 == $1 }.count
        guard shared > 1 else { return path }
        let up = Array(repeating: "..", count: base.count - shared)
        return (up + target[shared...]).joined(separator: "/")
    }

    /// A filter or reporting extension: a sample by its name, others by path with their build options.
    func filter(_ reference: String?) -> YAMLValue {
        guard let reference else { return .word(FilterCatalog.noFilter) }
        let absolute = FilterCatalog.absolute(reference, relativeTo: folder)
        guard absolute.hasPrefix("/") else { return .text(absolute) }
        let end = absolute.range(of: " --")?.lowerBound ?? absolute.endIndex
        let relative = path(String(absolute[..<end]))
        // A file of this name would be taken for the sample, or for a word of the format.
        let isName = !relative.contains("/") && !relative.contains(".")
        return .text((isName ? "./" : "") + relative + absolute[end...])
    }
}
