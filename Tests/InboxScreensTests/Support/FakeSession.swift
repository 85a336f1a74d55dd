import SessionTerms

@testable import InboxScreens

/// A session that records what its controls do.
final class FakeSession: SessionControls {
    var title = "A session"
    var stepPlace: EditorPlace?
    var caption: String?
    var savedChange: SavedChange?
    var pressedKeys: [SessionKey] = []
    var isCaptionPast = false
    var pausesAtCaptions = false
    var introduction: String?
    var index = 12
    var count = 31
    var indexBefore: Int { index - 1 }
    var isPaused = false
    var waitsForViewer = false
    var isFinished = false
    /// What each step does, before its number.
    var summary = "wait"
    var steps: [SessionStep] { (1...count).map { SessionStep(summary: "\(summary) \($0)", isCaption: $0 % 10 == 0) } }
    var failureMessage: String?
    var onChange: (() -> Void)?
    var calls: [String] = []

    private func note(_ call: String) {
        calls.append(call)
        onChange?()
    }

    func finishKeys() {}
    func pause() { isPaused = true; note("pause") }
    func resume(afterRest: Bool) { isPaused = false; note(afterRest ? "resume after rest" : "resume") }
    func stepOnce() { note("step") }
    func skipToEnd() { isFinished = true; note("skip") }
    func play(to steps: Int) { note("play to \(steps)") }
}
