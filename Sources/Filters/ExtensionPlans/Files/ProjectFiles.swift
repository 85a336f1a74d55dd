package import Foundation
package import UntrustedFiles
import XcodeProjects

/// Reads the files of an extension's project, and nothing outside it.
///
/// A clone may contain a link to `~/.ssh`. Each file is opened first and then checked: the checked file is the one that
/// is read, so replacing it with a link in between has no effect.
///
/// The project consists of the extension's folder, each path of `--also`, and the folder of the Xcode project, the
/// package or the clone that contains the extension. Links may lead to any of its files that are not hidden.
package struct ProjectFiles: Sendable {
    /// The maximum number of files in a folder: one with more is not an extension, but a home folder or a disk.
    static let maxFiles = 10_000
    /// The maximum size of a Swift file in bytes.
    package static let maxSourceBytes = 16 << 20
    /// The maximum size of all Swift files together: they are held in memory and compiled.
    static let maxAllSourceBytes = 64 << 20
    /// The maximum size of all resources together.
    package static let maxResourceBytes = 1 << 30

    private var boundary: ProjectBoundary
    private let followsLinks: Bool
    /// The project's path for messages.
    private let project: String

    /// - Parameters:
    ///   - folder: the extension's folder.
    ///   - also: further files and folders that belong to it.
    ///   - followsLinks: whether links may lead anywhere.
    init(_ folder: URL, also: [URL] = [], followsLinks: Bool = false) {
        let real = Self.real(folder.path)
        let enclosing = Self.project(around: real)
        project = enclosing ?? real
        boundary = ProjectBoundary([real] + [enclosing].compactMap { $0 } + also.map(\.path))
        self.followsLinks = followsLinks
    }

    /// The files of an Xcode project.
    ///
    /// - Parameter root: the clone, or the folder of the project.
    init(ofProjectIn root: String, also: [URL], followsLinks: Bool) {
        project = Self.real(root)
        boundary = ProjectBoundary([root] + also.map(\.path))
        self.followsLinks = followsLinks
    }

    /// The same files and those of more folders.
    func adding(_ folders: [URL]) -> ProjectFiles {
        var files = self
        files.boundary = ProjectBoundary(boundary.roots + folders.map(\.path))
        return files
    }

    /// The folders of the project.
    var folders: [URL] { boundary.roots.map { URL(fileURLWithPath: $0, isDirectory: true) } }

    /// Whether a folder that the user did not name may become part of the project: one in the project, also a hidden one
    /// such as the package manager's `.build`, or one of Xcode's in the home folder. A link in a clone must not lead
    /// elsewhere.
    func mayUse(_ folder: URL) -> Bool {
        let real = Self.real(folder.path)
        let allowed = boundary.roots + [Self.real("\(HomeFolder.path())/Library/Developer/Xcode/DerivedData")]
        return followsLinks || allowed.contains { real.hasPrefix($0 + "/") }
    }

    /// The names in a folder of the project, without hidden ones, unordered.
    private func names(_ folder: OpenedFile, _ name: String) throws(BuildError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.link).filter { !$0.hasPrefix(".") }
        } catch {
            throw BuildError("\(name): error: this folder is not readable.")
        }
    }

    /// The files below a folder, as sorted relative paths. Hidden files, tests and build output are skipped. Links are
    /// followed, each folder once.
    ///
    /// - Parameter path: the user's path of the folder.
    /// - Throws: `BuildError` if a link leaves the project, if there are too many files, or if one is not a regular
    ///   file.
    package func files(below root: URL, _ path: String) throws(BuildError) -> [String] {
        try contents(below: root, path).files
    }

    /// The same, and the links that lead nowhere.
    func contents(below root: URL, _ path: String) throws(BuildError) -> (files: [String], linksToNothing: [String]) {
        var (files, linksToNothing): ([String], [String]) = ([], [])
        var seen: Set<OpenedFile.Identity> = []
        var waiting = [""]
        while let folder = waiting.popLast() {
            guard let opened = try open(folder, in: root, path), opened.isFolder,
                seen.insert(opened.identity).inserted
            else { continue }
            for name in try names(opened, folder.isEmpty ? path : "\(path)/\(folder)") {
                let place = folder.isEmpty ? name : "\(folder)/\(name)"
                if Self.isExcluded(name), !OpenedFile.isRegular("\(root.path)/\(place)") { continue }
                guard let entry = try open(place, in: root, path) else {
                    if OpenedFile.isLink("\(root.path)/\(place)") { linksToNothing.append(place) }
                    continue
                }
                if entry.isFolder {
                    waiting.append(place)
                } else {
                    files.append(place)
                }
                guard files.count + linksToNothing.count + waiting.count <= Self.maxFiles else {
                    throw BuildError(
                        "\(path): error: this folder has more than \(Self.maxFiles) files. Specify only the "
                            + "extension's folder.")
                }
            }
        }
        return (files.sorted(), linksToNothing.sorted())
    }

    /// Tests, projects and build output.
    private static func isExcluded(_ name: String) -> Bool {
        name.hasSuffix("Tests") || ["build", "DerivedData"].contains(name)
            || ProjectName.isXcode(name) || name.hasSuffix(".xcassets")
    }

    /// The contents of a file.
    ///
    /// - Parameters:
    ///   - place: the file's path below `root`.
    ///   - path: the user's path of `root`.
    ///   - limit: the maximum size in bytes.
    /// - Returns: nil if the file does not exist.
    /// - Throws: `BuildError` if a link leads out of the project, or if it is not a file or too large.
    func data(_ place: String, in root: URL, _ path: String, atMost limit: Int) throws(BuildError) -> Data? {
        guard let file = try open(place, in: root, path) else { return nil }
        guard !file.isFolder else { throw BuildError("\(path)/\(place): error: this is a folder, not a file.") }
        guard let data = file.data(atMost: limit) else {
            let reason = file.size > limit ? "is larger than \(limit >> 20) MiB" : "is not readable"
            throw BuildError("\(path)/\(place): error: the file \(reason).")
        }
        return data
    }

    /// Opens the object at a path.
    ///
    /// - Returns: nil if nothing exists, including a link to nothing.
    /// - Throws: `BuildError` if a link leads out of the project, or if it is neither a file nor a folder.
    package func open(_ place: String, in root: URL, _ path: String) throws(BuildError) -> OpenedFile? {
        let name = place.isEmpty ? path : "\(path)/\(place)"
        let file: OpenedFile
        switch OpenedFile.open(place.isEmpty ? root.path : "\(root.path)/\(place)") {
        case .success(let opened): file = opened
        case .failure(let error) where [ENOENT, ENOTDIR, ELOOP].contains(error.number): return nil
        case .failure(let error):
            throw BuildError("\(name): error: could not be opened: \(String(cString: strerror(error.number))).")
        }
        let real = file.path
        if !followsLinks, !boundary.contains(real),
            !boundary.isReached(real, withoutLinksAs: place, in: Self.real(root.path))
        {
            let isLink = real != URL(fileURLWithPath: root.path).appendingPathComponent(place).standardizedFileURL.path
            throw BuildError(
                isLink
                    ? "\(name): error: this link leads to \(real), which is outside the project (\(project)) or hidden in "
                        + "it. Replace it with a copy, or use --follow-links."
                    : "\(name): error: this is outside the project (\(project)) or hidden in it. Copy it into the "
                        + "project, or use --follow-links.")
        }
        if let kind = file.specialKind {
            throw BuildError("\(name): error: this is \(kind). An extension may contain only files and folders.")
        }
        return file
    }

    /// The nearest enclosing folder that is a project, a package or a clone.
    private static func project(around folder: String) -> String? {
        ProjectBoundary.nearest(around: folder) { names in
            names.contains {
                [".git", "Package.swift"].contains($0) || ProjectName.isXcode($0)
            }
        }
    }

    package static func real(_ path: String) -> String { ProjectBoundary.real(path) }
}
