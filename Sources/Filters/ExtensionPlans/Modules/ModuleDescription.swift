package import Foundation
import Messages

/// The compiler settings of a module. Xcode and the package manager have the same ones for all files of a module.
package struct ModuleSettings: Hashable, Sendable {
    package var languageMode = LanguageMode.v5
    /// Names that are true in `#if`.
    var conditions: [String] = []
    /// Other arguments: upcoming features, the default isolation.
    var flags: [String] = []
    /// Whether symbols are generated from String Catalogs.
    package var generatesStringSymbols = false

    /// Whether a file sees only members of the modules that it imports itself.
    package var importsMembers: Bool { flags.contains("MemberImportVisibility") }

    /// Compiler arguments in addition to the language mode.
    package var arguments: [String] { conditions.flatMap { ["-D", $0] } + flags }
}

/// A module that is compiled for an extension: its own, a target of a package, a framework, or a folder.
package struct ModuleDescription: Sendable {
    package let name: String
    /// What it is, for messages: `package ../WordKit`.
    package let origin: String
    package var groups: [SourceGroup]
    /// Whether its author is the user: not a pod or a remote package. Only the lines of such modules are counted.
    package var isOwn = true
    package var settings = ModuleSettings()
    /// The files that are copied into the built extension.
    package var resources: [PlannedFile] = []
    /// Its data models (`.xcdatamodeld`).
    package var dataModels: [PlannedFile] = []
    /// Its Core ML models (`.mlmodel`, `.mlpackage`).
    package var models: [PlannedFile] = []
    /// The folder of its resources in the built extension, which `Bundle.module` returns; nil: it has none of its own.
    package var bundle: String?
    /// The development language of its resources (`defaultLocalization`).
    package var developmentLanguage: String?

    /// Mistakes in its description that do not prevent the build.
    var mistakes: [Diagnostic] = []

    /// The modules that its sources import.
    package var imports: Set<String> {
        Set(
            groups.flatMap { group in
                group.files.flatMap { file in (try? group.text(of: file)).map(SourceText.imports) ?? [] }
            })
    }

    /// Whether it has a file in a source language.
    var hasSources: Bool { groups.contains { !$0.files.isEmpty } }
}

/// The Swift files in a folder, with the user's path of the folder.
package struct SourceGroup: Sendable {
    /// The path as given by the user, for messages.
    package let path: String
    /// Its location.
    package let root: URL
    /// The files, as sorted relative paths.
    package let files: [String]
    /// The files that may be read.
    package let project: ProjectFiles

    package func text(of file: String) throws(BuildError) -> String {
        guard let data = try project.data(file, in: root, path, atMost: ProjectFiles.maxSourceBytes) else {
            throw BuildError("\(path)/\(file) was removed during the build.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw BuildError("\(path)/\(file) is not UTF-8; save it as UTF-8.")
        }
        return text
    }
}
