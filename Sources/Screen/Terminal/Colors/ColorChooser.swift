/// Chooses a terminal's colors for the roles, with the contrast that a theme demands.
///
/// That contrast is guaranteed on a background that the terminal reports, and on fills. A background that is not reported is
/// taken for a dark one: the contrast is guaranteed on black and on `#1e1e2e`. The colors are not much lighter than needed
/// for this, so that those of the default theme keep a contrast of at least 2.8 on white.
struct ColorChooser {
    private let theme: Theme
    private let terminal: TerminalColors
    /// Whether any color can be shown, not only the fixed ones.
    private let isExact: Bool
    private let ground: Ground
    /// The colors that are not the fixed ones of their numbers.
    private(set) var definitions: [Int: RGB] = [:]
    private var fills: [RoleStyle.Fill: Int] = [:]
    private var hues: [RoleStyle.Hue: Int] = [:]

    /// The color of frames and marks with the focus, at least.
    static let focusContrast = 3.0
    /// The contrast of a fill with the background, at least: enough to see its shape.
    static let fillContrast = 1.15
    /// The darkest and the lightest background that an unknown one is taken for.
    static let expectedBackgrounds = [RGB.black, RGB(0x1E1E2E)]

    /// What text without a fill is drawn on.
    private struct Ground {
        /// A known one, or those that must be expected.
        var backgrounds: [RGB]
        var text: RGB?
        /// The color to which fills and less important text are related; nil: unknown.
        var base: RGB?
    }

    init(theme: Theme, terminal: TerminalColors, isExact: Bool) {
        self.theme = theme
        self.terminal = terminal
        self.isExact = isExact
        if let base = theme.base {
            ground = Ground(backgrounds: [base.background], text: base.foreground, base: base.background)
        } else if let background = terminal.background {
            ground = Ground(backgrounds: [background], text: terminal.foreground, base: background)
        } else {
            switch terminal.darknessHint {
            case true?: ground = Ground(backgrounds: [.black, RGB(0x2E3440)], base: RGB(0x1E1E1E))
            case false?: ground = Ground(backgrounds: [.white, RGB(0xFBF1C7)], base: .white)
            case nil: ground = Ground(backgrounds: Self.expectedBackgrounds)
            }
        }
    }

    /// The styles of all roles, by their raw values.
    mutating func styles() -> [Palette.Style] {
        // The first ones get the color that they wish.
        for fill in RoleStyle.Fill.allCases { _ = number(of: fill) }
        return Role.allCases.map { style(of: $0) }
    }

    private mutating func style(of role: Role) -> Palette.Style {
        let style = RoleStyle.of(role)
        let background = style.fill.map { number(of: $0) } ?? theme.base.map { fixed($0.background) }
        let foreground = number(of: style.ink, on: style.fill, role)
        return Palette.Style(style.attributes, foreground: foreground, background: background)
    }

    /// The color that a number stands for.
    func color(_ number: Int) -> RGB? {
        definitions[number] ?? (number < 16 ? terminal.numbered[number] : FixedColors.color(number))
    }
}

// Fills.
extension ColorChooser {
    private mutating func number(of fill: RoleStyle.Fill) -> Int {
        if let known = fills[fill] { return known }
        let wish = wish(for: fill)
        var needs = [ContrastNeed(fill.ink ?? (wish.isDark ? .white : .black), atLeast: theme.textContrast)]
        if let base = ground.base { needs.append(ContrastNeed(base, atLeast: Self.fillContrast)) }
        let chosen = choose(wish, needs, besides: fills.values, hue: fill == .selection ? wish : nil)
        fills[fill] = chosen
        return chosen
    }

