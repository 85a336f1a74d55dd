package import Foundation
import UntrustedFiles
import XcodeProjects

/// An extension's folder and its build options, which Xcode stores in its project.
///
///     ExtensionReference("MyFilter --also ../Shared --swift-version 6")
///
/// It is written as on a command line and has the same form in sessions, the inbox and saved inboxes. Paths may contain
/// spaces: only two hyphens after a space start an option.
package struct ExtensionReference: Hashable, Sendable {
    /// The set of actions that the extension was written for.
    package enum Actions: String, CaseIterable, Sendable {
        /// Apple's current actions: none, allow, junk, promotion, transaction.
        case all
        /// The three actions of iOS 11 to 13, so that a `switch` over them is exhaustive.
        case of2017 = "2017"
    }

    package var path: String
    /// Files, folders, modules (`NAME=FOLDER`) and local packages that the extension shares with its app.
    package var also: [String] = []
    /// Files and folders that are left out.
    package var except: [String] = []
    /// The folders of remote packages, as `NAME=FOLDER`.
    package var packages: [String] = []
    /// What answers in place of Core ML models that Siftbox does not compute, as `NAME=FILE`.
    package var models: [String] = []
    /// The target of a project; nil: the only one with an extension.
    package var target: String?
    /// The build configuration of a project; nil: Debug, or the project's default.
    package var configuration: String?
    /// nil: the project's, or 5.
    package var languageMode: LanguageMode?
    /// nil: the current ones, or those of 2017 if `ActionChoice` selects them.
    package var actions: Actions?
    package var optimizes = false
    /// Whether links in its folders may lead outside the project (`ProjectFiles`).
    package var followsLinks = false
    /// The bundle identifiers of the app and the extension, by which a server lists them (D5); empty: determined from
    /// the folder.
    package var apps: [String] = []
    /// How a search found the folder, if the user named one above it: a sentence, which is not part of the text.
    package var searchNote: String?
    /// The folder that was searched then.
    package var searchedFolder: String?

    /// The `siftbox.yaml` that completed it; see `completed()`.
    var completion: Completion?

    struct Completion: Hashable, Sendable {
        let file: SiftboxFile
        /// The text of the reference as it was given.
        let given: String
    }

    package init(path: String) { self.path = path }

    /// - Throws: `BuildError` with the unknown option and a list of the valid ones.
    package init(_ text: String) throws(BuildError) {
        let parts = text.components(separatedBy: " --")
        path = parts[0].trimmingCharacters(in: .whitespaces)
        for part in parts.dropFirst() {
            let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let value = Self.unquoted(words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : "")
            guard let option = words.first.flatMap({ Option(rawValue: String($0)) }),
                option.isFlag == value.isEmpty || option.hasWords
            else {
                throw BuildError(
                    "'--\(part)' is not a build option. The options are "
                        + "\(Option.allCases.map(\.description).joined(separator: ", ")).")
            }
            try add(option, value)
        }
    }

    /// The path in the text of a reference, which is the path of a program if it has no valid options.
    package static func path(of text: String) -> String { (try? ExtensionReference(text))?.path ?? text }

    /// A value without the quotes that a shell would remove: `"Pro Filter"`.
    private static func unquoted(_ value: String) -> String {
        guard value.count > 2, let quote = value.first, quote == "\"" || quote == "'", value.last == quote else {
            return value
        }
        return String(value.dropFirst().dropLast())
    }

    /// The text form, accepted by `init(_:)`.
    package var text: String {
        Option.allCases.reduce(into: path) { text, option in
            for value in values(of: option) {
                text += " --\(option.rawValue)" + (option.isFlag ? "" : " \(value)")
            }
        }
    }

    /// The same reference with absolute paths.
    ///
    /// - Parameter folder: the base of relative paths.
    package func absolute(from folder: URL) -> ExtensionReference {
        var absolute = self
        absolute.path = Self.absolute(path, folder)
        absolute.also = also.map { value in
            // A file may have an equals sign in its name.
            let path = Self.absolute(value, folder)
            guard !FileManager.default.fileExists(atPath: path), let (name, place) = NamedFolder.split(value) else {
                return path
            }
            // An equals sign in a path is not one after a name: `../a=b`.
            let named = "\(name)=\(Self.absolute(place, folder))"
            let isNamed = NamedFolder.parts(value) != nil
            return isNamed || FileManager.default.fileExists(atPath: Self.absolute(place, folder)) ? named : path
        }
        absolute.except = except.map { Self.absolute($0, folder) }
        absolute.packages = packages.map { Self.absoluteNamed($0, folder) ?? $0 }
        absolute.models = models.map { value in
            NamedFolder.split(value).map { "\($0.name)=\(Self.absolute($0.folder, folder))" } ?? value
        }
        return absolute
    }

    /// `NAME=FOLDER` with an absolute path; nil: it has another form.
    private static func absoluteNamed(_ value: String, _ folder: URL) -> String? {
        NamedFolder.parts(value).map { "\($0.name)=\(absolute($0.folder, folder))" }
    }

    /// Whether its path can be that of a project's file.
    package var isProjectFile: Bool { ProjectName.isProjectFile(path) }

    /// The files and folders that its options add.
    package var addedPaths: [String] { sharedPaths + models.compactMap { NamedFolder.split($0)?.folder } }

    var sharedPaths: [String] {
        also.map { NamedFolder.also($0).path } + packages.compactMap { NamedFolder.parts($0)?.folder }
    }

    /// The folders that contain its sources.
    package var watchedFolders: [String] {
        [path]
            + addedPaths.map { FileManager.default.fileExists(atPath: $0) && !$0.leadsToFolder ? $0.parentPath : $0 }
    }

    private static func absolute(_ path: String, _ folder: URL) -> String {
        URL(
            fileURLWithPath: path.expandingTilde,
            relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true)
        ).standardizedFileURL.path
    }
}

