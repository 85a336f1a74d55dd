import Foundation

/// The project that a session or a `siftbox.yaml` belongs to. What they give to filters must be in it: a file of a clone
/// must not give them `~/.ssh`.
///
/// It is the clone that contains the file, without one the nearest folder with a package, an Xcode project or
/// `.github`, which `siftbox new` creates, or else the file's folder.
package struct FileProject: Sendable {
    private let file: String
    /// For messages.
    private let noun: String
    /// Whether the files may be anywhere.
    package let followsLinks: Bool

    /// - Parameters:
    ///   - file: a session or another file, which may not exist.
    ///   - noun: what the project is called in messages.
    package init(of file: String, _ noun: String = "the session's project", followsLinks: Bool = false) {
        (self.file, self.noun, self.followsLinks) = (file, noun, followsLinks)
    }

    /// Why an existing file or folder is refused.
    ///
    /// - Parameter path: absolute, without `..`.
    /// - Returns: nil if it is in the project.
    package func refusal(of path: String) -> String? {
        guard !followsLinks else { return nil }
        let folder = ProjectBoundary.real(
            URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL.path)
        let root = Self.project(around: folder) ?? folder
        let real = ProjectBoundary.real(path)
        // The file may be in a hidden folder of its project.
        if ProjectBoundary([root, folder]).contains(real) { return nil }
        let outside = "outside \(noun) (\(root)) or hidden in it"
        return real == path
            ? "\(path) is \(outside). Copy it into the project, or use --follow-links."
            : "\(path) leads to \(real), which is \(outside). Replace it with a copy, or use --follow-links."
    }

    private static func project(around folder: String) -> String? {
        ProjectBoundary.nearest(around: folder) { $0.contains(".git") }
            ?? ProjectBoundary.nearest(around: folder) { names in
                names.contains {
                    ["Package.swift", ".github"].contains($0) || $0.hasSuffix(".xcodeproj")
                        || $0.hasSuffix(".xcworkspace")
                }
            }
    }
}
