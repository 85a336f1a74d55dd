import FoundationEssentials

/// What a comparison with a snapshot found. Only `.same` is a success: recording fails the run, so that nobody takes a
/// new picture for a passing test.
package enum SnapshotResult: Equatable, Sendable {
    case same
    /// The file was missing, or SIFTBOX_RECORD=1: it holds the text now.
    case recorded(path: String)
    /// The first line that differs, from 1, and both of its versions (nil: one of the texts has ended).
    case different(path: String, line: Int, expected: String?, actual: String?)
    case failed(String)
}

/// Compares text with the file `name`.txt of a folder.
///
///     #expect(compareSnapshot(screen.text, name: "inbox-80x24", folder: snapshots) == .same)
/// - Parameters:
///   - fileExtension: The extension of the file's name.
///   - isRecording: Whether the file is written in any case.
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
