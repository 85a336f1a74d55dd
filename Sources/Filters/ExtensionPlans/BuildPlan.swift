package import Foundation
package import Messages
import UntrustedFiles
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
    package internal(set) var notes: [String]
    /// What was chosen for the user among several extensions, or below the given path, one sentence each.
    package let choices: [String]
    /// The location of the extension's own files.
    package let root: URL
    /// The extension's own module.
    package let main: ModuleDescription
    /// The modules that it imports, in the order of their compilation.
    package let modules: [ModuleDescription]
    /// Its Info.plist, with Xcode's variables replaced.
    package let plist: ExtensionPlist
    /// The storyboard of its view controller; nil: it has a principal class, or there is no such file.
    package let storyboard: Storyboard?
    /// The files that may be read for it.
    package let project: ProjectFiles
    /// Other facts that the sources determine.
    package let draft: BuildDraft
    /// The user's path of the extension's folder or project.
    package var path: String { reference.path }

    /// An error of the build, with the choices: another one may be the extension that builds.
    package func error(_ failure: BuildError) -> BuildError {
        BuildError(([reference.placed(failure).description] + choices).joined(separator: "\n"))
    }

    /// Mistakes that do not prevent the build.
    package var mistakes: [Diagnostic] {
        draft.mistakes + modules.flatMap(\.mistakes) + FolderMistakes.find(in: self)
    }

    /// The same plan with the given actions.
    package func with(_ actions: ExtensionReference.Actions) -> BuildPlan {
        var plan = self
        plan.reference.actions = actions
        return plan
    }

    /// The bundle identifiers of the extension and its app; empty if unknown.
    package var appIdentifiers: [String] { AppIdentifiers.find(self) }

    /// The user's paths of its source folders, in the order of their numbers in the compiled program.
    package var sourcePaths: [String] { allGroups.map(\.path) }

    /// The sources of its own module and then of the others.
    package var allGroups: [SourceGroup] { main.groups + modules.flatMap(\.groups) }

    /// All resources that are copied.
    package var resources: [PlannedFile] { ([main] + modules).flatMap(\.resources) }

    /// The folders whose files belong to the extension because they are in it, without packages.
    package var ownFolders: [String] {
        let also = reference.also.map { NamedFolder.also($0).path.expandedURL.path }.filter { path in
            path.leadsToFolder && !FileManager.default.fileExists(atPath: path + "/Package.swift")
        }
        guard let source = draft.source else { return [root.path] + also }
        return source.project.inputs.filter { $0.purpose == .folder }.map(\.path) + also
    }

    init(_ draft: BuildDraft) throws(BuildError) {
        self.draft = draft
        (reference, root, productName, main, project) =
            (draft.reference, draft.root, draft.productName, draft.main, draft.project)
        try Self.refuseDuplicates(draft.main.groups, draft.reference.name(of: .also))
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
    ///
    /// - Parameter also: how the option is named.
    private static func refuseDuplicates(_ groups: [SourceGroup], _ also: String) throws(BuildError) {
        var known: [String: String] = [:]
        for group in groups {
            for file in group.files {
                let name = "\(group.path)/\(file)"
                let real = ProjectFiles.real(group.root.appendingPathComponent(file).path)
                guard let first = known.updateValue(name, forKey: real) else { continue }
                throw BuildError(
                    first == name
                        ? "\(name): error: this file is already part of the extension. Remove it from \(also)."
                        : "\(name): error: this file is already part of the extension, as \(first). Remove it from \(also), "
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
                    "\(group.path)/\(file):\(line):1: error: an extension has no main program; iOS calls its principal "
                        + "class. If this file is the app's, leave it out: --except FILE")
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
                let position = TextPosition.text(of: "import \(missing)", in: text)
                throw BuildError("\(group.path)/\(file)\(position): error: \(missing) is \(reason).")
            }
        }
    }
}
