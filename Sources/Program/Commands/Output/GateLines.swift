/// The lines of a report as text, with the results of the gates in color.
struct GateLines {
    private let style: OutputStyle

    init(_ style: OutputStyle) { self.style = style }

    /// - Parameter lines: of `ReportFormat.text`, which ends with the gates.
    func colored(_ lines: [String]) -> [String] {
        let heading = lines.lastIndex(of: "Gates") ?? lines.endIndex
        return lines.enumerated().map { index, line in
            guard index > heading else { return style.piece(line) }
            if line.hasPrefix("  passed  ") { return style.piece(line, .good) }
            return style.piece(line, line.hasPrefix("  FAILED  ") ? .bad : nil)
        }
    }
}
