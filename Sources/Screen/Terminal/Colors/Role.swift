import DisplayText

/// The role of a piece of text. The palette maps roles to styles, so that drawing is the same for every terminal.
package enum Role: UInt8, CaseIterable, Sendable {
    case text
    /// Less important: times, hints, previews.
    case muted
    case title
    /// A heading between the items of a list.
    case heading
    case accent
    /// The name of a key in help and in the bottom line.
    case key
    case border
    case borderFocused
    /// The title of the pane that has the focus.
    case titleFocused
    /// The selected item of the pane that has the focus.
    case selected
    /// Less important text in the selected item of the pane that has the focus.
    case selectedMuted
    /// The selected item of a pane without the focus.
    case selectedDim
    case unread
    case bubbleIn
    case bubbleOut
    /// The half-block edges of a filled bubble: its fill as foreground.
    case bubbleInEdge
    case bubbleOutEdge
    /// The mark of the selected message.
    case bubbleSelected
    /// The line below a message: the filter that filed it, and its time.
    case footer
    case banner
    case warning
    case error
    /// The visible mark for a scalar that is hidden or controls the terminal.
    case mark
    /// Text that is being typed.
    case input
    /// The caption of a session.
    case caption
    /// A match of a search.
    case match
    /// The names, tags and dots of the filter's categories, by group.
    case transaction
    case promotion
    case junk
    /// A check that was passed.
    case positive
    /// The name of a rule beside its text.
    case ruleName
    /// The names of the categories in the selected item of the pane that has the focus.
    case selectedTransaction, selectedPromotion, selectedJunk
    /// The same in a pane without the focus.
    case selectedDimTransaction, selectedDimPromotion, selectedDimJunk
    /// The marks and the number of unread messages in the selected item of the pane that has the focus.
    case selectedUnread
    /// The same, and less important text, in a pane without the focus.
    case selectedDimUnread, selectedDimMuted
    /// What is around a dialog: text, text on a fill, and the half-block edges of that fill.
    case dimmed, dimmedFill, dimmedEdge
}

extension Role {
    /// Whether it is a part of the selected item of the pane that has the focus.
    package var isSelection: Bool {
        switch self {
        case .selected, .selectedMuted, .selectedTransaction, .selectedPromotion, .selectedJunk, .selectedUnread: true
        default: false
        }
    }

    /// The role of what keeps its color in a selected item: a category's name, a mark, less important text. nil: it is
    /// drawn as the rest of the item.
    package func selected(hasFocus: Bool) -> Role? {
        switch self {
        case .transaction, .positive: hasFocus ? .selectedTransaction : .selectedDimTransaction
        case .promotion, .warning: hasFocus ? .selectedPromotion : .selectedDimPromotion
        case .junk, .error: hasFocus ? .selectedJunk : .selectedDimJunk
        case .unread: hasFocus ? .selectedUnread : .selectedDimUnread
        case .muted: hasFocus ? .selectedMuted : .selectedDimMuted
        default: nil
        }
    }
}

extension VisibleText.Kind {
    /// The role of a span of this kind within text of a role.
    package func role(in base: Role) -> Role {
        switch self {
        case .text: base
        case .mark: .mark
        case .match: .match
        // Without colors an error is reversed, and a part that is not would tear its line.
        case .faint: base == .error ? base : base.isSelection ? .selectedMuted : .muted
        }
    }
}
