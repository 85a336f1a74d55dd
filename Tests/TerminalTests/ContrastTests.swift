import Testing

@testable import Terminal

/// The contrast (WCAG 2) of every role in every theme on the usual backgrounds.
@Suite struct ContrastTests {
    private static let colored = Theme.all.filter { !$0.isMonochrome }

    private func palette(
        _ theme: Theme, _ terminal: TerminalColors, canDefine: Bool = false, isExact: Bool = false
    ) -> Palette {
        Palette(colors: 256, theme: theme, terminal: terminal, canDefine: canDefine, isExact: isExact)
    }

    @Test(arguments: UsualTerminal.all, [false, true])
    func `text is readable and frames recede where the terminal reports its colors`(
        _ terminal: UsualTerminal, _ isExact: Bool
    ) throws {
        let palettes = Self.colored.flatMap { theme in
            [palette(theme, terminal.colors, canDefine: isExact), palette(theme, terminal.colors, isExact: isExact)]
                .map { (theme, $0) }
        }
        for (theme, palette) in palettes {
            for role in Role.allCases {
                let (foreground, background) = try #require(terminal.shown(role, palette))
                let contrast = foreground.contrast(with: background)
                let comment: Comment = "\(theme.name), \(terminal.name), \(role): \(foreground) on \(background)"
                switch role.legibility {
                case .text: #expect(contrast >= theme.textContrast, comment)
                case .frame: #expect(theme.frameContrast.contains(contrast), comment)
                case .focus: #expect(contrast >= max(3, theme.frameContrast.upperBound), comment)
                case .edge: #expect(contrast >= ColorChooser.fillContrast, comment)
                case .dimmed: #expect(theme.dimmedContrast.contains(contrast), comment)
                }
            }
        }
    }

