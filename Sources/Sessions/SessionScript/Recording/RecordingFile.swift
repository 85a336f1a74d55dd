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
        guard path != "-" else {
            throw RecordingError("A recording needs a file: each step replaces it. Name one, such as session.yaml.")
        }
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.failure(path, url, errno) }
        close(file)
    }

    private static func failure(_ path: String, _ url: URL, _ code: Int32) -> RecordingError {
        let folder = url.deletingLastPathComponent().path
        return switch code {
        case EEXIST: RecordingError("\(path) already exists. Name another file, or remove it first.")
        case ENOENT: RecordingError("There is no folder \(folder). Create it: mkdir -p \(folder)")
        case ENOTDIR: RecordingError("\(path) cannot be written: \(folder) is not a folder.")
        default: RecordingError("\(path) cannot be written: \(String(cString: strerror(code))).")
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
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            return RecordingError(
                "\(path) cannot be written: the disk is full. Make room, or name a file on another disk.")
        }
        return RecordingError("\(path) cannot be written. \(error.localizedDescription)")
    }
}
