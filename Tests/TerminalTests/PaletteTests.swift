import Testing

@testable import Terminal

struct PaletteTests {
    @Test func `the next lower palette is used`() {
        #expect(
            [0, 2, 8, 15, 16, 88, 256, 16_777_216].map { Palette(colors: $0).colors } == [
                0, 0, 8, 8, 16, 16, 256, 256,
            ])
        #expect(Palette(colors: 256, isColorless: true).colors == 0)
    }

    @Test func `without colors no role has one`() {
        let palette = Palette(colors: 256, isColorless: true)
        for role in Role.allCases {
            #expect(palette.style(for: role).foreground == nil)
            #expect(palette.style(for: role).background == nil)
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

    @Test func `every role has its own letter`() {
        #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
    }
}