    /// As a terminal that answers only OSC 11, such as many multiplexers. Text without a color is the terminal's own.
    @Test(arguments: UsualTerminal.all)
    func `text is readable where only the background is known`(_ terminal: UsualTerminal) throws {
        for theme in Self.colored {
            let palette = palette(theme, TerminalColors(background: terminal.colors.background))
            for role in Role.allCases where role.legibility == .text && palette.style(for: role).foreground != nil {
                let (foreground, background) = try #require(terminal.shown(role, palette))
                #expect(
                    foreground.contrast(with: background) >= theme.textContrast,
                    "\(theme.name), \(terminal.name), \(role): \(foreground) on \(background)")
            }
        }
    }

    /// COLORFGBG says light or dark, not which.
    @Test(arguments: UsualTerminal.all)
    func `text is readable where a variable says whether the background is dark`(_ terminal: UsualTerminal) throws {
        let isDark = try #require(terminal.colors.background).isDark
        for theme in Self.colored where theme.textContrast <= 4.5 {
            let palette = palette(theme, TerminalColors(darknessHint: isDark))
            for role in Role.allCases where role.legibility == .text && palette.style(for: role).foreground != nil {
                let (foreground, background) = try #require(terminal.shown(role, palette))
                #expect(
                    foreground.contrast(with: background) >= 4.5,
                    "\(theme.name), \(terminal.name), \(role): \(foreground) on \(background)")
            }
        }
    }

    /// As in a multiplexer that answers no question about colors.
    @Test(arguments: [false, true])
    func `an unknown background is taken for a dark one`(_ isExact: Bool) throws {
        for theme in Self.colored {
            let palette = palette(theme, TerminalColors(), isExact: isExact)
            for role in Role.allCases where role.legibility == .text || role.legibility == .focus {
                let style = palette.style(for: role)
                guard let foreground = style.foreground.flatMap(palette.color) else {
                    #expect(style.background == nil, "\(theme.name), \(role)")
                    continue
                }
                let fill = style.background.flatMap(palette.color)
                let least = role.legibility == .text ? theme.textContrast : max(3, theme.frameContrast.upperBound)
                for background in fill.map({ [$0] }) ?? [.black, RGB(0x1E1E2E)] {
                    let contrast = foreground.contrast(with: background)
                    #expect(contrast >= least, "\(theme.name), \(role): \(foreground) on \(background)")
                }
                // It is not lighter than necessary: a light background may be meant.
                if theme == .standard, fill == nil {
                    #expect(foreground.contrast(with: .white) >= 2.8, "\(role): \(foreground)")
                }
            }
        }
    }

    @Test func `what is around a dialog is visible on every background, and less so than other text`() throws {
        for theme in Self.colored {
            for terminal in [nil, true, false].map({ TerminalColors(darknessHint: $0) }) {
                let palette = palette(theme, terminal)
                let backgrounds: [RGB] =
                    terminal.darknessHint == nil
                    ? [.black, .white] : terminal.darknessHint == true ? [.black] : [.white]
                let color = try #require(palette.style(for: .dimmed).foreground.flatMap(palette.color))
                let muted = try #require(palette.style(for: .muted).foreground.flatMap(palette.color))
                let own = palette.style(for: .dimmed).background.flatMap(palette.color)
                for background in own.map({ [$0] }) ?? backgrounds {
                    #expect(color.contrast(with: background) >= 1.8, "\(theme.name): \(color) on \(background)")
                }
                let ground = own ?? (terminal.darknessHint == false ? .white : .black)
                #expect(
                    color.contrast(with: ground) < muted.contrast(with: ground), "\(theme.name): \(color), \(muted)")
            }
        }
        for colors in [0, 8, 16] { #expect(Palette(colors: colors).style(for: .dimmed) == Palette.Style(.dim)) }
    }

    @Test(arguments: [
        (background: UInt32(0x000000), text: UInt32(0xE5E5E5), gray: UInt32(0x7F7F7F), isUsed: true),
        (0xFFFFFF, 0x000000, 0x7F7F7F, true),
        // Solarized, dark and light.
        (0x002B36, 0x839496, 0x002B36, false), (0xFDF6E3, 0x657B83, 0x002B36, false),
    ])
    func `of sixteen colors, the gray around a dialog is one that is between the background and the text`(
        background: UInt32, text: UInt32, gray: UInt32, isUsed: Bool
    ) {
        let colors = TerminalColors(background: RGB(background), foreground: RGB(text), numbered: [8: RGB(gray)])
        let style = Palette(colors: 16, terminal: colors).style(for: .dimmed)
        #expect(style == (isUsed ? Palette.Style(foreground: 8) : Palette.Style(.dim)))
    }

    @Test func `on an unknown background, groups and the focus have the hues of their meaning`() throws {
        for theme in Self.colored where theme.base == nil {
            let palette = palette(theme, TerminalColors())
            let hues: [(Role, UInt32)] = [
                (.accent, 0x0969DA), (.transaction, 0x1A7F37), (.promotion, 0x9A6700), (.junk, 0xCF222E),
                (.caption, 0x8250DF),
            ]
            for (role, hue) in hues {
                let color = try #require(palette.style(for: role).foreground.flatMap(palette.color))
                #expect(color.perceived.isSameHue(as: RGB(hue).perceived), "\(theme.name), \(role): \(color)")
            }
        }
    }

    @Test(arguments: UsualTerminal.all, [false, true])
    func `fills and what is selected differ`(_ terminal: UsualTerminal, _ isExact: Bool) throws {
        for theme in Self.colored {
            let palette = palette(theme, terminal.colors, isExact: isExact)
            let fills: [Role] = [.bubbleIn, .bubbleOut, .selected, .selectedDim]
            let numbers = Set(fills.map { palette.style(for: $0).background })
            #expect(numbers.count == fills.count, "\(theme.name), \(terminal.name)")
            #expect(palette.style(for: .selectedMuted).background == palette.style(for: .selected).background)
            for (edge, bubble) in [(Role.bubbleInEdge, Role.bubbleIn), (.bubbleOutEdge, .bubbleOut)] {
                #expect(palette.style(for: edge).foreground == palette.style(for: bubble).background)
                #expect(palette.style(for: edge).background == palette.style(for: .text).background)
            }
            let groups: [Role] = [.transaction, .promotion, .junk, .accent]
            #expect(Set(groups.map { palette.style(for: $0).foreground }).count == groups.count, "\(terminal.name)")
        }
    }

    /// Its contrast is that of all text.
    @Test(arguments: UsualTerminal.all)
    func `a category in a selected item has the fill of the selection, and the hue of its group if that is readable`(
        _ terminal: UsualTerminal
    ) throws {
        for theme in Self.colored {
            let palette = palette(theme, terminal.colors)
            for group in [Role.transaction, .promotion, .junk] {
                let plain = try #require(terminal.shown(group, palette)).foreground
                for (hasFocus, selection) in [(true, Role.selected), (false, .selectedDim)] {
                    let role = try #require(group.selected(hasFocus: hasFocus))
                    #expect(palette.style(for: role).background == palette.style(for: selection).background)
                    let color = try #require(terminal.shown(role, palette)).foreground
                    let isOfGroup = color.perceived.isSameHue(as: plain.perceived)
                    // A contrast of 7:1 leaves no color of some hues, nor do fills of a middle brightness.
                    #expect(
                        isOfGroup || color == .black || color == .white,
                        "\(theme.name), \(terminal.name), \(role): \(color), not \(plain)")
                    // On the light fills of white, only an olive is as dark as amber must be.
                    let isReadable = terminal.name == "black" || terminal.name == "white" && group != .promotion
                    if theme == .standard, isReadable {
                        #expect(isOfGroup, "\(terminal.name), \(role): \(color), not \(plain)")
                    }
                }
            }
        }
        for theme in Self.colored {
            let palette = palette(theme, terminal.colors)
            for (plain, hasFocus) in [(Role.unread, true), (.unread, false), (.muted, true), (.muted, false)] {
                let role = try #require(plain.selected(hasFocus: hasFocus))
                let selection = hasFocus ? Role.selected : .selectedDim
                #expect(palette.style(for: role).background == palette.style(for: selection).background)
            }
        }
        #expect(Role.text.selected(hasFocus: true) == nil)
        for colors in [0, 8, 16] {
            let few = Palette(colors: colors)
            #expect(few.style(for: .selectedJunk) == few.style(for: .selected))
            #expect(few.style(for: .selectedDimJunk) == few.style(for: .selectedDim))
            // Without colors, the whole item is reversed or underlined: what is in it stays visible.
            for plain in [Role.unread, .muted] {
                let (focused, dim) = (plain.selected(hasFocus: true), plain.selected(hasFocus: false))
                #expect(focused.map { few.style(for: $0) } == few.style(for: .selected))
                #expect(dim.map { few.style(for: $0) } == few.style(for: .selectedDim))
            }
        }
    }

    /// Where the terminal shows any color: without that, the nearest of the fixed ones are used, often grays.
    @Test(arguments: UsualTerminal.all)
    func `a received bubble has the background's color with some of the text's, a sent one is blue`(
        _ terminal: UsualTerminal
    ) throws {
        let (background, text) = try (
            #require(terminal.colors.background), #require(terminal.colors.foreground)
        )
        for theme in [Theme.standard, .highContrast] {
            let palette = palette(theme, terminal.colors, isExact: true)
            let received = try #require(terminal.shown(.bubbleIn, palette))
            #expect(received.background == background.mixed(with: text, theme.fillStrength), "\(terminal.name)")
            let sent = try #require(terminal.shown(.bubbleOut, palette))
            #expect(sent.background.perceived.isSameHue(as: RGB(0x1F6FEB).perceived, cosine: 0.9))
            #expect(sent.foreground == .white && sent.foreground.contrast(with: sent.background) >= theme.textContrast)
            for fill in [received, sent] { #expect(fill.foreground.contrast(with: fill.background) >= 4.5) }
        }
        // Every hue is kept on what is selected.
        let palette = palette(.standard, terminal.colors, isExact: true)
        for plain in [Role.transaction, .promotion, .junk, .unread] {
            let color = try #require(terminal.shown(plain, palette)).foreground
            for hasFocus in [true, false] {
                let role = try #require(plain.selected(hasFocus: hasFocus))
                let selected = try #require(terminal.shown(role, palette)).foreground
                #expect(selected.perceived.isSameHue(as: color.perceived), "\(terminal.name), \(role): \(selected)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `bubbles on an unknown background have a gray and a blue of a middle brightness`(_ isExact: Bool) throws {
        let palette = palette(.standard, TerminalColors(), isExact: isExact)
        func colors(_ role: Role) throws -> (text: RGB, fill: RGB) {
            let style = palette.style(for: role)
            return try (
                #require(style.foreground.flatMap(palette.color)), #require(style.background.flatMap(palette.color))
            )
        }
        #expect(try colors(.bubbleIn).fill == RGB(0x585858))
        for role in [Role.bubbleIn, .bubbleOut, .selected, .selectedDim, .selectedUnread, .selectedDimUnread] {
            let (text, fill) = try colors(role)
            #expect(text.contrast(with: fill) >= 4.5, "\(role)")
            // Their shape is visible on black and on white.
            #expect(fill.contrast(with: .black) >= 2 && fill.contrast(with: .white) >= 2, "\(role)")
        }
    }

    /// The nearest of the fixed colors would be a gray and a green.
    @Test(arguments: UsualTerminal.all.filter { $0.name.hasPrefix("white") })
    func `what is selected is blue and promotions are amber on white`(_ terminal: UsualTerminal) throws {
        let palette = palette(.standard, terminal.colors)
        let selected = try #require(terminal.shown(.selected, palette)).background
        #expect(selected.perceived.isSameHue(as: RGB(0x0969DA).perceived), "\(selected)")
        let promotion = try #require(terminal.shown(.promotion, palette)).foreground
        #expect(promotion.perceived.isSameHue(as: RGB(0x9A6700).perceived, cosine: 0.9), "\(promotion)")
    }

    @Test func `luminance and contrast are those of WCAG`() {
        #expect(RGB.black.contrast(with: .white) == 21)
        #expect(abs(RGB(0x767676).contrast(with: .white) - 4.54) < 0.01)
        #expect(abs(RGB(0x0000FF).luminance - 0.0722) < 0.0001)
        #expect(abs(RGB(0x268BD2).contrast(with: RGB(0x002B36)) - 4.08) < 0.01)
    }

    @Test func `the fixed colors are those of xterm`() {
        #expect(FixedColors.color(16) == .black)
        #expect(FixedColors.color(231) == .white)
        #expect(FixedColors.color(27) == RGB(0x005FFF))
        #expect(FixedColors.color(232) == RGB(0x080808))
        #expect(FixedColors.color(255) == RGB(0xEEEEEE))
    }
}
