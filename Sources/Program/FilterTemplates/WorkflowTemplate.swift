/// The workflow of a new project, for GitHub's CI. Siftbox's action `.github/actions/check` does the work.
enum WorkflowTemplate {
    /// - Parameter session: its path.
    static func file(session: String) -> TemplateFile {
        let inputs = [
            "filter: .", "messages: \(CorpusTemplate.path)", "min: exact-accuracy=100", "max: ham-blocked=0",
            "films: \(session)",
        ]
        return TemplateFile(
            ".github/workflows/siftbox.yml", "the same checks on GitHub, for every change",
            text: """
                # Checks the sessions for every change, measures the filter, and makes a film. The reports are an artifact of the run.
                # It needs Siftbox as the submodule siftbox: git submodule add URL siftbox
                name: siftbox
                on: [push, pull_request]
                permissions: { contents: read }
                jobs:
                  check:
                    runs-on: ubuntu-latest
                    container: swift:6.3-bookworm
                    steps:
                      - { uses: actions/checkout@v6, with: { submodules: true, persist-credentials: false } }
                      - uses: ./siftbox/.github/actions/check
                        with:
                \(inputs.map { "          \($0)" }.joined(separator: "\n"))

                """)
    }
}

/// The labeled messages of a new project, with which `siftbox evaluate` measures the filter.
enum CorpusTemplate {
    static let path = "labeled.csv"

    static var file: TemplateFile {
        let rules = StarterRule.all.map { ($0.example.sender, $0.subAction ?? $0.action, $0.example.text) }
        let rows = rules + [(StarterRule.unmatched.sender, "none", StarterRule.unmatched.text)]
        let lines = ["sender,label,text"] + rows.map { "\($0.0),\($0.1),\"\($0.2)\"" }
        return TemplateFile(
            path, "messages with the answer that is right, to measure the filter",
            text: lines.joined(separator: "\n") + "\n")
    }
}
