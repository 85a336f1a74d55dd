import Foundation
import UntrustedFiles

/// Opens the files of one project, and records which. Nothing outside the project's boundary is opened.
final class ProjectReader {
    /// The maximum size of a project file in bytes: the largest public ones have 10 MiB.
    static let maxProjectBytes = 16 << 20
    /// The maximum number of levels of folders below a synchronized folder.
    static let maxLevels = 40

    enum Kind { case file, folder }

    let boundary: ProjectBoundary
    private let followsLinks: Bool
    /// The path as given by the user, and the same absolute, for messages.
    private let given: (text: String, absolute: String)
    private(set) var inputs: [String: ProjectInput.Purpose] = [:]
    private var budget: ReadingBudget
    /// The folders of the workspaces' packages, which all their projects may use.
    private(set) var workspacePackages: [String] = []
    /// Whether more files than allowed were looked at.
    var isExhausted: Bool { budget.lacksFiles }
    private var letterCases = LetterCases()
    /// Paths that the project writes in another case than the disk, one sentence each.
    private(set) var caseNotes: [String] = []

    init(
        _ boundary: ProjectBoundary, followsLinks: Bool, given: (text: String, absolute: String),
        budget: ReadingBudget = ReadingBudget()
    ) {
        (self.boundary, self.followsLinks, self.given, self.budget) = (boundary, followsLinks, given, budget)
    }

    /// A path as the user would write it.
    func display(_ path: String) -> String {
        if path == given.absolute { return given.text }
        let folder = given.absolute == "/" ? "/" : given.absolute + "/"
        if path.hasPrefix(folder) {
            return (given.text.hasSuffix("/") ? given.text : given.text + "/") + path.dropFirst(folder.count)
        }
        // A project that was given itself: the files beside it.
        let parent = (given.absolute as NSString).deletingLastPathComponent
        let prefix = given.text.contains("/") ? (given.text as NSString).deletingLastPathComponent + "/" : ""
        if !given.absolute.isEmpty, path.hasPrefix(parent + "/"),
            given.text.hasSuffix((given.absolute as NSString).lastPathComponent)
        {
            return prefix + path.dropFirst(parent.count + 1)
        }
        return path
    }

    /// `MyApp.xcodeproj/project.pbxproj:12:3: error: …`
    func error(_ path: String, _ position: ProjectValue.Position?, _ problem: String) -> XcodeProjectError {
        XcodeProjectError("\(place(path, position)): error: \(problem)")
    }

    /// `MyApp.xcodeproj/project.pbxproj:12:3`
    func place(_ path: String, _ position: ProjectValue.Position?) -> String {
        display(path) + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }

    func record(_ path: String, _ purpose: ProjectInput.Purpose) {
        if inputs[path] == nil { inputs[path] = purpose }
    }

    func addPackages(_ folders: [String]) { workspacePackages += folders }

    /// What is at a path.
    ///
    /// - Returns: nil if nothing exists, including a link to nothing.
    /// - Throws: `XcodeProjectError` if the path or a link leaves the project, or if it is neither a file nor a folder.
    func kind(_ path: String) throws(XcodeProjectError) -> Kind? {
        try open(path).map { $0.isFolder ? .folder : .file }
    }

    /// Counts the files that are looked at from the start.
    func renewLimit() { budget.renewFiles() }

    /// The path of what exists, where the project writes it in another case: a Mac's disk does not distinguish `filter`
    /// and `Filter`.
    ///
    /// - Returns: the path itself if it exists, and if nothing or more than one thing is meant.
    func existing(_ path: String) -> String {
        charge(steps: Self.steps(path))
        if isThere(path) || budget.lacksSteps { return path }
        let found = letterCases.match(path, isThere) { (try? names(in: $0)) ?? [] }
        guard let found else { return path }
        let note = "\(display(path)) is \(display(found)) on the disk: the case differs, which a Mac ignores."
        if caseNotes.count < Self.maxCaseNotes, !caseNotes.contains(note) { caseNotes.append(note) }
        return found
    }

    private static let maxCaseNotes = 20

    /// The cost of examining a path in steps: the system reads each folder in it.
    private static func steps(_ path: String) -> Int {
        let count = path.utf8.count
        return count <= 256 ? 1 : count / 4
    }

