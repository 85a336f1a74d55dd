package import Foundation
import Messages

/// A folder whose files a filter finds in its App Group, written as `FOLDER` or `group.example.filter=FOLDER`.
package struct AppGroupFolder: Hashable, Sendable {
    /// nil: the filter's only group.
    package let identifier: String?
    /// The absolute path.
    package let folder: String

    /// - Throws: `BuildError` if it is neither.
    package init(_ text: String, from base: URL) throws(BuildError) {
        // A folder's name may contain "=", but only a group's identifier starts with "group.".
        let sign = text.hasPrefix("group.") ? text.firstIndex(of: "=") : nil
        let written = sign.map { String(text[text.index(after: $0)...]) } ?? text
        guard !written.isEmpty else { throw BuildError("an empty value. Is a variable not set?") }
        identifier = sign.map { String(text[..<$0]) }
        folder = ExtensionReference(path: written).absolute(from: base).path
        if let identifier, !AppGroup.isIdentifier(identifier) {
            throw BuildError(
                "'\(identifier)': expected an App Group of the app's entitlements, for example group.example.filter.")
        }
        guard folder.leadsToFolder else {
            throw BuildError(
                FileManager.default.fileExists(atPath: folder)
                    ? "expected a folder, and \(written) is a file." : "there is no folder \(written).")
        }
    }
}