extension ExtensionReference {
    /// A build option, by its name on the command line, in sessions and in `siftbox.yaml`, in the order of the text.
    package enum Option: String, CaseIterable, Sendable, CustomStringConvertible {
        case target, configuration, also, except, package, model
        case languageMode = "swift-version"
        case actions, optimize
        case followsLinks = "follow-links"
        case app

        package var isFlag: Bool { self == .optimize || self == .followsLinks }
        /// Whether it can have several values.
        var isRepeatable: Bool { [.also, .except, .package, .model, .app].contains(self) }
        /// Whether its value is one of a few words.
        var hasWords: Bool { self == .languageMode || self == .actions }

        /// What it takes, for messages; empty for a flag.
        var value: String {
            switch self {
            case .target, .configuration: "NAME"
            case .also: "PATH"
            case .except: "FILE"
            case .package: "NAME=FOLDER"
            case .model: "NAME=FILE"
            case .languageMode: LanguageMode.list
            case .actions: "all or 2017"
            case .app: "ID"
            case .optimize, .followsLinks: ""
            }
        }

        /// `--also PATH`
        package var description: String { isFlag ? "--\(rawValue)" : "--\(rawValue) \(value)" }
    }

    /// The values of an option; one, which is empty, of a flag that is set.
    package func values(of option: Option) -> [String] {
        switch option {
        case .target: [target].compactMap { $0 }
        case .configuration: [configuration].compactMap { $0 }
        case .also: also
        case .except: except
        case .package: packages
        case .model: models
        case .languageMode: [languageMode?.rawValue].compactMap { $0 }
        case .actions: [actions?.rawValue].compactMap { $0 }
        case .optimize: optimizes ? [""] : []
        case .followsLinks: followsLinks ? [""] : []
        case .app: apps
        }
    }

    /// Adds a value of an option that can have several, or replaces that of another.
    ///
    /// - Throws: `BuildError` if the value is not one of the option's words.
    package mutating func add(_ option: Option, _ value: String) throws(BuildError) {
        switch option {
        case .target: target = value
        case .configuration: configuration = value
        case .also: also.append(value)
        case .except: except.append(value)
        case .package: packages.append(value)
        case .model: models.append(value)
        case .languageMode:
            guard let mode = LanguageMode(rawValue: value) else {
                throw BuildError("--swift-version '\(value)': expected \(LanguageMode.list).")
            }
            languageMode = mode
        case .actions:
            guard let known = Actions(rawValue: value) else {
                throw BuildError("--actions '\(value)': expected all or 2017.")
            }
            actions = known
        case .optimize: optimizes = true
        case .followsLinks: followsLinks = true
        case .app: apps.append(value)
        }
    }
}
