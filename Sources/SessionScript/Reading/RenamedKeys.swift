/// Names of the session format that were replaced. The old ones are accepted for one release, with a note.
enum RenamedKeys {
    /// The current names of keys, by their old names.
    private static let keys = [
        "judge-again": "re-evaluate", "file-again": "apply-re-evaluation", "would-move": "would-change",
        "asked": "queried", "answer-within": "response-timeout",
    ]

    /// The name of the active filter in `re-evaluate` and `apply-re-evaluation`.
    static let activeFilter = "active"
    static let oldActiveFilter = "chosen"

    /// The current name of a key, if it was renamed and `allowed` contains the new name.
    static func current(_ key: String, allowed: [String]) -> String? {
        keys[key].flatMap { allowed.contains($0) && !allowed.contains(key) ? $0 : nil }
    }
}