    private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 || OpenedFile.isLink(path) }

    /// The contents of a file.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Returns: nil if it does not exist.
    func data(
        _ path: String, _ purpose: ProjectInput.Purpose, atMost limit: Int = PropertyListData.maxBytes
    ) throws(XcodeProjectError) -> Data? {
        guard let file = try open(path) else { return nil }
        guard !file.isFolder else { throw error(path, nil, "this is a folder, not a file.") }
        guard let data = file.data(atMost: limit) else {
            let reason = file.size > limit ? "is larger than \(limit >> 20) MiB" : "is not readable"
            throw error(path, nil, "the file \(reason).")
        }
        record(path, purpose)
        try spend(steps: data.count / purpose.bytesPerStep, path, nil)
        return data
    }

    /// The names in a folder, without hidden ones, sorted; empty if there is no such folder.
    func names(in folder: String) throws(XcodeProjectError) -> [String] {
        guard let opened = try open(folder), opened.isFolder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: opened.link)) ?? []
        try spend(names.count, folder)
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The paths of the files below a folder, relative to it and sorted. Links are followed, each folder once; a link to
    /// nothing is listed, so that it is reported.
    ///
    /// - Parameter isWhole: whether a folder, given its name, is listed itself instead of its files.
    func entries(below folder: String, isWhole: (String) -> Bool) throws(XcodeProjectError) -> [String] {
        var found: [String] = []
        var seen: Set<OpenedFile.Identity> = []
        var waiting = [""]
        while let place = waiting.popLast() {
            let path = place.isEmpty ? folder : "\(folder)/\(place)"
            guard let opened = try open(path), opened.isFolder, seen.insert(opened.identity).inserted else { continue }
            for name in try names(in: path) {
                let entry = place.isEmpty ? name : "\(place)/\(name)"
                let kind = try kind("\(folder)/\(entry)")
                guard kind != nil || OpenedFile.isLink("\(folder)/\(entry)") else { continue }
                if kind != .folder || isWhole(entry) {
                    found.append(entry)
                } else if entry.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxLevels {
                    waiting.append(entry)
                }
            }
        }
        return found.sorted()
    }

    private func spend(_ count: Int, _ path: String) throws(XcodeProjectError) {
        guard !budget.spend(files: count) else { return }
        throw error(
            path, nil, "the project has more than \(ReadingBudget.maxFiles) files up to here. Specify its own folder.")
    }

    /// Counts steps, see `ReadingBudget`.
    ///
    /// - Throws: `XcodeProjectError` with this place if there were too many.
    func spend(steps: Int, _ path: String, _ position: ProjectValue.Position?) throws(XcodeProjectError) {
        guard !budget.spend(steps: steps) else { return }
        throw error(
            path, position,
            "reading the project takes more than \(budget.maxSteps) steps up to here: its targets share too many "
                + "files, patterns and settings. Make these lists shorter.")
    }

    /// Counts steps; if there were too many, the next `spend` throws.
    func charge(steps: Int) { _ = budget.spend(steps: steps) }

    private func open(_ path: String) throws(XcodeProjectError) -> OpenedFile? {
        guard !path.utf8.contains(0) else { return nil }
        try spend(1, path)
        try spend(steps: Self.steps(path), path, nil)
        let file: OpenedFile
        switch OpenedFile.open(path) {
        case .success(let opened): file = opened
        case .failure(let failure) where [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(failure.number): return nil
        case .failure(let failure):
            throw error(path, nil, "could not be opened: \(String(cString: strerror(failure.number))).")
        }
        let real = file.path
        if !followsLinks, !boundary.contains(real), !isReachedWithoutLinks(real, path) {
            let what = real == path ? "this is" : "this leads to \(real), which is"
            throw error(
                path, nil,
                "\(what) outside the project (\(boundary.roots[0])) or hidden in it. Replace it with a copy in the "
                    + "project, or use --follow-links.")
        }
        if let kind = file.specialKind {
            throw error(path, nil, "this is \(kind). A project may contain only files and folders.")
        }
        return file
    }

    /// Hidden files are read if the project names them itself.
    private func isReachedWithoutLinks(_ real: String, _ path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        return boundary.isReached(
            real, withoutLinksAs: (path as NSString).lastPathComponent, in: ProjectBoundary.real(folder))
    }

    /// A path without `.`, `..` and double slashes. Not resolved: a link's parent is the folder with the link.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// A path relative to a folder, unless it is absolute.
    static func path(_ path: String, in folder: String) -> String {
        normalized(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }
}
