package import Foundation

/// A target of a project: an extension, or a framework or static library that an extension uses.
///
/// All paths are absolute and without `..`; they exist unless `problems` says otherwise.
package struct ProjectTarget: Sendable {
    /// Identifies the target among all targets of the project or workspace: the path of the project file, `#`, the name.
    package internal(set) var id: String
    /// The target's name in Xcode.
    package internal(set) var name: String
    /// `PRODUCT_NAME`.
    package internal(set) var productName: String
    /// `PRODUCT_MODULE_NAME`.
    package internal(set) var moduleName: String
    /// The kind of product, such as `com.apple.product-type.app-extension` or `com.apple.product-type.framework`.
    package internal(set) var productType: String
    /// The Xcode that last changed the project, as far as the project says it.
    package internal(set) var xcode = XcodeVersion()
    /// `NSExtensionPointIdentifier` of the Info.plist; nil for a framework. If the Info.plist cannot be read, that of
    /// the class in the sources.
    package internal(set) var extensionPoint: String?
    /// The folder of the project: `$(SRCROOT)`.
    package internal(set) var projectFolder: String

    /// The Swift files, in the order of the build phase, without duplicates.
    package internal(set) var sources: [ProjectSource] = []
    /// Files of the sources phase in other languages (`.m`, `.c`, `.metal`, `.intentdefinition` …), which are not built.
    package internal(set) var otherSources: [ProjectSource] = []
    /// What is copied into the bundle: the resources, and the copy phases that have the bundle as their destination.
    package internal(set) var resources: [ProjectResource] = []
    /// Storyboards and `.xib` files of the resources phase.
    package internal(set) var storyboards: [ProjectResource] = []
    package internal(set) var dataModels: [ProjectDataModel] = []
    /// The paths of `.mlmodel` files and `.mlpackage` folders.
    package internal(set) var coreMLModels: [String] = []

    /// The Info.plist, with its variables replaced, and with the keys that Xcode generates.
    package internal(set) var infoPlist: ProjectPropertyList?
    /// The entitlements, with their variables replaced; nil: `CODE_SIGN_ENTITLEMENTS` is not set.
    package internal(set) var entitlements: ProjectPropertyList?
    package internal(set) var settings: BuildSettings

    /// The frameworks and static libraries of the same project or workspace that an extension needs, also indirectly:
    /// each once, after those that it links itself. Empty for a framework.
    package internal(set) var frameworks: [ProjectTarget] = []
    /// The package products that the target itself links, in the order of the project.
    package internal(set) var packages: [PackageProduct] = []
    /// What the target links or copies, but is not part of the project.
    package internal(set) var missing: [MissingProduct] = []
    /// Whether CocoaPods' project builds it.
    package internal(set) var isPod = false
    /// The app that contains the extension; nil: none embeds it or depends on it.
    package internal(set) var app: ContainingApp?

    /// What prevents a build: a source that does not exist, an Info.plist that is not where the setting says. In the
    /// project's order. They do not include those of `frameworks`.
    package internal(set) var problems: [XcodeProjectError] = []
}

/// What a project says about the Xcode that last changed it.
package struct XcodeVersion: Hashable, Sendable {
    /// `LastUpgradeCheck`, such as 1150 for Xcode 11.5.
    package var lastUpgradeCheck: Int?
    /// `objectVersion`: 50 since Xcode 9.3, 54 since Xcode 12.
    package var objectVersion: Int?
}

/// A file of a target's sources phase.
package struct ProjectSource: Hashable, Sendable {
    package let path: String
    /// The compiler flags of this file alone (`COMPILER_FLAGS`), split as by a shell.
    package internal(set) var flags: [String] = []
}

/// A file or folder that is copied into the bundle.
package struct ProjectResource: Hashable, Sendable {
    package let path: String
    /// The path in the bundle, such as `words.json` or `de.lproj/Localizable.strings`.
    package let destination: String
    /// Whether it is a folder that is copied with its contents.
    package internal(set) var isFolder = false
}

/// A Core Data model.
package struct ProjectDataModel: Hashable, Sendable {
    /// The path of the `.xcdatamodeld`, or of an `.xcdatamodel` that has no versions.
    package let path: String
    /// The name of the current version's folder, such as `Filters 4.xcdatamodel`; nil for an `.xcdatamodel`, and if the
    /// project does not say and the model has one version.
    package let currentVersion: String?
}

/// A property list of a target, as it is in the built bundle.
package struct ProjectPropertyList: Hashable, Sendable {
    /// The file; nil if the list is generated from settings alone.
    package let path: String?
    /// The list, as XML. Variables that no setting defines are empty, as in Xcode.
    package let data: Data
}

/// A product of a Swift package.
package struct PackageProduct: Hashable, Sendable {
    /// The package.
    package enum Location: Hashable, Sendable {
        /// The package's folder.
        case local(path: String)
        /// The repository.
        case remote(url: String)
        /// A product without a package in the project.
        case unknown
    }

    /// The product's name, which may differ from that of the modules.
    package let name: String
    package let location: Location
}

/// Something that a target links or copies, but that is not part of the project.
package struct MissingProduct: Hashable, Sendable {
    /// The name as in the project, such as `Pods_MessageFilter.framework`.
    package let name: String
    /// The name by which sources would import it, such as `Pods_MessageFilter`.
    package let module: String
    /// The position in the project file and the reason, for messages.
    package let description: String
    /// Whether `pod install` makes it.
    package var isFromCocoaPods = false
    /// What the project refers to.
    package var kind = Kind.product

    package enum Kind: Hashable, Sendable {
        /// A product that no target builds, or a configuration file.
        case product
        /// A file that does not exist. Apple's own frameworks may be referred to like this.
        case missingFile
        /// A library that was compiled for iOS.
        case compiledLibrary
    }
}

/// The app that contains an extension.
package struct ContainingApp: Hashable, Sendable {
    package let name: String
    /// `PRODUCT_BUNDLE_IDENTIFIER`; empty if it is not set.
    package let bundleIdentifier: String
    /// The entitlements, with their variables replaced.
    package let entitlements: ProjectPropertyList?
}

/// Something that was read for a project.
package struct ProjectInput: Hashable, Sendable {
    /// What it was read for.
    package enum Purpose: String, CaseIterable, Sendable {
        case project = "project"
        case workspace = "workspace"
        case settings = "build settings"
        case infoPlist = "Info.plist"
        case entitlements = "entitlements"
        case source = "source"
        case resource = "resource"
        case dataModel = "data model"
        case coreMLModel = "Core ML model"
        /// A folder whose files belong to a target because they are in it, or a folder that is copied.
        case folder = "folder"
        case package = "package"
    }

    /// An absolute path; that of a folder stands for everything in it.
    package let path: String
    package let purpose: Purpose
}
