import Foundation

/// Reads the files of an extension's project, and nothing outside of it.
///
/// A clone may hold a link to `~/.ssh`. Each file is opened first and checked then: what is checked is what is read, so
/// that a link that is swapped in between leads nowhere.
///
/// These are the project: the extension's folder, each path of `--also`, and the folder of the Xcode project, the package or
/// the clone that the extension is in. A link may lead to any file of it that is not hidden.
struct ProjectFiles: Sendable {
    /// The most files that a folder may have: what has more is not an extension, but a home or a disk.
    static let maxFiles = 10_000
    /// The most bytes of a Swift file.
    static let maxSourceBytes = 16 << 20
    /// The most bytes of all Swift files together: they are held in memory, and compiled.
    static let mostAllSourceBytes = 64 << 20
    /// The most bytes of all resources together.
    static let maxResourceBytes = 1 << 30

    /// Real paths.
    private let roots: [String]
    private let followsLinks: Bool

    /// - Parameters:
    ///   - folder: the extension's folder.
    ///   - also: the files and folders that belong to it beside.
    ///   - followsLinks: whether links may lead anywhere.
    init(_ folder: URL, also: [URL] = [], followsLinks: Bool = false) {
        let real = Self.real(folder.path)
        roots = ([real] + [Self.project(around: real)].compactMap { $0 } + also.map { Self.real($0.path) })
        self.followsLinks = followsLinks
    }

    /// The names in a folder of the project, without hidden ones, in no order.
    private func names(_ folder: OpenedFile, _ name: String) throws(BuildError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.link).filter { !$0.hasPrefix(".") }
        } catch {
            throw BuildError("\(name): error: this folder may not be read.")
        }
    }

    /// The files below a folder, by their paths in it, in the order of their names. Hidden ones, tests and what tools build
    /// are left out. Links are followed, each folder once.
    ///
    /// - Parameter path: what the user calls the folder.
    /// - Throws: `BuildError` when a link leaves the project, when there are too many files, or when one is not a file.
    func files(below root: URL, _ path: String) throws(BuildError) -> [String] {
        var files: [String] = []
        var seen: Set<OpenedFile.Identity> = []
        var waiting = [""]
        while let folder = waiting.popLast() {
            guard let opened = try open(folder, in: root, path), opened.isFolder,
                seen.insert(opened.identity).inserted
            else { continue }
            for name in try names(opened, folder.isEmpty ? path : "\(path)/\(folder)") {
                let place = folder.isEmpty ? name : "\(folder)/\(name)"
                if Self.isLeftOut(name), !OpenedFile.isRegular("\(root.path)/\(place)") { continue }
                guard let entry = try open(place, in: root, path) else { continue }
                if entry.isFolder {
                    waiting.append(place)
                } else {
                    files.append(place)
                }
                guard files.count + waiting.count <= Self.maxFiles else {
                    throw BuildError(
                        "\(path): error: there are more than \(Self.maxFiles) files in this folder. Give the folder of the "
                            + "extension alone.")
                }
            }
        }
        return files.sorted()
    }

    /// Tests, projects, and what tools build.
    private static func isLeftOut(_ name: String) -> Bool {
        name.hasSuffix("Tests") || ["build", "DerivedData"].contains(name)
            || [".xcodeproj", ".xcworkspace", ".xcassets"].contains(where: name.hasSuffix)
    }

    /// The contents of a file.
    ///
    /// - Parameters:
    ///   - place: the file's path below `root`.
    ///   - path: what the user calls `root`.
    ///   - limit: the most bytes that it may have.
    /// - Returns: nil when there is no such file.
    /// - Throws: `BuildError` when a link leads out of the project, when it is not a file, or larger.
    func data(_ place: String, in root: URL, _ path: String, atMost limit: Int) throws(BuildError) -> Data? {
        guard let file = try open(place, in: root, path) else { return nil }
        guard !file.isFolder else { throw BuildError("\(path)/\(place): error: this is a folder, not a file.") }
        guard let data = file.data(atMost: limit) else {
            let reason = file.size > limit ? "is over \(limit >> 20) MiB" : "may not be read"
            throw BuildError("\(path)/\(place): error: the file \(reason).")
        }
        return data
    }

    /// Opens what is at a path, whatever it is.
    ///
    /// - Returns: nil when nothing is there: also a link that leads to nothing.
    /// - Throws: `BuildError` when a link leads out of the project, or when it is neither a file nor a folder.
    func open(_ place: String, in root: URL, _ path: String) throws(BuildError) -> OpenedFile? {
        let name = place.isEmpty ? path : "\(path)/\(place)"
        let file: OpenedFile
        switch OpenedFile.open(place.isEmpty ? root.path : "\(root.path)/\(place)") {
        case .success(let opened): file = opened
        case .failure(let error) where [ENOENT, ENOTDIR, ELOOP].contains(error.number): return nil
        case .failure(let error):
            throw BuildError("\(name): error: it cannot be opened: \(String(cString: strerror(error.number))).")
        }
        let real = file.path
        if !followsLinks, !isInProject(real), !isReached(real, withoutLinksAs: place, in: Self.real(root.path)) {
            throw BuildError(
                "\(name): error: this link leads to \(real), which is outside of the project (\(project)) or hidden in it. "
                    + "Put a copy in its place, or give --follow-links.")
        }
        if let kind = file.specialKind {
            throw BuildError("\(name): error: this is \(kind). An extension has files and folders only.")
        }
        return file
    }

    private func isInProject(_ path: String) -> Bool { roots.contains { Self.isVisible(path, in: $0) } }

    /// Whether no link led to a file: then it may be a hidden one, such as `.xccurrentversion`. The folder itself must be in
    /// the project: `Sources` of a package may be a link, too.
    private func isReached(_ path: String, withoutLinksAs place: String, in folder: String) -> Bool {
        !place.isEmpty && path == "\(folder)/\(place)" && isInProject(folder)
    }

    /// What messages call the project.
    private var project: String { roots.count > 1 ? roots[1] : roots[0] }

    private static func isVisible(_ path: String, in root: String) -> Bool {
        if path == root { return true }
        guard path.hasPrefix(root == "/" ? "/" : root + "/") else { return false }
        return !path.dropFirst(root.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// The nearest folder around the extension that is a project, a package or a clone. A home is none, and nothing around
    /// it: somebody may keep a home in git.
    private static func project(around folder: String) -> String? {
        let homes = [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? "/"].map(real)
        var place = folder
        while place != "/", !homes.contains(where: { $0 == place || $0.hasPrefix(place + "/") }) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            let isProject = names.contains {
                [".git", "Package.swift"].contains($0) || $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace")
            }
            if isProject { return place }
            place = (place as NSString).deletingLastPathComponent
        }
        return nil
    }

    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
