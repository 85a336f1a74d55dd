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
        var path: String
        let phase: Phase
        var flags: [String] = []
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

}

/// A target in a project's list.
struct TargetHeader {
    /// The maximum number of targets of a project.
    static let maxTargets = 500
    /// The maximum number of links in each list of a target.
    private static let maxLinks = 1000

    let name: String
    /// `com.apple.product-type.framework`.
    let productType: String
    /// The file name of the product, such as `Rules.framework`.
    let product: String

    /// Counts the links of a list of the target.
    ///
    /// - Throws: `XcodeProjectError` if there are more than any project needs.
    func limitLinks(
        _ count: Int, _ file: String, _ position: ProjectValue.Position?, _ reader: ProjectReader
    ) throws(XcodeProjectError) {
        guard count <= Self.maxLinks else {
            throw reader.error(file, position, "\(name) links more than \(Self.maxLinks) products.")
        }
        try reader.spend(steps: 8 * count, file, position)
    }

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
    var xcode: XcodeVersion { get }
    /// The paths of the projects that this one refers to.
    var subprojects: [String] { get }

    /// A target's settings, without its files and links.
    func facts(of target: TargetHeader, configuration: String, _ reader: ProjectReader) -> TargetFacts
    /// Adds the files of the target's build phases, and what it links.
    ///
    /// - Throws: `XcodeProjectError` if the files of a folder cannot be listed.
    func addContents(to facts: inout TargetFacts, _ reader: ProjectReader) throws(XcodeProjectError)
    /// The names of the targets that a target depends on or embeds.
    ///
    /// - Throws: `XcodeProjectError` if there are too many.
    func dependencies(of target: TargetHeader, _ reader: ProjectReader) throws(XcodeProjectError) -> Set<String>
}
