package import Foundation

/// The result of a comparison with a snapshot. Only `.same` is a success: recording fails the run, so that a new
/// snapshot does not look like a passing test.
package enum SnapshotResult: Equatable, Sendable {
    case same
    /// The file was missing or SIFTBOX_RECORD is 1; the text was written to it.
    case recorded(path: String)
    /// The first different line, from 1, in both versions (nil: the text has fewer lines).
    case different(path: String, line: Int, expected: String?, actual: String?)
    case failed(String)
}

/// Compares text with the file `name`.txt in a folder.
///
///     #expect(compareSnapshot(screen.text, name: "inbox-80x24", folder: snapshots) == .same)
/// - Parameters:
///   - fileExtension: The extension of the file's name.
///   - isRecording: Whether to write the file in any case.
package func compareSnapshot(
    _ text: String, name: String, folder: URL, fileExtension: String = "txt",
    isRecording: Bool = ProcessInfo.processInfo.environment["SIFTBOX_RECORD"] == "1"
) -> SnapshotResult {
    let file = folder.appending(path: "\(name).\(fileExtension)")
    let actual = text + "\n"
    guard !isRecording, let data = try? Data(contentsOf: file) else {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: file)
            return .recorded(path: file.path)
        } catch {
            return .failed("Cannot write the snapshot \(file.path): \(error)")
        }
    }
    let expected = String(decoding: data, as: UTF8.self)
    if expected == actual { return .same }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let count = max(old.count, new.count)
    let line = (0..<count).first { $0 >= old.count || $0 >= new.count || old[$0] != new[$0] } ?? 0
    return .different(
        path: file.path,
        line: line + 1,
        expected: line < old.count ? old[line] : nil,
        actual: line < new.count ? new[line] : nil
    )
}