    private func wish(for fill: RoleStyle.Fill) -> RGB {
        switch fill {
        case .sent: isDark ?? true ? theme.onDark.sent : theme.onLight.sent
        case .mark: RGB(0xB3202C)
        case .match: RGB(0xFFD75F)
        case .received: tint(theme.fillStrength)
        case .otherSelection: tint(theme.fillStrength * 1.6, unknown: RGB(0x5F5F5F))
        case .selection:
            if theme.textContrast >= 7, let base = ground.base {
                base.isDark ? .white : .black
            } else if let base = ground.base {
                base.mixed(with: hue(.accent), base.isDark ? 0.4 : 0.22)
            } else {
                RGB(0x005FAF)
            }
        }
    }

    /// The background with a part of the text's color.
    ///
    /// - Parameter unknown: where the background is unknown, a gray that differs from black and white.
    private func tint(_ strength: Double, unknown: RGB = RGB(0x585858)) -> RGB {
        guard let base = ground.base else { return unknown }
        return base.mixed(with: ground.text ?? (base.isDark ? .white : .black), strength)
    }
}

// Text and lines.
extension ColorChooser {
    private var isDark: Bool? { ground.base?.isDark }

    private mutating func number(of ink: RoleStyle.Ink, on fill: RoleStyle.Fill?, _ role: Role) -> Int? {
        let filled = fill.flatMap { fills[$0] }.flatMap { color($0) }
        let least =
            switch role.legibility {
            case .focus: max(Self.focusContrast, theme.frameContrast.upperBound)
            case .text, .frame, .edge, .dimmed: theme.textContrast
            }
        let needs = (filled.map { [$0] } ?? ground.backgrounds).map { ContrastNeed($0, atLeast: least) }
        switch ink {
        case .text:
            if filled == nil, theme.base == nil {
                // The user's own, unless it is known to be faint.
                guard let text = ground.text, !needs.allSatisfy({ $0.isMet(by: text) }) else { return nil }
            }
            return choose(ground.text ?? strongest(on: filled), needs)
        case .strongest:
            if filled == nil, ground.base == nil { return nil }
            return fixed(strongest(on: filled))
        case .white: return fixed(.white)
        case .black: return fixed(.black)
        case .muted: return choose(mutedColor(on: filled), needs)
        case .hue(let hue):
            if let filled { return number(of: hue, needs, on: filled) }
            return number(of: hue, needs, isBold: RoleStyle.of(role).attributes.contains(.bold))
        case .frame: return number(ofGray: RGB(0x767676), theme.frameContrast, on: ground.base)
        case .dimmed: return number(ofGray: RGB(0x6C6C6C), theme.dimmedContrast, on: filled ?? ground.base)
        case .fill(let fill): return number(of: fill)
        }
    }

    private func strongest(on fill: RGB?) -> RGB {
        (fill ?? ground.base ?? .black).isDark ? .white : .black
    }

    private func mutedColor(on fill: RGB?) -> RGB {
        guard let base = fill ?? ground.base else { return RGB(0x767676) }
        let text = fill == nil ? ground.text : nil
        return base.mixed(with: text ?? (base.isDark ? .white : .black), theme.mutedStrength)
    }

