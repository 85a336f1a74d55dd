import Messages
package import SessionTerms

// Recording this inbox as a session.
extension InboxApp {
    /// Shows whether a recording is in progress, and why one has ended.
    func followRecorder() {
        state.recording = recorder?.recording
        recorder?.onChange = { [weak self] in
            guard let self, state.recording != recorder?.recording else { return }
            state.recording = recorder?.recording
            drawThrottled()
        }
        recorder?.onEnd = { [weak self] in self?.showStatus(.error($0)) }
    }

    func record(_ request: RecordingRequest) {
        guard let recorder else { return showStatus(.hint("This inbox cannot be recorded.")) }
        do {
            switch request {
            case .start(let path):
                try recorder.start(path, in: pathBase(for: .user))
                let steps = recorder.recording?.steps ?? 0
                let earlier = steps == 0 ? "" : ", which has \(Counted.pluralized(steps, "step")) so far"
                showStatus(.done("Recording this inbox\(earlier). To end it, press \(state.keys[.sessions])."))
            case .stop:
                if let ended = try recorder.stop() { showStatus(.done(Self.sentence(ended))) }
            }
        } catch {
            showStatus(.error("\(error)"))
        }
    }

    /// What was written, and what to do with it.
    package static func sentence(_ ended: SessionRecording) -> String {
        "Recorded \(Counted.pluralized(ended.steps, "step")) in \(ended.path). Check it with: siftbox check \(ended.path)"
    }
}
