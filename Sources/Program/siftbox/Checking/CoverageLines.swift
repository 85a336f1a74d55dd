import CheckReports
import Commands

/// The coverage as lines of the output.
struct CoverageLines {
    let report: CoverageReport
    let style: OutputStyle

    var text: [String] {
        CoverageText(report).lines.map { line in
            let role: OutputStyle.Role? =
                switch line.tone {
                case .plain, .heading: nil
                case .missing: .bad
                case .dim: .dim
                }
            return style.piece(line.text, role)
        }
    }
}
