import Foundation
import SystemSupport
import UntrustedFiles
import XcodeProjects

/// Makes the plan of an extension from its target in an Xcode project.
struct ProjectPlan {
    private let reference: ExtensionReference
    let project: XcodeProject
    let target: ProjectTarget
    private let paths: ProjectPaths
    /// A sentence about the choice, if the project has several targets of the kind.
    private let choice: String?

    /// Of several targets, the first that an app contains is used.
    ///
    /// - Parameter kind: the kind of extension to choose, unless the reference names the target.
    /// - Throws: `BuildError` if there is no such target.
    init(_ reference: ExtensionReference, as kind: ExtensionKind) throws(BuildError) {
        self.reference = reference
        paths = ProjectPaths(reference.path)
        do {
            project = try XcodeProject(
                at: reference.path, configuration: reference.configuration, followsLinks: reference.followsLinks)
        } catch {
            let wrong = error.configurationProblem.map {
                BuildError.WrongOption(option: .configuration, value: nil, problem: $0)
            }
            throw BuildError(error.description, lacksTarget: error.lacksTarget, about: wrong)
        }
        (target, choice) = try Self.choose(project, reference, kind)
    }

    /// Whether a path is a project's, and not the folder of an extension.
    ///
    /// A project file or a workspace is one, and so is a folder with one in it. A folder with Swift files or an
    /// Info.plist, and without a project of its own, is an extension's folder. Any other folder is searched.
    static func isProject(_ path: String) -> Bool {
        let path = path.expandingTilde
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return ProjectName.isProjectFile(path) && XcodeProject.isProject(path)
        }
        if names.contains(where: ProjectName.isProject) || ProjectName.isXcode(path) { return true }
        let isSource = { (name: String) in name.hasSuffix(".swift") && name != "Package.swift" }
        guard !names.contains(where: { isSource($0) || $0 == "Info.plist" }) else { return false }
        return XcodeProject.isProject(path)
    }

    private static func choose(
        _ project: XcodeProject, _ reference: ExtensionReference, _ kind: ExtensionKind
    ) throws(BuildError) -> (ProjectTarget, String?) {
        let targets = project.targets
        let list = targets.map(\.name).sorted().joined(separator: ", ")
        if let name = reference.target {
            let named = targets.filter { $0.name == name }
            if named.count == 1, let only = named.first { return (only, nil) }
            let guess = NearestName.word(to: name, in: targets.map(\.name)).map { " Did you mean \($0)?" } ?? ""
            throw BuildError(
                .target, name,
                named.isEmpty
                    ? "\(reference.path) has no such message filter or reporting extension.\(guess) It has: "
                        + "\(list.isEmpty ? "none" : list)." + Self.others(project)
                    : "\(reference.path) has \(named.count) projects with such a target. Specify one of the projects.")
        }
        let found = targets.filter { $0.extensionPoint == kind.point }
        guard let first = preferred(found) else {
            throw BuildError(
                "\(reference.path): error: no target is a \(kind.noun) (NSExtensionPointIdentifier \(kind.point))."
                    + (list.isEmpty ? "" : " Other extensions: \(list).") + Self.others(project), lacksTarget: true)
        }
        let others = found.filter { $0.id != first.id }.map(\.name)
        guard !others.isEmpty else { return (first, nil) }
        let way = Set(found.map(\.name)).count < found.count ? "specify one of the projects" : "--target NAME"
        return (
            first,
            "Using the target \(first.name), one of \(found.count) \(kind.noun)s (others: "
                + "\(others.joined(separator: ", ")); to use another: \(way))."
        )
    }

    /// The first target that an app contains, else the first; nil: there are none.
    static func preferred(_ targets: [ProjectTarget]) -> ProjectTarget? {
        targets.first { $0.app != nil } ?? targets.first
    }

    /// A sentence about extensions of the project that are neither filters nor reporting extensions.
    private static func others(_ project: XcodeProject) -> String {
        project.others.isEmpty ? "" : " Extensions of another kind: \(project.others.joined(separator: ", "))."
    }

    /// - Throws: `BuildError` if there are problems of the target. The first one says what to do.
    private func refuse(_ problems: [XcodeProjectError]) throws(BuildError) {
        guard let first = problems.first else { return }
        let remedy = first.missingFile.map { file in
            " Restore it, remove it from the target in Xcode, or leave it out: --except "
                + "\(ShellQuoting.quoted(paths.shown(file)))"
        }
        let lines = [first.description + (remedy ?? "")] + problems.dropFirst().map(\.description)
        throw BuildError(lines.joined(separator: "\n"))
    }

    /// - Throws: `BuildError` with what prevents the build.
    func plan() throws(BuildError) -> BuildPlan {
        let all = (target.frameworks + [target]).flatMap(\.problems)
        let exclusion = try Exclusion(reference.except, missing: all.compactMap(\.missingFile))
        try refuse(target.problems.filter { !($0.missingFile.map(exclusion.record) ?? false) })
        guard let infoPlist = target.infoPlist else {
            throw BuildError("\(reference.path): error: the target \(target.name) has no Info.plist.")
        }
        let foreign = ForeignSources(target, paths)
        let extensionPart = PropertyListData.dictionary(infoPlist.data)?["NSExtension"] as? [String: Any]
        try foreign.refuse(target, principalClass: extensionPart?["NSExtensionPrincipalClass"] as? String)
        let files = ProjectFiles(
            ofProjectIn: project.root, also: reference.also.map { NamedFolder.also($0).path.expandedURL },
            followsLinks: reference.followsLinks)
        let settings = try ProjectSettings(target, mode: reference.languageMode)
        var main = try ModuleDescription(
            target, origin: "target \(target.name)", settings: settings.module, files, paths,
            isExcluded: exclusion.contains)
        var found = try ProjectModules(target, project, reference, files, paths, exclusion)
        let shared = try SharedItems(reference.also, files, found.packages, isExcluded: exclusion.contains)
        try shared.refuse(moduleNamed: main.name)
        main.groups += shared.groups
        main.resources += shared.resources
        main.dataModels += shared.dataModels
        main.models += shared.models
        let name = SwiftName.identifier(main.name)
        let plist = try ExtensionPlist(
            infoPlist.data, named: infoPlist.path.map(paths.shown) ?? reference.path, module: name,
            product: target.productName)
        var draft = BuildDraft(
            reference: reference, root: URL(fileURLWithPath: target.projectFolder, isDirectory: true),
            productName: name, main: main, plist: plist)
        found.add(shared, settings: settings.module)
        draft.modules = found.modules
        draft.unavailable = found.unavailable
        draft.project = found.packages.project
        draft.packages = found.packages.packages
        draft.plistFile = infoPlist.path.map { paths.file($0) }
        draft.writtenPlist = infoPlist.data
        draft.storyboards = target.storyboards.filter { !exclusion.contains(URL(fileURLWithPath: $0.path)) }
            .map { paths.file($0.path) }
        draft.notes =
            try exclusion.notes(infoPlist: draft.plistFile?.url) + shared.notes + settings.notes + found.notes
            + project.notes
        draft.choices = [choice].compactMap { $0 }
        draft.mistakes = settings.mistakes + found.mistakes + AppIdentifiers.mistakes(of: target)
        try found.packages.refuseUnused()
        for source in target.otherSources {
            draft.notes.append("\(paths.shown(source.path)) is not Swift: it is not compiled.")
        }
        draft.source = ProjectSourceFacts(project, target, paths)
        draft.foreign = foreign
        draft.lacksPods = (target.frameworks + [target]).contains { $0.missing.contains(where: \.isFromCocoaPods) }
        return try BuildPlan(draft)
    }
}

extension ProjectPlan {
    /// The App Groups that the target may access.
    var appGroups: AppGroupNames {
        let lists = [target.entitlements].compactMap { $0 }.compactMap { PropertyListData.dictionary($0.data) }
        var found = AppGroupNames()
        for name in lists.flatMap({ $0["com.apple.security.application-groups"] as? [String] ?? [] })
        where !found.names.contains(name) && !name.contains("$(") {
            found.names.append(name)
        }
        found.isComplete = !found.names.isEmpty
        return found
    }
}
