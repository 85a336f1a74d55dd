import Foundation
import UntrustedFiles

/// Finds the project files at a path: the path itself, those in a folder, or those below it. Nearer ones are found
/// first, and farther folders are read only if they are needed.
///
///     var search = try ProjectSearch(reader, at: folder)
///     while let files = try search.next() { … }
struct ProjectSearch {
    /// Folders of other people's code, and of build output.
    private static let skipped = [
        "Pods", "Carthage", "node_modules", "DerivedData", "build", "vendor", "SourcePackages", "checkouts",
    ]
    /// Folders that are one file to the user, and so have no project in them. Other names may have a dot: `MyApp.iOS`.
    private static let packages: Set = [
        "app", "appex", "bundle", "docc", "dsym", "framework", "imageset", "lproj", "mlmodelc", "mlpackage", "momd",
        "playground", "rtfd", "scnassets", "storyboardc", "xcarchive", "xcassets", "xcdatamodel", "xcdatamodeld",
        "xcframework", "xcodeproj", "xcresult", "xcworkspace",
    ]
    /// The maximum depth below the given folder: `apps/shop/packages/mobile/ios/App`.
    static let maxLevels = 6
    static let maxFolders = 5000

    /// Where projects are searched, for messages.
    static let scope =
        "searched down to \(maxLevels) levels below it, without hidden folders and \(skipped.joined(separator: ", "))"

    private let reader: ProjectReader
    /// The files of the path itself; nil: it is a folder to search.
    private var itself: [String]?
    /// The folders of the next level.
    private var level: [String]
    private var levelsLeft = maxLevels + 1
    private var foldersLeft = maxFolders
    /// Whether there are more folders or files than are searched.
    private(set) var isCut = false

    init(_ reader: ProjectReader, at path: String) throws(XcodeProjectError) {
        self.reader = reader
        level = [path]
        itself = try files(itself: path)
        if itself != nil { level = [] }
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
        while levelsLeft > 0, !level.isEmpty {
            levelsLeft -= 1
            var (found, next): ([String], [String]) = ([], [])
            for folder in level {
                foldersLeft -= 1
                isCut = isCut || foldersLeft < 0 || reader.isExhausted
                guard !isCut else { break }
                guard let names = try? reader.names(in: folder) else { continue }
                found += try files(in: folder, names)
                if levelsLeft > 0 { next += folders(in: folder, names) }
            }
            level = next
            if !found.isEmpty { return found }
        }
        return nil
    }

    private func folders(in folder: String, _ names: [String]) -> [String] {
        names.filter { name in
            let suffix = (name as NSString).pathExtension.lowercased()
            return !Self.skipped.contains(name) && !Self.packages.contains(suffix)
        }.map { "\(folder)/\($0)" }
            // Most names with a dot are files, which need not be opened.
            .filter { !OpenedFile.isRegular($0) && (try? reader.kind($0)) == .folder }
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
