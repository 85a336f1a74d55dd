import CheckReports
import Commands
import DisplayText
import SessionScript

/// Where the lines of a check go. In a workflow of GitHub Actions, no line of it is a command to the runner but the
/// annotations.
struct CheckOutput {
    /// Whether the lines are printed; otherwise a report is on standard output.
    let printsText: Bool
    let actions: GitHubActions?

    func print(_ line: String) {
        guard printsText else { return }
        Swift.print(actions == nil ? line : GitHubActions.neutralized(line))
    }

    /// Prints the annotations of a result. Runners read standard error, too.
    func annotate(_ result: CheckResult) {
        for annotation in actions?.annotations(of: result) ?? [] {
            if printsText { Swift.print(annotation) } else { PlainLine.writeError(annotation + "\n") }
        }
    }
}
