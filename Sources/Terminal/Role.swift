/// What a piece of text is. How it looks is the palette's business, so that one drawing serves every terminal.
package enum Role: UInt8, CaseIterable, Sendable {
    case text
    /// Of less importance: times, hints, previews.
    case muted
    case title
    /// A heading between the items of a list.
    case heading
    case accent
    /// The name of a key in help and in the bottom line.
    case key
    case border
    case borderFocused
    /// The selected item of the pane that has the focus.
    case selected
    /// The selected item of a pane without the focus.
    case selectedDim
    case unread
    case bubbleIn
    case bubbleOut
    /// What stands under a message: the filter that filed it, its time.
    case footer
    case banner
    case warning
    case error
    /// The visible stand-in for a scalar that would be hidden or would steer the terminal.
    case mark
    /// Text that is being typed.
    case input
    /// The spoken line of a session.
    case caption
    /// Where a search found what was looked for.
    case match
}

extension Role {
    /// One letter a role, for the role maps of snapshots.
    package var letter: Character {
        switch self {
        case .text: "."
        case .muted: "m"
        case .title: "T"
        case .heading: "H"
        case .accent: "a"
        case .key: "k"
        case .border: "b"
        case .borderFocused: "B"
        case .selected: "S"
        case .selectedDim: "s"
        case .unread: "u"
        case .bubbleIn: "i"
        case .bubbleOut: "o"
        case .footer: "f"
        case .banner: "N"
        case .warning: "W"
        case .error: "E"
        case .mark: "x"
        case .input: "I"
        case .caption: "c"
        case .match: "M"
        }
    }
}
