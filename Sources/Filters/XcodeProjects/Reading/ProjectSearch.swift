import Foundation
import UntrustedFiles

/// Finds the project files at a path: the path itself, those in a folder, or those below it. Nearer ones are found
/// first, and farther folders are read only if they are needed.
///
///     var search = try ProjectSearch(reader, at: folder)
///     while let files = try search.next() { … }
struct ProjectSearch {
    private let reader: ProjectReader
    /// The files of the path itself; nil: it is a folder to search.
    private var itself: [String]?
    /// nil: the path is not a folder to search.
    private var levels: FolderLevels?
    /// Whether there are more folders or files than are searched.
    var isCut: Bool { levels?.isCut ?? false }

    init(_ reader: ProjectReader, at path: String) throws(XcodeProjectError) {
        self.reader = reader
        itself = try files(itself: path)
        if itself == nil { levels = FolderLevels(reader, at: path) }
    }

    /// The project files that are read together: those of the nearest level that has some.
    ///
    /// - Returns: nil if there are no more.
    mutating func next() throws(XcodeProjectError) -> [String]? {
        // The files that were examined during the search do not count toward the project's limit.
        defer { reader.renewLimit() }
        if let files = itself {
            itself = nil
            return files.isEmpty ? nil : files
        }
        while let level = levels?.next() {
            var found: [String] = []
            for folder in level { found += try files(in: folder.path, folder.names) }
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// - Returns: nil if the path is a folder that may contain projects.
    private func files(itself path: String) throws(XcodeProjectError) -> [String]? {
        let name = (path as NSString).lastPathComponent
        switch try reader.kind(path) {
        case nil: return nil
        case .file: return name.hasSuffix(".pbxproj") || ProjectName.isXcodeGen(name) ? [path] : []
        case .folder:
            if ProjectName.isXcodeProject(name) { return [ProjectName.file(of: path)] }
            return ProjectName.isWorkspace(name) ? try Workspace(path, reader).projects : nil
        }
    }

    /// The projects in a folder: those of its workspaces, its own, else XcodeGen's.
    private func files(in folder: String, _ names: [String]) throws(XcodeProjectError) -> [String] {
        var files: [String] = []
        for name in names where ProjectName.isWorkspace(name) {
            files += try Workspace("\(folder)/\(name)", reader).projects
        }
        files += names.filter(ProjectName.isXcodeProject).map { ProjectName.file(of: "\(folder)/\($0)") }
        // XcodeGen's projects are often not in git, except for what is shared of them.
        let generators = names.filter(ProjectName.isXcodeGen).map { "\(folder)/\($0)" }
        if !generators.isEmpty, !files.contains(where: { (try? reader.kind($0)) == .file }) { files = generators }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }
}
