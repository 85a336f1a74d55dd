import Foundation
import UntrustedFiles

/// A workspace: `MyApp.xcworkspace/contents.xcworkspacedata`.
struct Workspace {
    /// The paths of the project files, in the workspace's order; those of CocoaPods are left out.
    let projects: [String]
    /// The folders of its packages, which its projects use without a reference of their own.
    let packages: [String]

    /// - Parameter path: that of the `.xcworkspace`.
    init(_ path: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        let file = "\(path)/contents.xcworkspacedata"
        guard let data = try reader.data(file, .workspace) else {
            throw reader.error(path, nil, "the workspace has no contents.xcworkspacedata.")
        }
        guard let tags = ModelTags.read(String(decoding: data, as: UTF8.self)) else {
            throw reader.error(file, nil, "this is not a valid workspace.")
        }
        let folder = (path as NSString).deletingLastPathComponent
        // The folders of the enclosing groups, by their depth.
        var groups: [(depth: Int, folder: String)] = []
        var (projects, packages): ([String], [String]) = ([], [])
        for tag in tags {
            while let last = groups.last, last.depth >= tag.path.count { groups.removeLast() }
            let location = tag.values["location"] ?? ""
            let place = Self.path(location, group: groups.last?.folder ?? folder, container: folder)
            switch tag.name {
            case "Group": groups.append((tag.path.count, place))
            case "FileRef" where ProjectName.isXcodeProject(place):
                if (place as NSString).lastPathComponent != "Pods.xcodeproj" {
                    projects.append(ProjectName.file(of: place))
                }
            // The workspace inside a project refers to it.
            case "FileRef" where location == "self:" || location.hasPrefix("self:"):
                if ProjectName.isXcodeProject(folder) { projects.append(ProjectName.file(of: folder)) }
            // Other files are only shown. A folder is a package if it has a manifest.
            case "FileRef" where (place as NSString).pathExtension.isEmpty: packages.append(place)
            default: continue
            }
        }
        (self.projects, self.packages) = (projects, packages)
        reader.addPackages(packages)
    }

    /// `group:ios/App.xcodeproj`, `container:App.xcodeproj`, `absolute:/…`.
    private static func path(_ location: String, group: String, container: String) -> String {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return ProjectReader.path(location, in: group) }
        switch parts[0] {
        case "absolute": return ProjectReader.normalized("/" + parts[1])
        case "container", "self": return ProjectReader.path(parts[1], in: container)
        default: return ProjectReader.path(parts[1], in: group)
        }
    }
}
