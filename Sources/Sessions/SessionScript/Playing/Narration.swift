import SessionTerms

/// What a session shows its viewer beside the screen: the caption, and what happened since the caption before it.
///
/// Keys and a change are shown as soon as they are pressed and saved, and with the caption that follows, which is about
/// them.
struct Narration {
    /// The last caption; nil before the first one.
    private(set) var caption: String?
    /// The last change that was saved.
    private(set) var change: SavedChange?
    /// The keys of the last step that pressed some.
    private(set) var keys: [SessionKey] = []
    /// Whether a step has started since the caption, which may not be about what it does.
    private(set) var isCaptionPast = false
    /// Whether there was no caption since then.
    private var (isChangeNew, areKeysNew) = (false, false)

    mutating func show(_ caption: String) {
        self.caption = caption
        if !isChangeNew { change = nil }
        if !areKeysNew { keys = [] }
        (isChangeNew, areKeysNew) = (false, false)
        isCaptionPast = false
    }

    mutating func begin(_ step: Step) { if step.action != nil { isCaptionPast = true } }

    mutating func show(_ change: SavedChange) { (self.change, isChangeNew) = (change, true) }

    mutating func show(_ keys: [SessionKey]) { (self.keys, areKeysNew) = (keys, true) }
}
