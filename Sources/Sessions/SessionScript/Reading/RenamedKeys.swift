/// Names of the session format that were replaced. The old ones are accepted for one release, with a note.
enum RenamedKeys {
    /// The current names of keys, by their old names.
    static let keys = [
        "judge-again": "re-evaluate", "file-again": "apply-re-evaluation", "would-move": "would-change",
        "asked": "queried", "answer-within": "response-timeout",
    ]

    /// The name of the active filter in `re-evaluate` and `apply-re-evaluation`.
    static let activeFilter = "active"
    static let oldActiveFilter = "chosen"
}
