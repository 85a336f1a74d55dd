import Foundation
import UntrustedFiles

extension String {
    /// Whether a path leads to a folder, also through links.
    package var leadsToFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The location of a path that the user wrote: `~` is the home folder.
    var expandedURL: URL { URL(fileURLWithPath: self.expandingTilde).standardizedFileURL }
}

/// `NAME=FOLDER`, as in `--also` and `--package`.
package enum NamedFolder {
    /// - Returns: nil: it has no name before an equals sign.
    static func parts(_ text: String) -> (name: String, folder: String)? {
        guard let (name, folder) = split(text), name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_.\-]*/) != nil else {
            return nil
        }
        return (name, folder)
    }

    /// Like `parts`, but accepts any text before the equals sign.
    package static func split(_ text: String) -> (name: String, folder: String)? {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex
        else {
            return nil
        }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }

    /// The folder or file of a value of `--also`: `../Shared`, or `Rules=../Rules`.
    ///
    /// - Returns: the module's name, if the value has one, and the path.
    static func also(_ value: String) -> (module: String?, path: String) {
        // A file may have an equals sign in its name.
        guard !FileManager.default.fileExists(atPath: value.expandedURL.path) else { return (nil, value) }
        if let (name, folder) = parts(value) { return (name, folder) }
        // If there is such a folder, the caller refuses a name that cannot be a module's.
        if let (name, folder) = split(value), FileManager.default.fileExists(atPath: folder.expandedURL.path) {
            return (name, folder)
        }
        return (nil, value)
    }
}
