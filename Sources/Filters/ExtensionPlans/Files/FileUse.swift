import Foundation
import XcodeProjects

/// What a build does with a file, by its name.
enum FileUse: Hashable {
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
            switch FileKind(name) {
            case .swift: self = name == "Package.swift" ? .unused("the manifest of a package") : .source
            case .dataModel where suffix == Self.modelSuffix: self = .dataModel
            case .coreMLModel: self = .coreMLModel
            case _ where name == SiftboxFile.name: self = .unused("Siftbox's own file")
            default: self = name == "Info.plist" ? .unused("the property list of a target") : .resource
            }
        }
    }

    /// The suffix of a data model with its versions.
    private static let modelSuffix = "xcdatamodeld"

    private static let unused = [
        "entitlements": "a list of entitlements", "storyboard": "a storyboard", "xib": "an Interface Builder file",
        "h": "a C header", "m": "Objective-C",
        "mm": "Objective-C++", "c": "C", "cpp": "C++", "xcassets": "an asset catalog", "xcodeproj": "an Xcode project",
        "xcworkspace": "an Xcode workspace", "modulemap": "a module map", "pch": "a C header",
    ]

    /// The data model or the Core ML package that contains a file.
    ///
    /// - Returns: its path, and which of the two it is.
    static func unit(of file: String) -> (path: String, FileUse)? {
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
