import Terminal

/// What a line of the command palette does. Navigation knows the actions.
protocol PaletteAction: Hashable, Sendable {}

/// A line of the command palette.
struct PaletteEntry: Sendable {
    /// What kind of thing a line is; the raw value is shown before it.
    enum Kind: String, Sendable, CaseIterable { case command, folder, filter, session, setting }

    let kind: Kind
    let title: String
    /// The keys that do the same, or the value of a setting.
    var keys = ""
    /// Why it does nothing now; nil: it is available.
    var obstacle: String?
    let action: any PaletteAction
}

/// The command palette: every command, folder, filter, session and setting, found by typing a part of its name.
struct PalettePage: Sendable {
    /// A line that matches, and which of its characters do.
    struct Hit: Hashable, Sendable {
        let entry: Int
        let positions: [Int]
    }

    private(set) var editor = TextEditor()
    private(set) var entries: [PaletteEntry]
    private(set) var hits: [Hit] = []
    /// The index of the selected hit.
    private(set) var selected = 0

    init(_ entries: [PaletteEntry]) {
        self.entries = entries
        match()
    }

    var selectedEntry: PaletteEntry? { hits.indices.contains(selected) ? entries[hits[selected].entry] : nil }

    /// Replaces the lines, for example when the sessions are known; what was typed stays.
    mutating func replace(_ entries: [PaletteEntry]) {
        let before = selected
        self.entries = entries
        match()
        selected = min(before, max(0, hits.count - 1))
    }

    /// The lines that match what was typed, the best first; all of them in their order when nothing was typed.
    private mutating func match() {
        selected = 0
        let typed = editor.text.trimmed
        guard !typed.isEmpty else {
            hits = entries.indices.map { Hit(entry: $0, positions: []) }
            return
        }
        let found = entries.indices.compactMap { index -> (index: Int, length: Int, match: FuzzyMatch)? in
            let entry = entries[index]
            // The kind can be typed, too: "folder junk".
            if let match = FuzzyMatch(typed, in: entry.title) { return (index, entry.title.count, match) }
            let prefix = entry.kind.rawValue + " "
            guard let match = FuzzyMatch(typed, in: prefix + entry.title) else { return nil }
            let own = match.positions.map { $0 - prefix.count }.filter { $0 >= 0 }
            return (index, entry.title.count, FuzzyMatch(score: match.score - 4, positions: own))
        }
        hits = found.sorted {
            ($1.match.score, $0.length, $0.index) < ($0.match.score, $1.length, $1.index)
        }.map { Hit(entry: $0.index, positions: $0.match.positions) }
    }

    mutating func move(_ step: Int) -> Bool {
        let target = min(max(0, selected + step), max(0, hits.count - 1))
        defer { selected = target }
        return target != selected
    }

    /// Selects the line that was clicked.
    mutating func select(_ index: Int) { if hits.indices.contains(index) { selected = index } }

    /// Handles a key that types; returns false for other keys.
    mutating func type(_ key: Key) -> Bool {
        let before = editor.text
        guard editor.handle(key) else { return false }
        if editor.text != before { match() }
        return true
    }

    mutating func paste(_ text: String) {
        editor.insert(text)
        match()
    }
}

extension FuzzyMatch {
    init(score: Int, positions: [Int]) {
        self.score = score
        self.positions = positions
    }
}
