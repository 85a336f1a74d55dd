import Foundation

/// The names of project files.
package enum ProjectName {
    /// Whether a folder with this name or path is an Xcode project: `MyApp.xcodeproj`.
    package static func isXcodeProject(_ name: String) -> Bool { hasExtension("xcodeproj", name) }

    /// Whether a folder with this name or path is a workspace: `MyApp.xcworkspace`.
    package static func isWorkspace(_ name: String) -> Bool { hasExtension("xcworkspace", name) }

    /// Whether a folder with this name or path is a project or a workspace of Xcode.
    package static func isXcode(_ name: String) -> Bool { isXcodeProject(name) || isWorkspace(name) }

    /// Whether a file in a folder is a project of XcodeGen.
    package static func isXcodeGen(_ name: String) -> Bool { ["project.yml", "project.yaml"].contains(name) }

    /// Whether something in a folder makes it the folder of a project.
    package static func isProject(_ name: String) -> Bool { isXcode(name) || isXcodeGen(name) }

    /// Whether a path that the user gave is one of a project itself, and not of a folder that contains it.
    package static func isProjectItself(_ path: String) -> Bool { isXcode(path) || isProjectFile(path) }

    /// Whether a path that the user gave can be that of a project's file. XcodeGen's may have any name.
    package static func isProjectFile(_ path: String) -> Bool {
        ["pbxproj", "yml", "yaml"].contains { hasExtension($0, path) }
    }

    private static func hasExtension(_ wanted: String, _ path: String) -> Bool {
        // Every name in a folder is checked, and is rarely that of a project. Asking NSString takes longer than reading
        // the folder.
        (path.hasSuffix(wanted) || path.hasSuffix("/")) && (path as NSString).pathExtension == wanted
    }

    /// The file of an Xcode project.
    ///
    /// - Parameter project: the path of the `.xcodeproj`.
    package static func file(of project: String) -> String { "\(project)/project.pbxproj" }
}