    /// A gray that recedes.
    ///
    /// - Parameters:
    ///   - usual: the gray on an unknown background, whether that is dark or light.
    ///   - contrast: its contrast with what it is drawn on.
    private mutating func number(ofGray usual: RGB, _ contrast: ClosedRange<Double>, on base: RGB?) -> Int {
        guard let base else { return choose(usual, []) }
        let text = base.isDark ? RGB.white : .black
        let wished = contrast.lowerBound * 1.2
        // From the background to the text, the contrast only grows.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if base.mixed(with: text, middle).contrast(with: base) < wished { low = middle } else { high = middle }
        }
        let isKnown = ground.backgrounds.count == 1 || base != ground.base
        let needs = isKnown ? [ContrastNeed(base, contrast)] : []
        return choose(base.mixed(with: text, high), needs)
    }

    private mutating func number(of hue: RoleStyle.Hue, _ needs: [ContrastNeed], isBold: Bool) -> Int {
        for (number, color) in theme.followsTerminal ? terminalColors(of: hue) : []
        where needs.allSatisfy({ $0.isMet(by: color) }) {
            // Some terminals show bold text in the bright color.
            if isBold, number < 8, let bright = terminal.numbered[number + 8],
                !needs.allSatisfy({ $0.isMet(by: bright) })
            {
                continue
            }
            return number
        }
        let chosen = choose(
            self.hue(hue), needs, besides: hues.filter { $0.key != hue }.values, hue: usual(hue))
        hues[hue] = chosen
        return chosen
    }

    /// The color of a hue on a fill; black or white, whichever is more readable, where no color of this hue is readable.
    private mutating func number(of hue: RoleStyle.Hue, _ needs: [ContrastNeed], on fill: RGB) -> Int {
        for (number, color) in theme.followsTerminal ? terminalColors(of: hue) : []
        where needs.allSatisfy({ $0.isMet(by: color) }) {
            return number
        }
        let wish = hue.color(fill.isDark ? theme.onDark : theme.onLight)
        let chosen = choose(wish, needs, hue: wish)
        if let color = color(chosen), needs.allSatisfy({ $0.isMet(by: color) }),
            color.perceived.isSameHue(as: wish.perceived)
        {
            return chosen
        }
        return fixed(strongest(on: fill))
    }

    /// The terminal's own colors of a hue. A theme may have other colors in their places, such as grays.
    private func terminalColors(of hue: RoleStyle.Hue) -> [(number: Int, color: RGB)] {
        let usual = usual(hue).perceived
        return hue.terminalNumbers.compactMap { number in
            terminal.numbered[number].map { (number, $0) }
        }.filter { $0.color.perceived.isSameHue(as: usual) }
    }

    /// The theme's color of a hue on this ground.
    private func usual(_ hue: RoleStyle.Hue) -> RGB {
        hue.color(isDark ?? true ? theme.onDark : theme.onLight)
    }

    private func hue(_ hue: RoleStyle.Hue) -> RGB {
        if theme.followsTerminal, let own = terminalColors(of: hue).first { return own.color }
        // The deeper colors are nearer to those that are readable on both.
        return hue.color(isDark ?? false ? theme.onDark : theme.onLight)
    }
}

// Numbers.
extension ColorChooser {
    private func fixed(_ color: RGB) -> Int {
        color == .white ? FixedColors.white : color == .black ? FixedColors.black : FixedColors.nearest(to: color, [])
    }

    /// The number of a color that meets the needs and is near to the wish.
    ///
    /// - Parameters:
    ///   - others: numbers from which it must differ.
    ///   - hue: a color whose hue it has if possible.
    private mutating func choose(
        _ wish: RGB, _ needs: [ContrastNeed], besides others: some Sequence<Int> = [Int](), hue: RGB? = nil
    ) -> Int {
        guard isExact else { return FixedColors.nearest(to: wish, needs, excluding: Set(others), hue: hue) }
        let exact = Self.adjusted(wish, needs)
        if exact == .black || exact == .white { return fixed(exact) }
        if let known = definitions.first(where: { $0.value == exact })?.key { return known }
        // The nearest one: where it is not defined, nearly the same is shown. Black and white stay.
        let number = FixedColors.nearest(
            to: exact, needs, excluding: Set(definitions.keys).union([FixedColors.black, FixedColors.white]))
        definitions[number] = needs.allSatisfy { $0.isMet(by: exact) } ? exact : FixedColors.color(number)
        return number
    }

    /// The wish, made darker or lighter until it meets the needs.
    private static func adjusted(_ wish: RGB, _ needs: [ContrastNeed]) -> RGB {
        for step in 0...50 {
            for end in [RGB.black, .white] {
                let color = wish.mixed(with: end, Double(step) / 50)
                if needs.allSatisfy({ $0.isMet(by: color) }) { return color }
            }
        }
        return wish
    }
}
