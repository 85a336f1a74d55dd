import Foundation
package import Messages
import XcodeProjects

/// Everything that is built into an extension: its modules, its Info.plist and its resources.
///
/// It is made from a folder with options (`ExtensionFolder`) or from a target of an Xcode project (`ProjectPlan`).
package struct BuildPlan: Sendable {
    /// The extension and the build options.
    package private(set) var reference: ExtensionReference
    /// The kind of extension.
    package let kind: ExtensionKind
    /// The program's name, from which the built extension is named.
    package let productName: String
    /// The class that iOS creates.
    package let principalClass: String
    /// What the author may want to know about the choice of files, one sentence each; `choices` first.
    package private(set) var notes: [String]
    /// What was chosen for the user among several extensions, or below the given path, one sentence each.
    package let choices: [String]
    /// The location of the extension's own files.
    let root: URL
    /// The extension's own module.
    let main: ModuleDescription
    /// The modules that it imports, in the order of their compilation.
    let modules: [ModuleDescription]
    /// Its Info.plist, with Xcode's variables replaced.
    let plist: ExtensionPlist
    /// The storyboard of its view controller; nil: it has a principal class, or there is no such file.
    let storyboard: Storyboard?
    /// The files that may be read for it.
    let project: ProjectFiles
    /// Other facts that the sources determine.
    let draft: BuildDraft
    /// Whether the built program counts how often its lines run.
    var measuresCoverage = LineCounting.isEnabled

    /// The user's path of the extension's folder or project.
    package var path: String { reference.path }

    /// An error of the build, with the choices: another one may be the extension that builds.
    package func error(_ failure: BuildError) -> BuildError {
        BuildError(([failure.description] + choices).joined(separator: "\n"))
    }

    /// Reads an extension's folder or project.
    ///
    /// - Parameter kind: the kind of extension that is chosen in a project; nil: a message filter, or else a reporting
    ///   extension.
    /// - Throws: `BuildError` with what is missing.
    package init(_ reference: ExtensionReference, as kind: ExtensionKind? = nil) throws(BuildError) {
        do throws(BuildError) {
            switch try FoundExtension(reference, as: kind) {
            case .folder(let found): self = try ExtensionFolder.plan(found)
            case .target(let found): self = try found.plan()
            }
        } catch {
            // A folder with an Info.plist may be an extension's folder that contains another project.
            let plist = SharedItems.url(reference.path).appendingPathComponent("Info.plist").path
            guard reference.target == nil, Self.isProject(reference), FileManager.default.fileExists(atPath: plist),
                var plan = try? ExtensionFolder.plan(reference)
            else { throw error }
            plan.notes.append("The project in \(reference.path) is not used: \(error)")
            self = plan
        }
    }

    /// Whether a reference is to an Xcode project, and not to an extension's folder.
    package static func isProject(_ reference: ExtensionReference) -> Bool { ProjectPlan.isProject(reference.path) }

    /// How extensions are searched below a folder, for messages.
    package static func searchDescription(_ kind: ExtensionKind) -> String { FoundExtension.searchDescription(kind) }

    /// The App Groups that an extension may access, as far as its entitlements say.
    package static func appGroups(of reference: ExtensionReference) -> AppGroupNames {
        switch try? FoundExtension(reference, as: nil) {
        case .folder(let found): Entitlements.appGroups(of: SharedItems.url(found.path))
        case .target(let found): found.appGroups
        case nil: AppGroupNames()
        }
    }

    /// The extension's folder below a folder that is neither a project nor an extension's itself; nil: there is none.
    package static func extensionFolder(
        below reference: ExtensionReference, as kind: ExtensionKind
    ) throws(BuildError) -> ExtensionReference? { try FoundExtension.folder(below: reference, as: kind) }

    /// The folders of several extensions below a folder, from which the user chooses; nil: there are not several.
    package static func folders(
        below reference: ExtensionReference, as kind: ExtensionKind
    ) -> (folder: String, names: [String])? { FoundExtension.folders(below: reference, as: kind) }

    /// Mistakes that do not prevent the build.
    package var mistakes: [Diagnostic] {
        draft.mistakes + modules.flatMap(\.mistakes) + FolderMistakes.find(in: self)
    }

    /// The same plan with the given actions.
    func with(_ actions: ExtensionReference.Actions) -> BuildPlan {
        var plan = self
        plan.reference.actions = actions
        return plan
    }

    /// The bundle identifiers of the extension and its app; empty if unknown.
    package var appIdentifiers: [String] { AppIdentifiers.find(self) }

    /// The user's paths of its source folders, in the order of their numbers in the compiled program.
    package var sourcePaths: [String] { allGroups.map(\.path) }

    /// The sources of its own module and then of the others.
    var allGroups: [SourceGroup] { main.groups + modules.flatMap(\.groups) }

    /// All resources that are copied.
    var resources: [PlannedFile] { ([main] + modules).flatMap(\.resources) }

    /// The folders whose files belong to the extension because they are in it, without packages.
    var ownFolders: [String] {
        let also = reference.also.map { SharedItems.url(SharedItems.parts($0).path).path }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
                && !FileManager.default.fileExists(atPath: path + "/Package.swift")
        }
        guard let source = draft.source else { return [root.path] + also }
        return source.project.inputs.filter { $0.purpose == .folder }.map(\.path) + also
    }

    init(_ draft: BuildDraft) throws(BuildError) {
        self.draft = draft
        (reference, root, productName, main, project) =
            (draft.reference, draft.root, draft.productName, draft.main, draft.project)
        try Self.refuseDuplicates(draft.main.groups)
        modules = try ModuleOrder.needed(by: main, among: draft.modules)
        let path = reference.path
        try Self.refusePrograms(main.groups)
        try Self.refuseUnavailable(draft.unavailable, in: [main] + modules)
        let contents = main.groups.flatMap { group in group.files.compactMap { try? group.text(of: $0) } }
        let point = draft.plist.strings["NSExtensionPointIdentifier"]
        kind = ExtensionKind(point: point, sources: contents)
        plist = point == nil && kind == .reporting ? try draft.plist.naming(kind) : draft.plist
        let named = draft.plist.strings["NSExtensionPrincipalClass"]
        storyboard =
            kind == .reporting && named == nil
            ? try Storyboard.find(draft.plist.strings["NSExtensionMainStoryboard"], among: draft.storyboards, project)
            : nil
        principalClass = try PrincipalClass.find(
            named, drawn: storyboard, kind, in: contents, path, plist: draft.plistFile,
            holder: draft.source.map { "the target \($0.target.name)" }
        ) { OtherDeclarations(draft)?.note(on: $0) }
        choices = [reference.searchNote].compactMap { $0 } + draft.choices
        notes = choices + draft.notes + (try StringTables.notes(([main] + modules).flatMap(\.resources), project))
    }

    /// Refuses a source that is in the extension twice: `--also` with a file of the target.
    private static func refuseDuplicates(_ groups: [SourceGroup]) throws(BuildError) {
        var known: [String: String] = [:]
        for group in groups {
            for file in group.files {
                let name = "\(group.path)/\(file)"
                let real = ProjectFiles.real(group.root.appendingPathComponent(file).path)
                guard let first = known.updateValue(name, forKey: real) else { continue }
                throw BuildError(
                    first == name
                        ? "\(name): error: this file is already part of the extension. Remove it from --also."
                        : "\(name): error: this file is already part of the extension, as \(first). Remove it from --also, "
                            + "or leave one of them out with --except FILE.")
            }
        }
    }

    /// Refuses main programs: iOS calls an extension's principal class.
    private static func refusePrograms(_ groups: [SourceGroup]) throws(BuildError) {
        for group in groups {
            for file in group.files {
                guard let line = AppSources.mainLine(of: (try? group.text(of: file)) ?? "", file) else { continue }
                throw BuildError(
                    "\(group.path)/\(file):\(line):1: error: this is a main program, but an extension has none: iOS calls "
                        + "its principal class. Does this file belong to the app? To leave it out, use --except FILE.")
            }
        }
    }

    /// Refuses the import of a module that the project names and that cannot be compiled here. The compiler would only
    /// say that there is no such module.
    private static func refuseUnavailable(
        _ unavailable: [String: String], in modules: [ModuleDescription]
    ) throws(BuildError) {
        guard !unavailable.isEmpty else { return }
        for group in modules.flatMap(\.groups) {
            for file in group.files {
                guard let text = try? group.text(of: file) else { continue }
                let imports = SourceText.imports(in: text).filter { unavailable[$0] != nil }
                guard !imports.isEmpty else { continue }
                let conditional = Set(text.matches(of: /canImport\((?<name>\w+)\)/).map { String($0.name) })
                guard let missing = imports.first(where: { !conditional.contains($0) }),
                    let reason = unavailable[missing]
                else { continue }
                let position = SourceText.position(of: "import \(missing)", in: text)
                throw BuildError("\(group.path)/\(file)\(position): error: \(missing) is \(reason).")
            }
        }
    }
}

