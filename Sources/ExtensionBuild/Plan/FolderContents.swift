import Foundation

/// The files of a folder, sorted by what a build does with them.
struct FolderContents: Sendable {
    /// Swift files, as sorted paths below the folder.
    private(set) var sources: [String] = []
    /// Files that are copied into the built extension.
    private(set) var resources: [PlannedFile] = []
    private(set) var dataModels: [PlannedFile] = []
    /// Core ML models.
    private(set) var models: [PlannedFile] = []
    /// All files, as sorted paths below the folder.
    let files: [String]

    /// - Parameters:
    ///   - path: the user's path of the folder.
    ///   - isOptional: whether resources give way to others of the same name.
    ///   - isExcluded: whether a location is left out.
    init(
        of root: URL, _ path: String, _ project: ProjectFiles, isOptional: Bool = false,
        isExcluded: (URL) -> Bool = { _ in false }
    ) throws(BuildError) {
        files = try project.files(below: root, path).filter { !isExcluded(root.appendingPathComponent($0)) }
        var units: Set<String> = []
        for file in files {
            if let (unit, kind) = FileKind.unit(of: file) {
                guard units.insert(unit).inserted else { continue }
                let planned = PlannedFile(path: path, root: root, file: unit)
                if kind == .dataModel { dataModels.append(planned) } else { models.append(planned) }
                continue
            }
            switch FileKind(file) {
            case .source: sources.append(file)
            case .coreMLModel: models.append(PlannedFile(path: path, root: root, file: file))
            case .resource:
                resources.append(
                    PlannedFile(
                        path: path, root: root, file: file, destination: FileKind.destination(of: file),
                        isOptional: isOptional))
            case .dataModel, .unused: break
            }
        }
    }
}

/// What a build does with a file, by its name.
enum FileKind: Hashable {
    case source
    case resource
    case dataModel
    case coreMLModel
    /// Not used: what it is, for messages.
    case unused(String)

    init(_ file: String) {
        let name = (file as NSString).lastPathComponent
        let suffix = (name as NSString).pathExtension.lowercased()
        if let unused = Self.unused[suffix] {
            self = .unused(unused)
        } else {
            switch suffix {
            case "swift": self = name == "Package.swift" ? .unused("the manifest of a package") : .source
            case "xcdatamodeld": self = .dataModel
            case "mlmodel", "mlpackage": self = .coreMLModel
            default: self = name == "Info.plist" ? .unused("the property list of a target") : .resource
            }
        }
    }

    // Foundation on Linux crashes on a .stringsdict; without the file, the key is returned, as for a missing string.
    private static let unused = [
        "entitlements": "a list of entitlements", "stringsdict": "a list of plural forms",
        "storyboard": "a storyboard", "xib": "an Interface Builder file", "h": "a C header", "m": "Objective-C",
        "mm": "Objective-C++", "c": "C", "cpp": "C++", "xcassets": "an asset catalog", "xcodeproj": "an Xcode project",
        "xcworkspace": "an Xcode workspace", "modulemap": "a module map", "pch": "a C header",
    ]

    /// Whether Foundation on Linux would crash on the file.
    static func isCrashing(_ file: String) -> Bool { file.lowercased().hasSuffix(".stringsdict") }

    /// The data model or the Core ML package that contains a file.
    ///
    /// - Returns: its path, and which of the two it is.
    static func unit(of file: String) -> (path: String, FileKind)? {
        let parts = file.split(separator: "/")
        guard
            let place = parts.firstIndex(where: { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".mlpackage") })
        else { return nil }
        return (
            parts[...place].joined(separator: "/"), parts[place].hasSuffix(".mlpackage") ? .coreMLModel : .dataModel
        )
    }

    /// Where a resource is in the built extension: beside the program. Only localization folders, bundles and compiled
    /// models are kept as folders.
    static func destination(of file: String) -> String {
        let parts = file.split(separator: "/").map(String.init)
        let kept = parts.firstIndex { part in
            [".lproj", ".bundle", ".mlmodelc", ".mlpackage", ".momd"].contains(where: part.hasSuffix)
        }
        return parts[(kept ?? parts.count - 1)...].joined(separator: "/")
    }
}
