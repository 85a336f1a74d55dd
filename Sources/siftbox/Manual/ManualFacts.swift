/// What the manual page says beside the commands and their options.
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
            ("0", "The command did what was asked."),
            (
                "1",
                "It ran, and something does not hold: an expectation of a session, a gate of evaluate, a mistake that "
                    + "doctor found; or nothing in the input could be used (import, --deliver, classify)."
            ),
            ("2", "It could not run: a mistake on the command line or in a file, no such filter, no sandbox."),
            (
                "128 + N",
                "Signal N ended it: 129 SIGHUP, 130 SIGINT (Ctrl-C), 141 SIGPIPE (the reader of its output is gone), 143 SIGTERM."
            ),
        ])

    private static let environment = Section(
        title: "ENVIRONMENT",
        text: "A filter sees none of these variables: its environment is a new one.",
        entries: [
            ("COLUMNS", "The width of --help; default: that of the terminal, or 80."),
            ("HOME", "The home directory, which no filter and no build can see."),
            ("LC_ALL, LC_CTYPE, LANG", "The character set. If it is not UTF-8, Siftbox uses C.UTF-8."),
            ("NO_COLOR", "Set to anything: no colors."),
            ("PATH", "Where swiftc, bwrap and the interpreters of executable filters are looked for."),
            ("TERM", "The kind of terminal. dumb: lines of text, as with --plain."),
            ("TMPDIR", "The folder for temporary files; default: /tmp, for copies of databases /var/tmp."),
            ("TZ", "The time zone of the times on the screen."),
            ("XDG_CACHE_HOME", "Where built extensions are kept; default: ~/.cache."),
        ])

    private static let files = Section(
        title: "FILES",
        text: "Siftbox has no configuration file: settings are stored in the inbox that they belong to.",
        entries: [
            (
                "~/.cache/siftbox/extensions",
                "Built extensions: the last 64, and those used in the last day. It can be deleted at any time. If it cannot be written, "
                    + "siftbox-extensions-UID in the temporary folder is used."
            ),
            (
                "FILE, FILE-wal, FILE-shm",
                "The inbox of --store FILE: an SQLite database, and its log while the inbox is open. Delete the log only "
                    + "together with the inbox."
            ),
            (
                "siftbox-* in the temporary folder",
                "Folders of filters that run, and work files. What a killed process leaves is removed at a later start."
            ),
            ("Sessions/tour.yaml", "The tour, beside the program or in one of the folders above it."),
        ])

    private static let examples = Section(
        title: "EXAMPLES",
        entries: [
            ("siftbox", "Play the tour, then try the inbox."),
            ("siftbox --filter ./MyFilter", "Open an empty inbox with an extension's folder from Xcode as its filter."),
            ("siftbox --filter ./MyFilter --deliver texts.tsv", "Send the messages of a file through the filter."),
            (
                "siftbox import chat.db --store inbox.sift && siftbox --store inbox.sift",
                "Import the messages of a Mac, and look at them."
            ),
            ("siftbox check Sessions", "Check every session of a folder, for example in CI."),
            (
                "siftbox evaluate --filter ./MyFilter corpus.csv --map ham=none --map spam=junk --min mcc=0.93",
                "Measure a filter on labelled messages; exit 1 if the correlation is below 0.93."
            ),
            ("siftbox classify --filter bayes < texts.jsonl", "Classify messages for another program."),
            ("siftbox help --man > siftbox.1", "Save this page."),
        ])

    private static let seeAlso = Section(
        title: "SEE ALSO",
        text: """
            bwrap(1), iconv(1), jq(1), landlock(7)

            In the source: README.md, Sessions/README.md (sessions), Sources/FilterWire/README.md (the filter protocol), \
            Sources/Archives/README.md (file formats), Sources/Evaluation/README.md (measures), .github/SECURITY.md (the \
            sandbox).
            """)
}