/// What a plan is made from.
struct BuildDraft: Sendable {
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
    var writtenPlist: Data?
    var storyboards: [PlannedFile] = []
    var project: ProjectFiles
    var notes: [String] = []
    /// What was chosen for the user, see `BuildPlan`.
    var choices: [String] = []
    /// Mistakes in what the build reads besides sources and Info.plist: in settings and packages.
    var mistakes: [Diagnostic] = []
    /// The packages that were read.
    var packages: [(path: String, url: URL)] = []
    /// What the target has in languages other than Swift.
    var foreign: ForeignSources?
    /// Whether the target links pods, and CocoaPods' project is missing.
    var lacksPods = false
    /// The project's target; nil: the extension is a folder.
    var source: ProjectSourceFacts?

    init(
        reference: ExtensionReference, root: URL, productName: String, main: ModuleDescription, plist: ExtensionPlist
    ) {
        (self.reference, self.root, self.productName, self.main, self.plist) =
            (reference, root, productName, main, plist)
        project = ProjectFiles(root)
    }
}

/// Why an extension could not be built; possibly the compiler's output.
package struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether nothing is wrong except that there is no such extension.
    package let lacksTarget: Bool
    package init(_ description: String, lacksTarget: Bool = false) {
        (self.description, self.lacksTarget) = (description, lacksTarget)
    }
}
