package import Foundation

/// What records an inbox as a session, as the screen uses it (`SessionRecorder`).
package protocol InboxRecorder: AnyObject {
    /// The recording in progress; nil: none.
    var recording: SessionRecording? { get }
    /// Called after each change of `recording`.
    var onChange: (() -> Void)? { get set }
    /// Called with a sentence when the recording has ended by itself.
    var onEnd: ((String) -> Void)? { get set }

    /// Starts to write a new file.
    ///
    /// - Throws: `RecordingError` if the file exists or cannot be written, or the inbox cannot be recorded.
    func start(_ path: String, in folder: URL) throws(RecordingError)

    /// Ends the recording.
    ///
    /// - Returns: the recording; nil: none was in progress.
    /// - Throws: `RecordingError` if the file cannot be written.
    @discardableResult
    func stop() throws(RecordingError) -> SessionRecording?
}

/// A recording in progress.
package struct SessionRecording: Hashable, Sendable {
    /// The file, as the user named it.
    package let path: String
    /// How many steps it has.
    package let steps: Int

    package init(path: String, steps: Int) { (self.path, self.steps) = (path, steps) }
}

/// Why a recording cannot start or was ended, as a sentence.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
