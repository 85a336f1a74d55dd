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

    package init(path: String) { self.path = path }

    /// - Throws: `BuildError` with the unknown option and a list of the valid ones.
    package init(_ text: String) throws(BuildError) {
        let parts = text.components(separatedBy: " --")
        path = parts[0].trimmingCharacters(in: .whitespaces)
        for part in parts.dropFirst() {
            let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let value = Self.unquoted(words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : "")
            switch words.first {
            case "also" where !value.isEmpty: also.append(value)
            case "except" where !value.isEmpty: except.append(value)
            case "package" where !value.isEmpty: packages.append(value)
            case "model" where !value.isEmpty: models.append(value)
            case "target" where !value.isEmpty: target = value
            case "configuration" where !value.isEmpty: configuration = value
            case "swift-version":
                guard let mode = LanguageMode(rawValue: value) else {
                    throw BuildError("--swift-version '\(value)': expected \(LanguageMode.list).")
                }
                languageMode = mode
            case "actions":
                guard let known = Actions(rawValue: value) else {
                    throw BuildError("--actions '\(value)': expected all or 2017.")
                }
                actions = known
            case "app" where !value.isEmpty: apps.append(value)
            case "optimize" where value.isEmpty: optimizes = true
            case "follow-links" where value.isEmpty: followsLinks = true
            default:
                throw BuildError(
                    "'--\(part)' is not a build option. The options are --also PATH, --except FILE, --target NAME, "
                        + "--configuration NAME, --package NAME=FOLDER, --model NAME=FILE, --swift-version \(LanguageMode.list), "
                        + "--actions all or 2017, --optimize, --follow-links, --app ID.")
            }
        }
    }

    /// A value without the quotes that a shell would remove: `"Pro Filter"`.
    private static func unquoted(_ value: String) -> String {
        guard value.count > 2, let quote = value.first, quote == "\"" || quote == "'", value.last == quote else {
            return value
        }
        return String(value.dropFirst().dropLast())
    }

    /// The text form, accepted by `init(_:)`.
    package var text: String {
        var parts = [path]
        if let target { parts.append("--target \(target)") }
        if let configuration { parts.append("--configuration \(configuration)") }
        parts += also.map { "--also \($0)" } + except.map { "--except \($0)" } + packages.map { "--package \($0)" }
        parts += models.map { "--model \($0)" }
        if let languageMode { parts.append("--swift-version \(languageMode.rawValue)") }
        if let actions { parts.append("--actions \(actions.rawValue)") }
        if optimizes { parts.append("--optimize") }
        if followsLinks { parts.append("--follow-links") }
        return (parts + apps.map { "--app \($0)" }).joined(separator: " ")
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
            + addedPaths.map {
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
                return exists && !isFolder.boolValue ? $0.parentPath : $0
            }
    }

    private static func absolute(_ path: String, _ folder: URL) -> String {
        URL(
            fileURLWithPath: path.expandingTilde,
            relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true)
        ).standardizedFileURL.path
    }
}
