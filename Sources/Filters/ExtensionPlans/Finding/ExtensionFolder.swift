import Foundation
import Messages
import UntrustedFiles
import XcodeProjects

/// An extension's source folder, as used by Xcode: a message filter or reporting extension with Swift files, an
/// Info.plist and resources. What Xcode keeps in its project is given as options.
///
///     let plan = try BuildPlan(ExtensionReference("~/Projects/Filter/MessageFilter"))
///     plan.principalClass  // "MessageFilterExtension"
///
/// Based on 48 public extensions (Sources/Extension/AppleSDK/README.md).
enum ExtensionFolder {
    /// - Throws: `BuildError` with what is missing.
    static func plan(_ reference: ExtensionReference) throws(BuildError) -> BuildPlan {
        let path = reference.path
        let root = URL(fileURLWithPath: path.expandingTilde).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw BuildError(
                "\(path): no such file or folder. Specify an Xcode project, a folder with one in it or below it, or an "
                    + "extension's folder.")
        }
        guard isFolder.boolValue else { throw BuildError("\(path) is a file; specify the extension's folder.") }
        try refuseProjectOptions(reference)
        try OtherBuildSystem.refuse(root, path)
        let name = SwiftName.identifier(root.lastPathComponent)
        let project = ProjectFiles(
            root, also: reference.also.map { NamedFolder.also($0).path.expandedURL },
            followsLinks: reference.followsLinks)
        let exclusion = try Exclusion(reference.except)
        let contents = try FolderContents(of: root, path, project, isExcluded: exclusion.contains)
        try contents.refuseLinksToNothing(path)
        guard !contents.sources.isEmpty else {
            if !reference.except.isEmpty {
                throw BuildError(
                    .except, all: reference.except,
                    "nothing is left of the Swift files of \(path). Leave out fewer.")
            }
            throw BuildError("\(path): error: this extension has no Swift files. \(ForeignSources.onlySwift)")
        }
        let checkouts = try PackageCheckouts(given: reference.packages, project: project.folders)
        let mode = reference.languageMode ?? .v5
        // A folder has no settings. Regular expressions between slashes are part of mode 6, and on in new projects since
        // Xcode 14; symbols of String Catalogs are on in those of Xcode 26.
        let settings = ModuleSettings(
            languageMode: mode, conditions: reference.optimizes ? [] : ["DEBUG"],
            flags: mode == .v5 ? ["-enable-upcoming-feature", "BareSlashRegexLiterals"] : [],
            generatesStringSymbols: true)
        let shared = try SharedItems(
            reference.also, project, PackageModules(project, checkouts, conditions: settings.conditions),
            isExcluded: exclusion.contains)
        let written = try project.data("Info.plist", in: root, path, atMost: ExtensionPlist.maxBytes)
        let plist = try ExtensionPlist(
            written, named: "\(path)/Info.plist", module: name, product: root.lastPathComponent)
        let all = SourceGroup(path: path, root: root, files: contents.sources, project: project)
        let (own, choice) = try withoutApp(all, plist.strings["NSExtensionPrincipalClass"])
        var main = ModuleDescription(
            name: name + "Extension", origin: path, groups: [own] + shared.groups, settings: settings)
        try shared.refuse(moduleNamed: main.name)
        main.resources = contents.resources + shared.resources
        main.dataModels = contents.dataModels + shared.dataModels
        main.models = contents.models + shared.models
        var draft = BuildDraft(reference: reference, root: root, productName: name, main: main, plist: plist)
        draft.modules =
            shared.modules.map { module in
                var module = module
                module.settings = settings
                return module
            } + shared.packages.modules
        draft.unavailable = shared.packages.unavailable
        draft.project = shared.packages.project
        draft.plistFile = PlannedFile(path: path, root: root, file: "Info.plist")
        draft.writtenPlist = written
        draft.storyboards = contents.files.filter { $0.hasSuffix(".storyboard") }.map {
            PlannedFile(path: path, root: root, file: $0)
        }
        draft.choices = [choice].compactMap { $0 }
        draft.notes = try exclusion.notes(infoPlist: draft.plistFile?.url) + shared.notes
        draft.packages = shared.packages.packages
        try shared.packages.refuseUnused()
        return try BuildPlan(draft)
    }

    /// Leaves out the app's files of a folder that also has those of an app (`AppSources`).
    ///
    /// - Parameter principal: `NSExtensionPrincipalClass`.
    /// - Returns: the extension's files, and a sentence about the others.
    private static func withoutApp(
        _ group: SourceGroup, _ principal: String?
    ) throws(BuildError) -> (SourceGroup, String?) {
        let files = group.files.map { (name: $0, text: (try? group.text(of: $0)) ?? "") }
        let name = principal?.split(separator: ".").last.map(String.init)
        let app = AppSources(files) { text in
            name.map { PrincipalClass.declared($0, in: [text]) != nil }
                ?? ExtensionKind.allCases.contains { !$0.classes(in: [text]).isEmpty }
        }
        guard let app else { return (group, nil) }
        let main = files[app.main]
        if let names = app.usedOfMain {
            let line = AppSources.mainLine(of: main.text, main.name) ?? 1
            throw BuildError(
                "\(group.path)/\(main.name):\(line):1: error: this is the app's main program, and the extension uses "
                    + "\(names.isEmpty ? "an extension" : names.joined(separator: ", ")) in it. Move that to another file."
            )
        }
        let others = app.others.map { files[$0].name }
        let list = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? " and \(others.count - 5) more" : "")
        let own = group.files.indices.filter { !app.others.contains($0) }.map { group.files[$0] }
        let reason =
            others.count == 1
            ? "the app's main program, which the extension's class does not use."
            : "files of the app, which the extension's class does not use (the main program is \(main.name))."
        return (
            SourceGroup(path: group.path, root: group.root, files: own, project: group.project),
            "Left out of \(group.path): \(list), \(reason)"
        )
    }

    private static func refuseProjectOptions(_ reference: ExtensionReference) throws(BuildError) {
        for option in [ExtensionReference.Option.target, .configuration] {
            guard let value = reference.values(of: option).first else { continue }
            throw BuildError(
                option, value,
                "this chooses in an Xcode project, but \(reference.path) is the folder of an extension. Leave it out.")
        }
    }
}
