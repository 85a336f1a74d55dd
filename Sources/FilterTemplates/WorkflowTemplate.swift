/// The workflow of a new project, for GitHub's CI.
package enum WorkflowTemplate {
    /// What Siftbox needs from Debian to be built and to run, as README's section "In CI" has it.
    package static let packages =
        "apt-get update && apt-get install -y bubblewrap libcurl4-openssl-dev libncurses-dev libsqlite3-dev python3"

    /// - Parameter commands: what must succeed.
    static func file(commands: [String]) -> TemplateFile {
        TemplateFile(
            ".github/workflows/siftbox.yml", "the same checks on GitHub",
            text: """
                # Runs the sessions for every change. It needs Siftbox as the submodule siftbox: git submodule add URL siftbox
                name: siftbox
                on: [push, pull_request]
                jobs:
                  check:
                    runs-on: ubuntu-latest
                    container: swift:6.3-bookworm
                    steps:
                      - { uses: actions/checkout@v4, with: { submodules: true } }
                      - run: \(packages)
                      - run: swift build -c release --package-path siftbox && echo "$PWD/siftbox/.build/release" >> "$GITHUB_PATH"
                \(commands.map { "      - run: \($0)" }.joined(separator: "\n"))

                """)
    }
}
