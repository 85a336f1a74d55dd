import Foundation

/// What a file is to a target, by its name.
package enum FileKind {
    case swift
    /// A source in another language.
    case otherSource
    case dataModel
    case coreMLModel
    case storyboard
    case resource
    /// Not part of the bundle: headers, settings, entitlements, catalogs that only Apple's tools compile.
    case none

    private static let kinds: [String: FileKind] = {
        var kinds: [String: FileKind] = [
            "swift": .swift, "xcdatamodeld": .dataModel, "xcdatamodel": .dataModel, "mlmodel": .coreMLModel,
            "mlpackage": .coreMLModel, "storyboard": .storyboard, "xib": .storyboard,
        ]
        for other in [
            "m", "mm", "c", "cc", "cpp", "cxx", "s", "asm", "metal", "intentdefinition", "xcmappingmodel", "y", "l",
            "iig", "rcproject",
        ] {
            kinds[other] = .otherSource
        }
        for none in [
            "h", "hpp", "pch", "modulemap", "xcconfig", "entitlements", "xcassets", "docc", "playground", "xcodeproj",
            "xcworkspace", "framework", "xcframework", "a", "dylib", "tbd", "gpx", "apns", "xctestplan", "storekit",
            "md", "markdown", "icon",
        ] {
            kinds[none] = FileKind.none
        }
        return kinds
    }()

    /// - Parameter name: a name or path.
    package init(_ name: String) {
        self = Self.kinds[(name as NSString).pathExtension.lowercased()] ?? .resource
    }

    /// Whether a folder counts as one file: `Filters.xcdatamodeld`.
    static func isPackage(_ name: String) -> Bool {
        let suffix = (name as NSString).pathExtension.lowercased()
        return suffix == "bundle" || kinds[suffix] != nil
    }

    /// The build phase that Xcode adds a file to; nil: none.
    static func usualPhase(of name: String) -> TargetFacts.Phase? {
        switch FileKind(name) {
        case .swift, .otherSource, .dataModel, .coreMLModel: .sources
        case .storyboard, .resource: .resources
        case .none: nil
        }
    }
}
