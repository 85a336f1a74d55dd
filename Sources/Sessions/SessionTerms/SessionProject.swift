import Foundation
import UntrustedFiles

/// The project that a session belongs to. What a session gives to filters must be in it: a session of a clone must not
/// give them `~/.ssh`.
///
/// It is the clone that contains the session, without one the nearest folder with a package, an Xcode project or
/// `.github`, which `siftbox new` creates, or else the session's folder.
package struct SessionProject: Sendable {
    private let file: String
    /// Whether the files may be anywhere.
    package let followsLinks: Bool

    /// - Parameter file: the session, which may not exist.
    package init(of file: String, followsLinks: Bool = false) {
        (self.file, self.followsLinks) = (file, followsLinks)
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
        // The session may be in a hidden folder of its project.
        if ProjectBoundary([root, folder]).contains(real) { return nil }
        let outside = "outside the session's project (\(root)) or hidden in it"
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
