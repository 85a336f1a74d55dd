import Commands
import Configuration
import LocatedYAML
import Terminal

/// `siftbox doctor`: the colors of the screen, and the configuration.
extension DoctorCommand {
    /// How many colors there are, in which theme, and what the terminal says about its own.
    static func colors(_ probe: TerminalProbe, _ theme: Theme) -> Row {
        let palette = Palette(colors: probe.colors, isColorless: probe.isColorless, theme: theme)
        let theme = "theme \(theme.name)"
        if probe.isColorless { return (.ok, "colors", "none (NO_COLOR is set)") }
        switch palette.colors {
        case 0 where palette.theme.isMonochrome: return (.ok, "colors", "none, \(theme)")
        case 0: return (.ok, "colors", "none")
        case 256:
            let count = probe.hasDirectColors ? "256 of \(probe.colors)" : "\(probe.colors)"
            return (.ok, "colors", "\(count), \(theme); \(background(probe.askColors()))")
        default:
            return (
                .ok, "colors",
                "\(probe.colors): too few for the \(theme), most roles differ by bold and underlined text"
            )
        }
    }

    private static func background(_ colors: TerminalColors) -> String {
        if let background = colors.background {
            return "the background is \(background) (\(background.isDark ? "dark" : "light"))"
        }
        switch colors.darknessHint {
        case true?: return "the background is dark (COLORFGBG)"
        case false?: return "the background is light (COLORFGBG)"
        case nil: return "the background is unknown: the terminal does not report it"
        }
    }

    /// How long the screen waits after Esc.
    static func escapeTime(_ time: EscapeTime) -> Row {
        let reason =
            switch time.reason {
            case .environment: " (ESCDELAY)"
            case .configuration: " (configuration)"
            case .network: " (SSH)"
            case .standard: ""
            }
        let used = "\(time.milliseconds) ms\(reason)"
        guard let ignored = time.ignoredValue else {
            return (.ok, "Esc key", "waits \(used) for the rest of a sequence")
        }
        let allowed = "\(EscapeTime.allowed.lowerBound) to \(EscapeTime.allowed.upperBound)"
        return (
            .hint, "Esc key",
            "the variable ESCDELAY is \(ignored.short.quoted); expected \(allowed) milliseconds; using \(used)"
        )
    }

    /// The configuration file, and every mistake in it.
    static func configuration(_ file: UserConfigurationFile, _ mistakes: [FileMistake]) -> [Row] {
        guard file.isPresent else { return [(.ok, "configuration", "none, using defaults (\(file.path))")] }
        guard !mistakes.isEmpty else { return [(.ok, "configuration", file.path)] }
        return mistakes.map { (.problem, "configuration", $0.description) }
    }
}
