import Foundation

/// CocoaPods' own project, whose targets compile the pods.
///
/// A target with pods links one product of it, such as `Pods_Filter.framework` or `libPods-Filter.a`, which contains no
/// code and depends on the pods' targets.
enum CocoaPods {
    /// Whether a product is built by CocoaPods' project.
    static func builds(_ product: String) -> Bool {
        ["Pods_", "Pods-", "libPods-", "libPods_", "Pods.framework", "libPods.a"].contains(where: product.hasPrefix)
    }

    /// The folder with the configuration files that CocoaPods added to a project; nil: none.
    static func folder(of project: PBXProjectFile) -> String? {
        for file in project.objects.all(isa: "PBXFileReference") {
            guard let path = file.text("path"), path.hasSuffix(".xcconfig"), let full = project.paths.path(of: file),
                let end = full.range(of: "/Target Support Files/Pods")
            else { continue }
            return String(full[..<end.lowerBound])
        }
        return nil
    }

    /// Whether a project file is CocoaPods' own.
    static func isProject(_ file: String) -> Bool { file.hasSuffix("/Pods.xcodeproj/project.pbxproj") }

    /// The paths of CocoaPods' project for another project, most likely first; it may not exist.
    ///
    /// The configuration files that CocoaPods adds to a project are in the same folder. Without them, it is the folder
    /// `Pods` beside the project.
    static func projects(for project: any ProjectDescription) -> [String] {
        var folders: [String] = []
        if let folder = (project as? PBXProjectFile)?.podsFolder { folders.append(folder) }
        folders.append("\(project.folder)/Pods")
        return folders.map { "\($0)/Pods.xcodeproj/project.pbxproj" }
    }
}
