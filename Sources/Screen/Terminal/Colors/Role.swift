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
}

extension Role {
    /// The letter of the role in the role maps of snapshots.
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
        case .bubbleInEdge: "("
        case .bubbleOutEdge: ")"
        case .bubbleSelected: "h"
        case .selectedMuted: "d"
        case .titleFocused: "F"
        case .transaction: "t"
        case .promotion: "p"
        case .junk: "j"
        case .positive: "g"
        case .ruleName: "r"
        case .selectedTransaction: "1"
        case .selectedPromotion: "2"
        case .selectedJunk: "3"
        case .selectedDimTransaction: "4"
        case .selectedDimPromotion: "5"
        case .selectedDimJunk: "6"
        }
    }
}

extension Role {
    /// The role of a category's name in a selected item; nil: it is drawn as the rest of the item.
    package func selected(hasFocus: Bool) -> Role? {
        switch self {
        case .transaction: hasFocus ? .selectedTransaction : .selectedDimTransaction
        case .promotion: hasFocus ? .selectedPromotion : .selectedDimPromotion
        case .junk: hasFocus ? .selectedJunk : .selectedDimJunk
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
        }
    }
}
