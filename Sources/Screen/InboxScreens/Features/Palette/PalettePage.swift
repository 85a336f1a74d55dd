import Terminal

/// What a line of the command palette does. Navigation knows the actions.
protocol PaletteAction: Hashable, Sendable {}

/// A line of the command palette.
struct PaletteEntry: Sendable {
    /// What kind of thing a line is; the raw value is shown before it.
    enum Kind: String, Sendable, CaseIterable { case command, folder, filter, setting, session, step }

    let kind: Kind
    /// The heading above the lines of its kind, or of its group of commands.
    var heading = ""
    let title: String
    /// The keys that do the same, or the value of a setting.
    var keys = ""
    /// Whether the title is bold, where no line is selected: a caption between other steps.
    var isStrong = false
    /// Why it does nothing now; nil: it is available.
    var obstacle: String?
    let action: any PaletteAction

    /// What makes it another line than the others: a session may be named like a folder, and two sessions like each other.
    struct Name: Hashable {
        let kind: Kind
        let title: String
        /// The file of a session.
        let file: String
    }

    var name: Name { Name(kind: kind, title: title, file: kind == .session ? keys : "") }
}

/// What the lines of a palette are.
enum PaletteSubject: Hashable, Sendable {
    /// Everything that has a name: the command palette.
    case everything
    /// The steps of a session.
    case steps

    var title: String { self == .everything ? "Commands" : "Steps" }
    /// What stands in the empty field.
    var placeholder: String {
        self == .everything ? "command, folder, filter, session or setting" : "type a part of a step, or its number"
    }
    /// What Enter does, for the bottom line.
    var openLabel: String { self == .everything ? "run" : "go there" }
}

/// The command palette: every command, folder, filter, session and setting, found by typing a part of its name.
struct PalettePage: Sendable {
    /// A line that matches, and which of its characters do.
    struct Hit: Hashable, Sendable {
        let entry: Int
        let positions: [Int]
    }

    /// A line of the page.
    enum Row: Hashable, Sendable {
        case heading(String)
        case hit(Int)
    }

    let subject: PaletteSubject
    private(set) var editor = TextEditor()
    private(set) var entries: [PaletteEntry]
    private(set) var hits: [Hit] = []
    /// The hits, under headings while nothing is typed.
    private(set) var rows: [Row] = []
    /// The index of the selected hit.
    private(set) var selected = 0
    /// The lines that were used, the last one first.
    private let used: [PaletteEntry.Name]

    init(_ entries: [PaletteEntry], of subject: PaletteSubject = .everything, used: [PaletteEntry.Name] = []) {
        (self.entries, self.subject, self.used) = (entries, subject, used)
        match()
    }

    var selectedEntry: PaletteEntry? { hits.indices.contains(selected) ? entries[hits[selected].entry] : nil }

    /// Replaces the lines, for example when the sessions are known; what was typed stays, and so does the selected line.
    mutating func replace(_ entries: [PaletteEntry]) {
        let (before, name) = (selected, selectedEntry?.name)
        self.entries = entries
        match()
        let found = hits.firstIndex { entries[$0.entry].name == name }
        selected = found ?? min(before, max(0, hits.count - 1))
    }

    /// The lines that match what was typed, the best first; all of them in their order when nothing was typed. Of equally
    /// good ones, commands are before sessions, and short titles before long ones. What is not available is last.
    private mutating func match() {
        selected = 0
        let typed = editor.text.trimmed
        guard !typed.isEmpty else { return listAll() }
        defer { rows = hits.indices.map { .hit($0) } }
        hits = entries.indices.compactMap { Candidate(typed, entries[$0], $0) }.sorted(by: <)
            .map { Hit(entry: $0.index, positions: $0.positions) }
        // A number is that step's, and not that of a step whose text has its digits.
        if subject == .steps, let number = Int(typed), let index = hits.firstIndex(where: { $0.entry == number - 1 }) {
            hits.insert(hits.remove(at: index), at: 0)
        }
    }

    /// Lists all lines: those used last, then each kind under its heading, then what is not available.
    private mutating func listAll() {
        let available = entries.indices.filter { entries[$0].obstacle == nil }
        let last = used.compactMap { name in available.first { entries[$0].name == name } }
        var parts: [(heading: String, entries: [Int])] = last.isEmpty ? [] : [("Last used", last)]
        for index in available where !last.contains(index) {
            if parts.last?.heading == entries[index].heading {
                parts[parts.count - 1].entries.append(index)
            } else {
                parts.append((entries[index].heading, [index]))
            }
        }
        let others = entries.indices.filter { entries[$0].obstacle != nil }
        if !others.isEmpty { parts.append(("Not available now", others)) }
        hits = parts.flatMap(\.entries).map { Hit(entry: $0, positions: []) }
        rows = []
        var number = 0
        for part in parts {
            if !part.heading.isEmpty { rows.append(.heading(part.heading)) }
            for _ in part.entries {
                rows.append(.hit(number))
                number += 1
            }
        }
    }

    /// A line that matches, with what its place in the list depends on.
    private struct Candidate: Comparable {
        let index: Int
        let positions: [Int]
        private let score: Int
        private let isUnavailable: Bool
        private let kind: Int
        private let length: Int

        /// There are many sessions, and they are rarely what is wanted: they must match better than the rest.
        private static let sessionPenalty = 12

        init?(_ typed: String, _ entry: PaletteEntry, _ index: Int) {
            let penalty = entry.kind == .session ? Self.sessionPenalty : 0
            // `undo` finds what cannot be undone, and not a line in which its letters are scattered.
            isUnavailable = entry.obstacle != nil && !entry.title.lowercased().hasPrefix(typed.lowercased())
            let title = FuzzyMatch(typed, in: entry.title)
            let named = Self.match(typed, entry)
            guard let best = [title, named].compactMap({ $0 }).max(by: { $0.score < $1.score }) else { return nil }
            (score, positions) = (best.score - penalty, best.positions)
            kind = PaletteEntry.Kind.allCases.firstIndex(of: entry.kind) ?? 0
            length = entry.title.count
            self.index = index
        }

        /// A match whose first word is the start of the kind's name, as in `folder junk`.
        ///
        /// A kind is only matched as a word, or `so` would find each setting with a word that begins with an *o*.
        private static func match(_ typed: String, _ entry: PaletteEntry) -> FuzzyMatch? {
            let words = typed.split(separator: " ", maxSplits: 1)
            guard let first = words.first, entry.kind != .step, entry.kind.rawValue.hasPrefix(first.lowercased()) else {
                return nil
            }
            return FuzzyMatch(words.count > 1 ? String(words[1]) : "", in: entry.title, after: first.count)
        }

        static func < (left: Self, right: Self) -> Bool {
            if left.isUnavailable != right.isUnavailable { return right.isUnavailable }
            return (right.score, left.kind, left.length, left.index)
                < (left.score, right.kind, right.length, right.index)
        }
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
