import Foundation
import Messages

/// An extension's source folder, as used by Xcode: a message filter or reporting extension with Swift files, an
/// Info.plist and resources. What Xcode keeps in its project is given as options.
///
///     let plan = try BuildPlan(ExtensionReference("~/Projects/Filter/MessageFilter"))
///     plan.principalClass  // "MessageFilterExtension"
///
/// Based on 48 public extensions (Sources/Apple/README.md).
enum ExtensionFolder {
    /// - Throws: `BuildError` with what is missing.
    static func plan(_ reference: ExtensionReference) throws(BuildError) -> BuildPlan {
        let path = reference.path
        let root = URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw BuildError("Folder not found: \(path).")
        }
        guard isFolder.boolValue else { throw BuildError("\(path) is a file; specify the extension's folder.") }
        try refuseProjectOptions(reference)
        let name = identifier(root.lastPathComponent)
        let project = ProjectFiles(
            root, also: reference.also.map { SharedItems.url(SharedItems.parts($0).path) },
            followsLinks: reference.followsLinks)
        let exclusion = try Exclusion(reference.except)
        let contents = try FolderContents(of: root, path, project, isExcluded: exclusion.contains)
        guard !contents.sources.isEmpty else { throw BuildError("\(path) contains no Swift files.") }
        let checkouts = try PackageCheckouts(given: reference.packages, project: project.folders)
        let settings = ModuleSettings(
            languageMode: reference.languageMode ?? .v5, conditions: reference.optimizes ? [] : ["DEBUG"])
        let shared = try SharedItems(
            reference.also, project, PackageModules(project, checkouts, conditions: settings.conditions),
            isExcluded: exclusion.contains)
        var main = ModuleDescription(
            name: name + "Extension", origin: path,
            groups: [SourceGroup(path: path, root: root, files: contents.sources, project: project)] + shared.groups,
            settings: settings)
        main.resources = contents.resources + shared.resources
        main.dataModels = contents.dataModels + shared.dataModels
        main.models = contents.models + shared.models
        let written = try project.data("Info.plist", in: root, path, atMost: ExtensionPlist.maxBytes)
        let plist = try ExtensionPlist(
            written, named: "\(path)/Info.plist", module: name, product: root.lastPathComponent)
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
        draft.notes = exclusion.notes + shared.notes
        draft.packages = shared.packages.packages
        return try BuildPlan(draft)
    }

    /// A valid module name: characters other than ASCII letters and digits become underscores.
    static func identifier(_ name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber ?? true ? "_" : "") + String(letters)
    }

    private static func refuseProjectOptions(_ reference: ExtensionReference) throws(BuildError) {
        let option = reference.target != nil ? "--target" : reference.configuration != nil ? "--configuration" : nil
        guard let option else { return }
        throw BuildError("\(option) chooses in an Xcode project, but \(reference.path) is the folder of an extension.")
    }
}

/// The files and folders that the user leaves out with `--except`.
struct Exclusion: Sendable {
    private let paths: [String]
    let notes: [String]

    /// - Throws: `BuildError` if one does not exist: it would be built after all.
    init(_ values: [String]) throws(BuildError) {
        for value in values where !FileManager.default.fileExists(atPath: SharedItems.url(value).path) {
            throw BuildError("--except \(value): no such file or folder.")
        }
        paths = values.map { ProjectFiles.real(SharedItems.url($0).path) }
        notes = values.map { "\($0) is left out." }
    }

    /// Whether it is one of the files, or in one of the folders.
    func contains(_ url: URL) -> Bool {
        guard !paths.isEmpty else { return false }
        let real = ProjectFiles.real(url.path)
        return paths.contains { real == $0 || real.hasPrefix($0 + "/") }
    }
}
