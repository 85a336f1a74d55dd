/// A theme: the colors that the roles are made of.
///
/// What each role makes of them is in `RoleStyle`, the same for all themes. A palette adapts the colors to the terminal
/// and to the contrast that they need.
package struct Theme: Hashable, Sendable {
    /// As in the option `--theme` and in the configuration.
    package let name: String
    /// One line for the documentation.
    package let summary: String
    /// The background and the text; nil: those of the terminal.
    let base: Base?
    /// On dark and on light backgrounds.
    let onDark: Hues
    let onLight: Hues
    /// The contrast of text, at least.
    package let textContrast: Double
    /// The contrast of frames without the focus.
    package let frameContrast: ClosedRange<Double>
    /// The contrast of text around a dialog.
    package let dimmedContrast: ClosedRange<Double>
    /// How far fills and less important text are from the background to the text, from 0 to 1.
    let fillStrength: Double
    let mutedStrength: Double
    /// Whether it uses no colors.
    package let isMonochrome: Bool
    /// Whether the terminal's own colors replace those of `onDark` and `onLight`.
    let followsTerminal: Bool
    /// Whether the terminal's fixed colors are replaced, where it does not show exact ones otherwise.
    let definesColors: Bool

    struct Base: Hashable, Sendable {
        let background: RGB
        let foreground: RGB
    }

    /// The colors of a theme by what they mean.
    struct Hues: Hashable, Sendable {
        /// The focus, keys, unread messages.
        var accent: RGB
        /// The fill of sent messages.
        var sent: RGB
        var green: RGB
        var amber: RGB
        var red: RGB
        var magenta: RGB
    }

    private init(
        _ name: String, _ summary: String, base: Base? = nil, onDark: Hues, onLight: Hues, textContrast: Double = 4.5,
        frameContrast: ClosedRange<Double> = 1.5...3, dimmedContrast: ClosedRange<Double> = 2...3.5,
        fillStrength: Double = 0.14, mutedStrength: Double = 0.55,
        isMonochrome: Bool = false, followsTerminal: Bool = false, definesColors: Bool = false
    ) {
        (self.name, self.summary, self.base) = (name, summary, base)
        (self.onDark, self.onLight) = (onDark, onLight)
        (self.textContrast, self.frameContrast) = (textContrast, frameContrast)
        self.dimmedContrast = dimmedContrast
        (self.fillStrength, self.mutedStrength) = (fillStrength, mutedStrength)
        (self.isMonochrome, self.followsTerminal) = (isMonochrome, followsTerminal)
        self.definesColors = definesColors
    }
}

extension Theme {
    /// Every theme, in the order of the documentation.
    package static let all = [standard, highContrast, mono, messagesLight, messagesDark]

    package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

    package static let standard = Theme(
        "default", "the colors of the terminal's own theme, on its background", onDark: vivid, onLight: deep,
        followsTerminal: true)

    package static let highContrast = Theme(
        "high-contrast", "a contrast of at least 7:1 for text, and clear frames", onDark: vivid, onLight: deep,
        textContrast: 7, frameContrast: 3...7, dimmedContrast: 3...6, fillStrength: 0.22, mutedStrength: 0.8)

    package static let mono = Theme(
        "mono", "no colors: bold, underlined and reversed text, as with NO_COLOR", onDark: vivid, onLight: deep,
        isMonochrome: true)

    package static let messagesLight = Theme(
        "messages-light", "like Messages in light mode, also on a dark terminal",
        base: Base(background: .white, foreground: .black), onDark: appleDark, onLight: appleLight,
        fillStrength: 0.09, definesColors: true)

    package static let messagesDark = Theme(
        "messages-dark", "like Messages in dark mode, also on a light terminal",
        base: Base(background: .black, foreground: .white), onDark: appleDark, onLight: appleLight,
        fillStrength: 0.15, definesColors: true)

    private static let vivid = Hues(
        accent: RGB(0x58A6FF), sent: RGB(0x1F6FEB), green: RGB(0x3FB950), amber: RGB(0xD29922), red: RGB(0xF85149),
        magenta: RGB(0xD2A8FF))
    private static let deep = Hues(
        accent: RGB(0x0969DA), sent: RGB(0x0A7CFF), green: RGB(0x1A7F37), amber: RGB(0x9A6700), red: RGB(0xCF222E),
        magenta: RGB(0x8250DF))

    /// iOS's system colors. Replies to SMS are green on an iPhone.
    private static let appleDark = Hues(
        accent: RGB(0x0A84FF), sent: RGB(0x30D158), green: RGB(0x30D158), amber: RGB(0xFF9F0A), red: RGB(0xFF453A),
        magenta: RGB(0xBF5AF2))
    private static let appleLight = Hues(
        accent: RGB(0x007AFF), sent: RGB(0x34C759), green: RGB(0x34C759), amber: RGB(0xFF9500), red: RGB(0xFF3B30),
        magenta: RGB(0xAF52DE))
}
