import Foundation
import UntrustedFiles

/// Finds the project files at a path: the path itself, those in a folder, or those below it.
struct ProjectSearch {
    /// Folders of other people's code, and of build output.
    private static let skipped: Set = [
        "Pods", "Carthage", "node_modules", "DerivedData", "build", "vendor", "SourcePackages", "checkouts",
    ]
    /// The maximum depth below the given folder: `apps/mobile/ios/App`.
    private static let maxLevels = 4
    private static let maxFolders = 2000

    let reader: ProjectReader

    /// The project files that are read together, by their distance from the folder: nearer ones are tried first.
    ///
    /// - Returns: empty if there is none.
    func groups(at path: String) throws(XcodeProjectError) -> [[String]] {
        if let files = try files(itself: path) { return [files] }
        var groups: [[String]] = []
        var level = [path]
        var foldersLeft = Self.maxFolders
        for _ in 0...Self.maxLevels {
            var (found, next): ([String], [String]) = ([], [])
            for folder in level {
                foldersLeft -= 1
                guard foldersLeft >= 0 else { break }
                guard let names = try? reader.names(in: folder) else { continue }
                found += try files(in: folder, names)
                next += names.filter { !Self.skipped.contains($0) && !$0.contains(".") || $0.hasSuffix(".swiftpm") }
                    .map { "\(folder)/\($0)" }.filter { (try? reader.kind($0)) == .folder }
            }
            if !found.isEmpty { groups.append(found) }
            level = next
        }
        return groups
    }

    /// - Returns: nil if the path is a folder that may contain projects.
    private func files(itself path: String) throws(XcodeProjectError) -> [String]? {
        let name = (path as NSString).lastPathComponent
        switch try reader.kind(path) {
        case nil: return nil
        case .file: return name.hasSuffix(".pbxproj") || Self.isXcodeGen(name) ? [path] : nil
        case .folder:
            if name.hasSuffix(".xcodeproj") { return ["\(path)/project.pbxproj"] }
            return name.hasSuffix(".xcworkspace") ? try Workspace(path, reader).projects : nil
        }
    }

    /// The projects in a folder: those of its workspaces, its own, else XcodeGen's.
    private func files(in folder: String, _ names: [String]) throws(XcodeProjectError) -> [String] {
        var files: [String] = []
        for name in names where name.hasSuffix(".xcworkspace") {
            files += try Workspace("\(folder)/\(name)", reader).projects
        }
        files += names.filter { $0.hasSuffix(".xcodeproj") }.map { "\(folder)/\($0)/project.pbxproj" }
        if files.isEmpty { files = names.filter(Self.isXcodeGen).map { "\(folder)/\($0)" } }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    static func isXcodeGen(_ name: String) -> Bool { ["project.yml", "project.yaml"].contains(name) }

    /// Whether a folder with these names contains a project itself.
    static func isProjectFolder(_ names: [String]) -> Bool {
        names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") || isXcodeGen($0) }
    }
}
