import Testing

@testable import Terminal

struct PaletteTests {
    @Test func theNextLowerPaletteIsUsed() {
        #expect(
            [0, 2, 8, 15, 16, 88, 256, 16_777_216].map { Palette(colours: $0).colours } == [
                0, 0, 8, 8, 16, 16, 256, 256,
            ])
        #expect(Palette(colours: 256, isColourless: true).colours == 0)
    }

    @Test func withoutColoursNoRoleHasOne() {
        let palette = Palette(colours: 256, isColourless: true)
        for role in Role.allCases {
            #expect(palette.style(for: role).foreground == nil)
            #expect(palette.style(for: role).background == nil)
        }
    }

    @Test(arguments: [0, 8, 16, 256])
    func coloursAreWithinTheTerminals(colours: Int) {
        let palette = Palette(colours: colours)
        for role in Role.allCases {
            let style = palette.style(for: role)
            for colour in [style.foreground, style.background].compactMap(\.self) { #expect(colour < colours) }
            #expect(style.background == nil || style.foreground != nil, "A background comes with its own foreground")
        }
    }

    @Test(arguments: [0, 8, 16, 256])
    func plainTextIsTheTerminalsOwnAndSelectionsDiffer(colours: Int) {
        let palette = Palette(colours: colours)
        #expect(palette.style(for: .text) == Palette.Style())
        let roles: [Role] = [.text, .selected, .selectedDim, .unread, .muted, .mark, .match, .error]
        let distinct: [Role] = colours == 0 ? roles.filter { $0 != .match } : roles
        #expect(Set(distinct.map { palette.style(for: $0) }).count == distinct.count)
    }

    @Test func everyRoleHasItsOwnLetter() {
        #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
    }
}
