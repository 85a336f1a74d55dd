import Messages

/// What the screen says by itself until the next key: the message in the bottom line, and where a message came in.
struct Notices {
    /// A notification of a message.
    struct Banner: Hashable, Sendable {
        let conversation: Int64
        let title: String
        let body: String
    }

    /// What the message in the bottom line is about.
    struct Link: Hashable, Sendable {
        let text: String
        let conversation: Int64
    }

    /// The message in the bottom line.
    var status: Status?
    /// The conversation that it is about; a click on it shows the conversation.
    var link: Link?
    var banner: Banner?
    /// The folder in which the user's new message is, while another one is shown.
    var flash: FolderID?
    /// The note that a build has started, until the built filter is in use.
    private var startedBuild: Status?

    mutating func clear() { (status, banner, flash) = (nil, nil, nil) }

    /// Shows how far a build is.
    mutating func show(_ outcome: Status, isStart: Bool) {
        status = outcome
        if isStart { startedBuild = outcome }
    }

    /// Hides the note that a build has started: the filter of a session has no other note when it is built.
    mutating func endBuild() {
        guard startedBuild != nil else { return }
        if status == startedBuild { status = nil }
        startedBuild = nil
    }
}
