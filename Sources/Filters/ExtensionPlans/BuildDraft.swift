package import Foundation
import Messages
import UntrustedFiles
package import XcodeProjects

/// What a plan is made from.
package struct BuildDraft: Sendable {
    var reference: ExtensionReference
    var root: URL
    var productName: String
    var main: ModuleDescription
    /// Modules that it may import.
    var modules: [ModuleDescription] = []
    /// The reasons why modules that it may import cannot be compiled.
    var unavailable: [String: String] = [:]
    var plist: ExtensionPlist
    /// The Info.plist that the user edits, which may not exist.
    var plistFile: PlannedFile?
    /// What the author wrote in it, without what is added by the build.
    package var writtenPlist: Data?
    package var storyboards: [PlannedFile] = []
    var project: ProjectFiles
    var notes: [String] = []
    /// What was chosen for the user, see `BuildPlan`.
    var choices: [String] = []
    /// Mistakes in what the build reads besides sources and Info.plist: in settings and packages.
    var mistakes: [Diagnostic] = []
    /// The packages that were read.
    var packages: [(path: String, url: URL)] = []
    /// What the target has in languages other than Swift.
    package var foreign: ForeignSources?
    /// Whether the target links pods, and CocoaPods' project is missing.
    package var lacksPods = false
    /// The project's target; nil: the extension is a folder.
    package var source: ProjectSourceFacts?

    init(
        reference: ExtensionReference, root: URL, productName: String, main: ModuleDescription, plist: ExtensionPlist
    ) {
        (self.reference, self.root, self.productName, self.main, self.plist) =
            (reference, root, productName, main, plist)
        project = ProjectFiles(root)
    }
}

/// What a plan says about the project that it is from.
package struct ProjectSourceFacts: Sendable {
    package let project: XcodeProject
    package let target: ProjectTarget
    let paths: ProjectPaths

    init(_ project: XcodeProject, _ target: ProjectTarget, _ paths: ProjectPaths) {
        (self.project, self.target, self.paths) = (project, target, paths)
    }

    /// The lists of entitlements: the extension's and its app's.
    var entitlements: [[String: Any]] {
        [target.entitlements, target.app?.entitlements].compactMap { $0 }
            .compactMap { PropertyListData.dictionary($0.data) }
    }

    /// The bundle identifiers of the extension and its app, without duplicates.
    var bundleIdentifiers: [String] {
        let own = target.settings.value(for: "PRODUCT_BUNDLE_IDENTIFIER")
        var seen: Set<String> = []
        return [own, target.app?.bundleIdentifier].compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
