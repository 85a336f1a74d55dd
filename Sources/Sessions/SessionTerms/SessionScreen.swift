package import Messages

/// The screen as a session uses it. Without one, `press` steps and `screen` expectations are skipped.
package struct SessionScreen {
    /// A place that a step shows.
    package enum Place: Hashable, Sendable {
        /// In this folder; nil: in the open folder if it lists the conversation, else in one that does.
        case conversation(Int64, folder: FolderID?)
        /// Scrolled into view in its conversation.
        case message(Int64, conversation: Int64, folder: FolderID?)
        case folder(FolderID)
    }

    /// Presses keys one after the other, as soon as the user does not use the keyboard; then calls the closure.
    package var press: ([SessionKey], @escaping () -> Void) -> Void
    /// Why another program does not use the screen now; nil: it may. A session waits for the user instead.
    package var refusal: () -> String?
    /// Shows a place, unless the user is looking at something else.
    package var show: (Place) -> Void
    /// The current text of the screen, with line breaks.
    package var text: () -> String
    /// The current text of a region; nil: the screen does not show it now.
    package var region: (ScreenRegion) -> String?

    package init(
        press: @escaping ([SessionKey], @escaping () -> Void) -> Void, refusal: @escaping () -> String? = { nil },
        show: @escaping (Place) -> Void = { _ in },
        text: @escaping () -> String, region: @escaping (ScreenRegion) -> String? = { _ in nil }
    ) {
        self.press = press
        self.refusal = refusal
        self.show = show
        self.text = text
        self.region = region
    }
}

/// A part of the screen that an expectation names.
package enum ScreenRegion: String, Hashable, Sendable, CaseIterable {
    case header, folders, list
    /// The open conversation: its title, `messages` and `reply`.
    case conversation
    case messages, reply, why, caption
    /// The message above the keys.
    case status
    case keys, banner
    /// What is open over the inbox: a page, a menu, a form or a report.
    case dialog
}
