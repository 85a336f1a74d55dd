import Commands

/// The parts of the manual page besides the commands and their options.
enum ManualFacts {
    struct Section {
        let title: String
        var text: String?
        var entries: [(name: String, meaning: String)] = []
    }

    static let sections = [exitStatus, environment, files, examples, seeAlso]

    private static let exitStatus = Section(
        title: "EXIT STATUS",
        entries: [
            ("0", "The command succeeded."),
            (
                "1",
                "The command ran and found a failure: a failed expectation of a session, a failed gate of evaluate, or an "
                    + "error that doctor reports; nothing in the input was usable (import, --deliver, classify, send); or wait found no message in time."
            ),
            (
                "2",
                "The command could not run: invalid options, an invalid file, an unknown filter, no sandbox, no open inbox."
            ),
            ("3", "Some of the lines that classify read have no answer; all others have one."),
            (
                "128 + N",
                "Signal N ended it: 129 SIGHUP, 130 SIGINT (Ctrl-C), 141 SIGPIPE (the reader of its output closed it), 143 SIGTERM."
            ),
        ])

    private static let environment = Section(
        title: "ENVIRONMENT",
        text: "A filter sees none of these variables. It gets a new environment.",
        entries: [
            ("COLORFGBG", "Whether the background is dark, if the terminal does not report it."),
            ("COLORTERM", "If truecolor or 24bit, colors are exact, such as the tint of bubbles."),
            ("COLUMNS", "The width of --help; default: that of the terminal, or 80."),
            ("GITHUB_ACTIONS", "If true, check prints annotations, with paths relative to GITHUB_WORKSPACE."),
            ("HOME", "The home directory. No filter and no build can see it."),
            ("LC_ALL, LC_CTYPE, LANG", "The character set. If it is not UTF-8, Siftbox uses C.UTF-8."),
            ("NO_COLOR", "If set and not empty, no colors are used; --color always overrides it."),
            ("PATH", "The search path for swiftc, bwrap and the interpreters of executable filters."),
            ("TERM", "The terminal type. dumb: lines of text, as with --plain."),
            ("TMPDIR", "The folder for temporary files; default: /tmp, or /var/tmp for copies of databases."),
            ("TZ", "The time zone of the times on the screen."),
            ("XDG_CACHE_HOME", "The folder for built extensions; default: ~/.cache."),
            ("XDG_CONFIG_HOME", "The folder of the configuration; default: ~/.config."),
            ("XDG_RUNTIME_DIR", "The folder of the control sockets; default: /tmp/siftbox-UID."),
            ("XDG_STATE_HOME", "The folder for what the screen remembers; default: ~/.local/state."),
        ])

    private static let files = Section(
        title: "FILES",
        text: "The settings of an inbox are stored in the inbox.",
        entries: [
            (
                "~/.config/siftbox/config.yaml",
                "The configuration: theme, keys, and defaults for new inboxes. Siftbox never writes it."
            ),
            (
                "~/.local/state/siftbox/screen.json",
                "What the screen remembers, such as whether it uses the mouse. You can delete it at any time."
            ),
            (
                "~/.cache/siftbox/extensions",
                "Built extensions: the last 64, and those used in the last day. You can delete it at any time. If it is not writable, "
                    + "siftbox-extensions-UID in the temporary folder is used."
            ),
            (
                "$XDG_RUNTIME_DIR/siftbox/NAME.sock",
                "The control socket of an open inbox. Without this variable, it is in /tmp/siftbox-UID."
            ),
            (
                "FILE, FILE-wal, FILE-shm",
                "The inbox of --store FILE: an SQLite database, and its log while the inbox is open. Delete the log only "
                    + "together with the inbox."
            ),
            (
                "siftbox-* in the temporary folder",
                "Folders of running filters, and work files. Those of a killed process are removed at a later start."
            ),
            ("Sessions/tour.yaml", "The tour, beside the program or in one of its parent folders."),
            (
                "PREFIX/libexec/siftbox",
                "What siftbox install installed, with the list of its files (manifest). PREFIX/bin and PREFIX/share have links to it."
            ),
        ])

    private static let examples = Section(
        title: "EXAMPLES",
        entries: [
            ("siftbox", "Play the tour, then try the inbox."),
            ("siftbox new filter MyFilter", "Create a filter in a project for Xcode, with a session and a workflow."),
            ("siftbox --filter ./MyFilter", "Open an empty inbox with an extension's folder from Xcode as its filter."),
            ("siftbox --filter ./MyFilter --deliver messages.tsv", "Send the messages of a file through the filter."),
            (
                "siftbox import chat.db --store inbox.sift && siftbox --store inbox.sift",
                "Import the messages of a Mac, and open them."
            ),
            ("siftbox check Sessions --junit report.xml", "Run every session in a folder, for example in CI."),
            (
                "siftbox evaluate --filter ./MyFilter corpus.csv --map ham=none --map spam=junk --min mcc=0.93",
                "Measure a filter on labeled messages; exit 1 if the correlation is below 0.93."
            ),
            ("siftbox classify --filter bayes < messages.jsonl", "Classify messages for another program."),
            ("siftbox help --man > siftbox.1", "Save this page."),
        ])

    private static let seeAlso = Section(
        title: "SEE ALSO",
        text: """
            bwrap(1), iconv(1), jq(1), landlock(7)

            In the source: README.md, Sessions/README.md (sessions), Sources/Extension/FilterWire/README.md (the filter protocol), \
            Sources/Device/MessageArchives/README.md (file formats), Sources/Evaluation/Evaluation/README.md (measures), .github/SECURITY.md (the \
            sandbox).
            """)
}
