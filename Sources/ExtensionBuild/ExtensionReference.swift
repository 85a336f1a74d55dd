import Foundation

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
    /// Files, folders of files and local packages that the extension shares with its app.
    package var also: [String] = []
    /// The Swift language mode, 5 or 6.
    package var languageMode = 5
    package var actions = Actions.all
    package var optimizes = false
    /// Whether links in its folders may lead outside the project (`ProjectFiles`).
    package var followsLinks = false
    /// The bundle identifiers of the app and the extension, by which a server lists them (D5); empty: determined from
    /// the folder.
    package var apps: [String] = []

    package init(path: String) { self.path = path }

    /// - Throws: `BuildError` with the unknown option and a list of the valid ones.
    package init(_ text: String) throws(BuildError) {
        let parts = text.components(separatedBy: " --")
        path = parts[0].trimmingCharacters(in: .whitespaces)
        for part in parts.dropFirst() {
            let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let value = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
            switch words.first {
            case "also" where !value.isEmpty: also.append(value)
            case "swift-version":
                guard let mode = Int(value), mode == 5 || mode == 6 else {
                    throw BuildError("--swift-version '\(value)': expected 5 or 6.")
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
                    "'--\(part)' is not a build option. The options are --also PATH, --swift-version 5 or 6, "
                        + "--actions all or 2017, --optimize, --follow-links, --app ID.")
            }
        }
    }

    /// The text form, accepted by `init(_:)`.
    package var text: String {
        var parts = [path] + also.map { "--also \($0)" }
        if languageMode != 5 { parts.append("--swift-version \(languageMode)") }
        if actions != .all { parts.append("--actions \(actions.rawValue)") }
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
        absolute.also = also.map { Self.absolute($0, folder) }
        return absolute
    }

    /// The folders that contain its sources.
    package var watchedFolders: [String] {
        [path]
            + also.map { ($0 as NSString).pathExtension == "swift" ? ($0 as NSString).deletingLastPathComponent : $0 }
    }

    private static func absolute(_ path: String, _ folder: URL) -> String {
        URL(
            fileURLWithPath: (path as NSString).expandingTildeInPath,
            relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true)
        ).standardizedFileURL.path
    }
}
