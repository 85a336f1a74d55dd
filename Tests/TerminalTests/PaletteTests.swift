import ScreenDoubles
import Testing

@testable import Terminal

struct PaletteTests {
    @Test func `the next lower palette is used`() {
        #expect(
            [0, 2, 8, 15, 16, 88, 256, 16_777_216].map { Palette(colors: $0).colors } == [
                0, 0, 8, 8, 16, 16, 256, 256,
            ])
        #expect(Palette(colors: 256, isColorless: true).colors == 0)
        #expect(Palette(colors: 256, theme: .mono).colors == 0)
    }

    @Test func `without colors no role has one`() {
        for palette in [Palette(colors: 256, isColorless: true), Palette(colors: 256, theme: .mono)] {
            for role in Role.allCases {
                #expect(palette.style(for: role).foreground == nil)
                #expect(palette.style(for: role).background == nil)
            }
        }
    }

    @Test(arguments: [0, 8, 16, 256])
    func `colors are within the terminals`(colors: Int) {
        let palette = Palette(colors: colors)
        for role in Role.allCases {
            let style = palette.style(for: role)
            for color in [style.foreground, style.background].compactMap(\.self) { #expect(color < colors) }
            #expect(style.background == nil || style.foreground != nil, "A background comes with its own foreground")
        }
    }

    @Test(arguments: [0, 8, 16, 256])
    func `plain text is the terminals own and selections differ`(colors: Int) {
        let palette = Palette(colors: colors)
        #expect(palette.style(for: .text) == Palette.Style())
        let roles: [Role] = [.text, .selected, .selectedDim, .unread, .muted, .mark, .match, .error]
        let distinct: [Role] = colors == 0 ? roles.filter { $0 != .match } : roles
        #expect(Set(distinct.map { palette.style(for: $0) }).count == distinct.count)
    }

    @Test(arguments: [0, 8, 16, 256])
    func `bubbles, frames and groups differ without knowing colors`(colors: Int) {
        let palette = Palette(colors: colors)
        for roles: [Role] in [
            [.bubbleIn, .bubbleOut], [.border, .borderFocused], [.title, .titleFocused],
            [.transaction, .promotion, .junk], [.bubbleInEdge, .bubbleOutEdge], [.bubbleInEdge, .bubbleSelected],
        ] {
            #expect(Set(roles.map { palette.style(for: $0) }).count == roles.count, "\(roles)")
        }
    }

    @Test func `without colors, the dots of groups are not underlined`() {
        for group in [Role.transaction, .promotion, .junk, .unread] {
            let attributes = Palette(colors: 0).style(for: group).attributes
            #expect(!attributes.contains(.underline) && !attributes.contains(.reverse), "\(group)")
        }
    }

    @Test func `the terminal's own colors are used where they are readable and of the hue`() {
        let nord = UsualTerminal.all.first { $0.name == "Nord" }?.colors ?? TerminalColors()
        #expect(Palette(colors: 256, terminal: nord).style(for: .transaction).foreground == 2)
        // Solarized's blue is too faint on its dark background, and its bright blue is a gray.
        let solarized = UsualTerminal.all.first { $0.name == "Solarized dark" }?.colors ?? TerminalColors()
        let accent = Palette(colors: 256, terminal: solarized).style(for: .accent).foreground ?? 0
        #expect(accent > 15)
        #expect(FixedColors.color(accent).blue > FixedColors.color(accent).red)
    }

    @Test func `Messages' colors are exact where they can be defined, and nearly so elsewhere`() throws {
        let exact = Palette(colors: 256, theme: .messagesDark, canDefine: true)
        let nearly = Palette(colors: 256, theme: .messagesDark)
        #expect(nearly.definitions.isEmpty)
        #expect(exact.definitions.values.contains(RGB(0xFF9F0A)))
        for (number, color) in exact.definitions {
            // A terminal that ignores the definition still shows a similar color.
            #expect(FixedColors.color(number).perceived.difference(from: color.perceived) < 0.08, "\(number) \(color)")
        }
        // The other themes do not change the terminal's colors.
        for theme in Theme.all where !theme.definesColors {
            #expect(Palette(colors: 256, theme: theme, canDefine: true).definitions.isEmpty, "\(theme.name)")
        }
    }

    @Test func `a theme with its own background has it in every role`() {
        let palette = Palette(colors: 256, theme: .messagesLight, terminal: TerminalColors(background: .black))
        for role in Role.allCases { #expect(palette.style(for: role).background != nil, "\(role)") }
        #expect(
            palette.style(for: .text) == Palette.Style(foreground: FixedColors.black, background: FixedColors.white))
    }

    @Test func `every theme has a name of its own`() {
        #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
        for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
        #expect(Theme.named("nothing") == nil)
    }

    @Test func `every role has its own letter`() {
        #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
    }
}
