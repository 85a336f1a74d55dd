/// What a role looks like on a terminal with 256 colors, in terms of a theme's colors.
struct RoleStyle: Hashable, Sendable {
    /// The color of text or of a line.
    enum Ink: Hashable, Sendable {
        /// As text without a role.
        case text
        /// Black or white, whichever is more readable.
        case strongest
        /// White on a fill that is dark enough for it.
        case white
        case black
        /// Less important text.
        case muted
        case hue(Hue)
        /// The frame of a pane without the focus.
        case frame
        /// Text around a dialog.
        case dimmed
        /// The fill of another role.
        case fill(Fill)
    }

    enum Hue: Hashable, Sendable, CaseIterable {
        case accent, green, amber, red, magenta

        /// Its numbers among the sixteen colors of a terminal: the usual and the bright one.
        var terminalNumbers: [Int] {
            switch self {
            case .accent: [4, 12]
            case .green: [2, 10]
            case .amber: [3, 11]
            case .red: [1, 9]
            case .magenta: [5, 13]
            }
        }

        func color(_ hues: Theme.Hues) -> RGB {
            switch self {
            case .accent: hues.accent
            case .green: hues.green
            case .amber: hues.amber
            case .red: hues.red
            case .magenta: hues.magenta
            }
        }
    }

    enum Fill: Hashable, Sendable, CaseIterable {
        case selection, sent, received, otherSelection, mark, match

        /// The only ink that is used on it; nil: whichever is readable.
        var ink: RGB? {
            switch self {
            case .sent, .mark: .white
            case .match: .black
            case .selection, .received, .otherSelection: nil
            }
        }
    }

    let ink: Ink
    var fill: Fill?
    var attributes: Palette.Attributes = []

    private init(_ ink: Ink, on fill: Fill? = nil, _ attributes: Palette.Attributes = []) {
        (self.ink, self.fill, self.attributes) = (ink, fill, attributes)
    }

    static func of(_ role: Role) -> RoleStyle {
        switch role {
        case .text, .input: RoleStyle(.text)
        case .title: RoleStyle(.text, .bold)
        case .titleFocused: RoleStyle(.hue(.accent), .bold)
        case .muted, .footer, .ruleName: RoleStyle(.muted)
        case .heading: RoleStyle(.muted, .bold)
        case .accent: RoleStyle(.hue(.accent))
        case .key, .unread: RoleStyle(.hue(.accent), .bold)
        case .border: RoleStyle(.frame)
        // Not bold: edges are in each row, and an attribute takes more bytes than a color.
        case .borderFocused, .bubbleSelected: RoleStyle(.hue(.accent))
        case .selected, .banner: RoleStyle(.strongest, on: .selection, .bold)
        case .selectedMuted: RoleStyle(.muted, on: .selection)
        case .selectedDim: RoleStyle(.text, on: .otherSelection)
        case .bubbleIn: RoleStyle(.text, on: .received)
        case .bubbleOut: RoleStyle(.white, on: .sent)
        case .bubbleInEdge: RoleStyle(.fill(.received))
        case .bubbleOutEdge: RoleStyle(.fill(.sent))
        case .transaction, .positive: RoleStyle(.hue(.green))
        case .promotion: RoleStyle(.hue(.amber))
        case .junk: RoleStyle(.hue(.red))
        case .warning: RoleStyle(.hue(.amber), .bold)
        case .error: RoleStyle(.hue(.red), .bold)
        case .caption: RoleStyle(.hue(.magenta), .bold)
        case .mark: RoleStyle(.white, on: .mark)
        case .match: RoleStyle(.black, on: .match)
        case .selectedTransaction: RoleStyle(.hue(.green), on: .selection)
        case .selectedPromotion: RoleStyle(.hue(.amber), on: .selection)
        case .selectedJunk: RoleStyle(.hue(.red), on: .selection)
        case .selectedDimTransaction: RoleStyle(.hue(.green), on: .otherSelection)
        case .selectedDimPromotion: RoleStyle(.hue(.amber), on: .otherSelection)
        case .selectedDimJunk: RoleStyle(.hue(.red), on: .otherSelection)
        case .selectedUnread: RoleStyle(.hue(.accent), on: .selection)
        case .selectedDimUnread: RoleStyle(.hue(.accent), on: .otherSelection)
        case .selectedDimMuted: RoleStyle(.muted, on: .otherSelection)
        case .dimmed: RoleStyle(.dimmed)
        case .dimmedFill: RoleStyle(.dimmed, on: .received)
        case .dimmedEdge: RoleStyle(.fill(.received))
        }
    }

    private init(_ ink: Ink, _ attributes: Palette.Attributes) { self.init(ink, on: nil, attributes) }
}

extension Role {
    /// What it must be distinguished from, and how well.
    package enum Legibility: Hashable, Sendable {
        /// It is read.
        case text
        /// A frame that recedes.
        case frame
        /// Text around a dialog, which is seen but need not be read.
        case dimmed
        /// A frame or mark that is found at once.
        case focus
        /// The edge of a fill, which is as visible as the fill.
        case edge
    }

    package var legibility: Legibility {
        switch self {
        case .border: .frame
        case .borderFocused, .bubbleSelected: .focus
        case .bubbleInEdge, .bubbleOutEdge, .dimmedEdge: .edge
        case .dimmed, .dimmedFill: .dimmed
        default: .text
        }
    }
}

extension Role {
    /// The role of the same text or line around a dialog. Frames already recede.
    package var aroundDialog: Role { Self.rolesAroundDialogs[Int(rawValue)] }

    private static let rolesAroundDialogs: [Role] = allCases.map { role in
        if role == .border || role == .borderFocused { return .border }
        let style = RoleStyle.of(role)
        if style.fill != nil { return .dimmedFill }
        if case .fill = style.ink { return .dimmedEdge }
        return .dimmed
    }
}
