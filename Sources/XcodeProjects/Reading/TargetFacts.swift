/// What a project says of a target, before files are sorted by kind: the same for Xcode's and XcodeGen's projects.
struct TargetFacts {
    /// How a file belongs to a target.
    enum Phase: Hashable {
        case sources
        case resources
        /// A copy phase, with the path in the bundle: empty or `Rules/Words`.
        case copy(String)
    }

    /// A file or folder of a build phase.
    struct Member {
        let path: String
        let phase: Phase
        var flags: [String] = []
        /// Whether a folder is copied with its contents.
        var isFolderReference = false
        /// The current version of a data model, if the project says it.
        var currentVersion: String?
        let position: ProjectValue.Position?
    }

    /// Something that is linked.
    enum Link {
        /// A target of the same project.
        case target(String)
        /// A target of another project, by its name.
        case targetElsewhere(project: String, target: String)
        /// A product by its file name, of any project that is read.
        case product(String, ProjectValue.Position?)
        case package(PackageProduct)
        case missing(MissingProduct)
    }

    let header: TargetHeader
    var settings: BuildSettings
    var members: [Member] = []
    var links: [Link] = []
    var missing: [MissingProduct] = []
    var problems: [XcodeProjectError] = []
    /// Whether scripts may write files during a build.
    var hasScripts = false
    /// The property lists that XcodeGen writes: the whole Info.plist and the entitlements.
    var writtenInfoPlist: [String: Any]?
    var writtenEntitlements: [String: Any]?
    /// Where the target is in the project file.
    var position: ProjectValue.Position?

    /// The maximum number of links of a target.
    private static let maxLinks = 1000

    /// Makes it a problem if a target has more links than any project needs.
    mutating func limitLinks(_ file: String, _ reader: ProjectReader) {
        guard links.count > Self.maxLinks else { return }
        links = []
        problems.append(reader.error(file, position, "\(header.name) links more than \(Self.maxLinks) products."))
    }
}

/// A target in a project's list.
struct TargetHeader {
    /// The maximum number of targets of a project.
    static let maxTargets = 500

    let name: String
    /// `com.apple.product-type.framework`.
    let productType: String
    /// The file name of the product, such as `Rules.framework`.
    let product: String

    var isExtension: Bool { productType.hasSuffix("-extension") }
    var isApp: Bool { productType.hasPrefix("com.apple.product-type.application") }
    /// Whether it is a module that can be linked.
    var isLibrary: Bool {
        productType.hasPrefix("com.apple.product-type.framework")
            || productType == "com.apple.product-type.library.static"
            || productType == "com.apple.product-type.library.dynamic"
    }
}

/// A project file that was read: Xcode's, or XcodeGen's.
protocol ProjectDescription {
    /// The path of `project.pbxproj` or `project.yml`.
    var file: String { get }
    /// `$(SRCROOT)`.
    var folder: String { get }
    var targets: [TargetHeader] { get }
    /// The names of the build configurations, and the one that is used if `Debug` does not exist.
    var configurations: (names: [String], standard: String?) { get }
    /// The paths of the projects that this one refers to.
    var subprojects: [String] { get }

    /// A target's settings, without its files and links.
    func facts(of target: TargetHeader, configuration: String, _ reader: ProjectReader) -> TargetFacts
    /// Adds the files of the target's build phases, and what it links.
    ///
    /// - Throws: `XcodeProjectError` if the files of a folder cannot be listed.
    func addContents(to facts: inout TargetFacts, _ reader: ProjectReader) throws(XcodeProjectError)
    /// The names of the targets that a target depends on or embeds.
    func dependencies(of target: TargetHeader) -> Set<String>
}
