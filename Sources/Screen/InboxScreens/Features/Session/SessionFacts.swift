package import SessionTerms

/// The controls of a playing session, as the screen uses them.
package protocol SessionControls: AnyObject {
    var title: String { get }
    var caption: String? { get }
    /// Whether a step has started since the caption.
    var isCaptionPast: Bool { get }
    /// The saved change to show with the caption; nil: none.
    var savedChange: SavedChange? { get }
    /// The keys to show with the caption.
    var pressedKeys: [SessionKey] { get }
    /// The text in place of a caption before the first step.
    var introduction: String? { get }
    /// The number of completed steps.
    var index: Int { get }
    var count: Int { get }
    /// The number of completed steps where stepping back leads to.
    var indexBefore: Int { get }
    var isPaused: Bool { get }
    /// Whether it is paused until its viewer has read what it shows.
    var waitsForViewer: Bool { get }
    /// Whether it waits for its viewer at each caption.
    var pausesAtCaptions: Bool { get }
    var isFinished: Bool { get }
    /// What its steps do.
    var steps: [SessionStep] { get }
    /// The failure to show at the end; nil: everything was as expected.
    var failureMessage: String? { get }
    /// The current or next step in the session's file; nil: there is none.
    var stepPlace: EditorPlace? { get }
    /// Called on the loop after any of the above has changed.
    var onChange: (() -> Void)? { get set }

    /// Presses the rest of the keys of the step in progress at once.
    func finishKeys()
    func pause()
    /// - Parameter afterRest: whether the next step waits for the rest of the pause before it; else it runs now. A
    ///   session that waits for its viewer stays paused then.
    func resume(afterRest: Bool)
    func stepOnce()
    func skipToEnd()
    /// Runs steps without pauses until so many have ended, then pauses.
    func play(to steps: Int)
}

/// A step of a session as it is listed.
package struct SessionStep: Hashable, Sendable {
    /// What it does; the text of a caption.
    let summary: String
    let isCaption: Bool

    package init(summary: String, isCaption: Bool) {
        (self.summary, self.isCaption) = (summary, isCaption)
    }
}

/// What the screen shows about a session.
struct SessionFacts: Hashable, Sendable {
    var title = ""
    var caption: String?
    /// Whether the caption is the introduction.
    var isIntroduced = false
    /// Whether the caption is about what was before.
    var isCaptionPast = false
    var savedChange: SavedChange?
    var pressedKeys: [SessionKey] = []
    /// The number of completed steps.
    var index = 0
    /// Their number where stepping back leads to.
    var indexBefore = 0
    var position = ""
    /// The completed part of the steps.
    var fraction = 0.0
    var isPaused = false
    var waitsForViewer = false
    var pausesAtCaptions = false
    var isFinished = false
    var failureMessage: String?
    var stepPlace: EditorPlace?

    init(_ controls: any SessionControls) {
        title = controls.title
        caption = controls.caption ?? controls.introduction
        isIntroduced = controls.caption == nil && controls.introduction != nil
        isCaptionPast = controls.caption != nil && controls.isCaptionPast
        savedChange = controls.savedChange
        pressedKeys = controls.pressedKeys
        index = controls.index
        indexBefore = controls.indexBefore
        position = "\(controls.index)/\(controls.count)"
        fraction = controls.count > 0 ? Double(controls.index) / Double(controls.count) : 0
        isPaused = controls.isPaused
        waitsForViewer = controls.waitsForViewer
        pausesAtCaptions = controls.pausesAtCaptions
        isFinished = controls.isFinished
        failureMessage = controls.failureMessage
        stepPlace = controls.stepPlace
    }

    /// `▶ 12/31`; `‖ 12/31` while the session is paused or waiting.
    ///
    /// - Parameter isWaiting: Whether it waits for the user although it is not paused.
    func progressLabel(isWaiting: Bool) -> String {
        "\(isPaused || isWaiting ? "‖" : "▶") \(position)"
    }
}
