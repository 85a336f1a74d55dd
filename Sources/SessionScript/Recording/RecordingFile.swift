import Foundation
import SessionTerms

/// The file of a recording. It is new, and each time replaced as a whole: whatever happens to the program, the file is a
/// complete session.
struct RecordingFile {
    /// As the user named it.
    let path: String
    let url: URL

    /// Creates the file.
    ///
    /// - Parameter folder: where a relative path starts.
    /// - Throws: `RecordingError`, also if the file exists.
    init(_ path: String, in folder: URL) throws(RecordingError) {
        self.path = path
        url =
            URL(
                fileURLWithPath: (path as NSString).expandingTildeInPath,
                relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true)
            ).standardizedFileURL
        do {
            try Data().write(to: url, options: .withoutOverwriting)
        } catch {
            throw FileManager.default.fileExists(atPath: url.path)
                ? RecordingError("\(path) already exists. Name another file, or remove it first.")
                : Self.unwritable(path, error)
        }
    }

    /// - Throws: `RecordingError`
    func write(_ text: String) throws(RecordingError) {
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw Self.unwritable(path, error)
        }
    }

    /// Removes the file if nothing was written yet.
    func discard() {
        try? FileManager.default.removeItem(at: url)
    }

    private static func unwritable(_ path: String, _ error: any Error) -> RecordingError {
        let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
        let reason = code.map { String(cString: strerror(Int32(truncatingIfNeeded: $0))) }
        return RecordingError("\(path) cannot be written: \(reason ?? error.localizedDescription).")
    }
}
