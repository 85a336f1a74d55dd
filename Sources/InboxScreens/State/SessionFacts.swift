import SessionScript
import Terminal

/// The controls of a session that is played, as the screen uses them.
package protocol SessionControls: AnyObject {
    var caption: String? { get }
    /// How many steps are over.
    var index: Int { get }
    var count: Int { get }
    var isPaused: Bool { get }
    var isFinished: Bool { get }
    /// 1 is the speed for watching.
    var speed: Double { get }
    /// What went wrong, or did not hold, for the line at the end; nil: all is well.
    var complaint: String? { get }
    /// Called after anything of the above changed, on the loop.
    var onChange: (() -> Void)? { get set }

    func pause()
    func resume()
    func stepOnce()
    func faster()
    func slower()
    func skipToEnd()
}

/// What the screen shows of a session.
package struct SessionFacts: Hashable, Sendable {
    var caption: String?
    var position = ""
    var isPaused = false
    var isFinished = false
    var speed = 1.0
    var complaint: String?

    init(_ controls: any SessionControls) {
        caption = controls.caption
        position = "\(controls.index)/\(controls.count)"
        isPaused = controls.isPaused
        isFinished = controls.isFinished
        speed = controls.speed
        complaint = controls.complaint
    }

    /// `▶ 12/31`, and the speed where it is not the usual one; `‖ 12/31` while the session stands still.
    ///
    /// - Parameter stands: whether it waits for the user, though it is not paused.
    func place(stands: Bool) -> String {
        let speed = speed == 1 ? "" : speed < 1 ? " ×½" : " ×\(Int(speed))"
        return "\(isPaused || stands ? "‖" : "▶") \(position)\(speed)"
    }
}

extension InboxState {
    /// Whether the keys of a session are its keys now, and not something that is typed.
    var takesSessionKeys: Bool {
        switch dialog {
        case .page(let page): page.filter == nil
        case .form: false
        case .reevaluation, .report: false
        case .menu, nil: dialog == nil && search == nil && focus != .composer
        }
    }

    /// The session's caption takes as many rows as its longest one so far needs, so that panes do not jump.
    mutating func updateSession(_ facts: SessionFacts) {
        session = facts
        guard let caption = facts.caption else { return }
        let rows = TextWrap.lines(caption.oneLine(1000), width: max(1, size.columns - 2)).count
        captionRows = max(captionRows, min(rows, size.columns < 60 ? 4 : 2))
    }
}
