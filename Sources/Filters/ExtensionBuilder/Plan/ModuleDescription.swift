import Foundation
import Messages

/// A file of an extension, with the user's path of the folder that it was found in.
struct PlannedFile: Hashable, Sendable {
    /// The user's path of the folder.
    let path: String
    /// The location of the folder.
    let root: URL
    /// Its path in the folder.
    let file: String
    /// Its path in the built extension. Data models and Core ML models are compiled instead and have none of their own.
    var destination = ""
    /// Whether it is left out if the extension has another file with this destination: a folder that an app shares with
    /// the extension may contain files that belong only to the app.
    var isOptional = false

    /// The name of the current version of a data model, if the project says it.
    var currentVersion: String?

    /// The user's path of the file, for messages.
    var name: String { "\(path)/\(file)" }
    var url: URL { root.appendingPathComponent(file) }
}

/// The compiler settings of a module. Xcode and the package manager have the same ones for all files of a module.
struct ModuleSettings: Hashable, Sendable {
    var languageMode = LanguageMode.v5
    /// Names that are true in `#if`.
    var conditions: [String] = []
    /// Other arguments: upcoming features, the default isolation.
    var flags: [String] = []
    /// Whether symbols are generated from String Catalogs.
    var generatesStringSymbols = false

    /// Whether a file sees only members of the modules that it imports itself.
    var importsMembers: Bool { flags.contains("MemberImportVisibility") }

    /// Compiler arguments in addition to the language mode.
    var arguments: [String] { conditions.flatMap { ["-D", $0] } + flags }
}

/// A module that is compiled for an extension: its own, a target of a package, a framework, or a folder.
struct ModuleDescription: Sendable {
    let name: String
    /// What it is, for messages: `package ../WordKit`.
    let origin: String
    var groups: [SourceGroup]
    /// Whether its author is the user: not a pod or a remote package. Only the lines of such modules are counted.
    var isOwn = true
    var settings = ModuleSettings()
    /// The files that are copied into the built extension.
    var resources: [PlannedFile] = []
    /// Its data models (`.xcdatamodeld`).
    var dataModels: [PlannedFile] = []
    /// Its Core ML models (`.mlmodel`, `.mlpackage`).
    var models: [PlannedFile] = []
    /// The folder of its resources in the built extension, which `Bundle.module` returns; nil: it has none of its own.
    var bundle: String?
    /// The development language of its resources (`defaultLocalization`).
    var developmentLanguage: String?

    /// Mistakes in its description that do not prevent the build.
    var mistakes: [Diagnostic] = []

    /// The modules that its sources import.
    var imports: Set<String> {
        Set(
            groups.flatMap { group in
                group.files.flatMap { file in (try? group.text(of: file)).map(SourceText.imports) ?? [] }
            })
    }

    /// Whether it has a file in a source language.
    var hasSources: Bool { groups.contains { !$0.files.isEmpty } }
}
