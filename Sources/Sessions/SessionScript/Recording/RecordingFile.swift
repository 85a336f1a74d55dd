import Foundation
import SessionTerms
import SystemSupport
import UntrustedFiles

/// The file of a recording. It is new, and steps are appended to it. Whatever happens to the program, the file is a
/// complete session: between any two system calls, all its steps are whole.
final class RecordingFile {
    /// As the user named it.
    let path: String
    let url: URL
    private var file: Int32
    /// What was written last.
    private var content: [UInt8] = []
    /// How many bytes stay as they are: the head of the session, and the steps that are complete.
    private var keptBytes = 0
    /// The file as it was written last.
    private var facts = stat()
    /// Called after each system call that changes the file; for tests.
    var onSystemCall: (() -> Void)?

    /// Creates the file.
    ///
    /// - Parameter folder: where a relative path starts.
    /// - Throws: `RecordingError`, also if the file exists.
    init(_ path: String, in folder: URL) throws(RecordingError) {
        self.path = path
        url =
            URL(
                fileURLWithPath: path.expandingTilde,
                relativeTo: URL(fileURLWithPath: folder.path, isDirectory: true)
            ).standardizedFileURL
        guard path != "-" else {
            throw RecordingError(
                "A recording cannot be written to standard output, because each step changes the end of the file. "
                    + "Name a file, for example session.yaml.")
        }
        file = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.failure(path, url, errno) }
        fstat(file, &facts)
    }

    deinit { close(file) }

    private static func failure(_ path: String, _ url: URL, _ code: Int32) -> RecordingError {
        let folder = url.deletingLastPathComponent().path
        return switch code {
        case EEXIST: RecordingError("\(path) already exists. Name another file, or remove it first.")
        case ENOENT: RecordingError("\(path) cannot be written: \(MissingFolder.sentence(folder))")
        case ENOTDIR: RecordingError("\(path) cannot be written: \(folder) is not a folder.")
        case ENOSPC, EDQUOT:
            RecordingError("\(path) cannot be written: the disk is full. Make room, or name a file on another disk.")
        default: RecordingError("\(path) cannot be written: \(String(cString: strerror(code))).")
        }
    }

    /// Writes the whole session.
    ///
    /// - Parameters:
    ///   - complete: what stays as it is: the head, and steps.
    ///   - end: what the next call replaces.
    /// - Throws: `RecordingError`
    func replace(_ complete: String, end: String) throws(RecordingError) {
        try checkIsUnchanged()
        try replace(Array((complete + end).utf8))
        keptBytes = complete.utf8.count
    }

    /// Adds steps after those that are complete, in place of the end. At least one step is complete.
    ///
    /// - Throws: `RecordingError`
    func append(_ complete: String, end: String) throws(RecordingError) {
        try checkIsUnchanged()
        let text = Array((complete + end).utf8)
        if Self.isWrittenAtOnce(text.count, at: keptBytes) {
            guard ftruncate(file, off_t(keptBytes)) == 0 else { throw failure() }
            onSystemCall?()
            do throws(RecordingError) {
                try write(text, to: file, at: keptBytes)
            } catch {
                ftruncate(file, off_t(keptBytes))
                throw error
            }
            content.removeSubrange(keptBytes...)
            content += text
            fstat(file, &facts)
        } else {
            try replace(content.prefix(keptBytes) + text)
        }
        keptBytes += complete.utf8.count
    }

    /// Whether a killed program has written all of these bytes or none: the kernel stops a write only between two pages.
    private static func isWrittenAtOnce(_ count: Int, at place: Int) -> Bool {
        let page = 4096
        return place / page == (place + max(1, count) - 1) / page
    }

    /// Removes the file if nothing was written yet.
    func discard() {
        unlink(url.path)
    }

    /// Replaces the file as a whole.
    private func replace(_ text: [UInt8]) throws(RecordingError) {
        let temporary = url.deletingLastPathComponent().path + "/.siftbox-recording-\(UUID().uuidString)"
        let new = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard new >= 0 else { throw failure() }
        do throws(RecordingError) {
            fchmod(new, facts.st_mode & 0o777)
            try write(text, to: new, at: 0)
            guard rename(temporary, url.path) == 0 else { throw failure() }
        } catch {
            unlink(temporary)
            close(new)
            throw error
        }
        close(file)
        file = new
        content = text
        fstat(file, &facts)
        onSystemCall?()
    }

    private func write(_ text: [UInt8], to file: Int32, at place: Int) throws(RecordingError) {
        var done = 0
        while done < text.count {
            let count = text[done...].withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(place + done)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            done += count
            if file == self.file { onSystemCall?() }
        }
    }

    private func failure() -> RecordingError { Self.failure(path, url, errno) }

    /// Throws if another program has changed or removed the file: its version must stay.
    private func checkIsUnchanged() throws(RecordingError) {
        var now = stat()
        let isThere = lstat(url.path, &now) == 0
        guard isThere, now.st_dev == facts.st_dev, now.st_ino == facts.st_ino, now.st_size == facts.st_size,
            isSameTime(now) || hasSameContent()
        else {
            throw RecordingError(
                "The recording ended: another program has \(isThere ? "changed" : "removed") \(path). "
                    + "What happened since then is not recorded.")
        }
    }

    private func isSameTime(_ now: stat) -> Bool {
        now.st_mtim.tv_sec == facts.st_mtim.tv_sec && now.st_mtim.tv_nsec == facts.st_mtim.tv_nsec
    }

    /// Some file systems, such as those of other computers, set the time of a change later or round it.
    private func hasSameContent() -> Bool {
        var found = [UInt8](repeating: 0, count: content.count)
        guard pread(file, &found, found.count, 0) == found.count, found == content else { return false }
        fstat(file, &facts)
        return true
    }
}
