import Messages
import Terminal

/// The wrong messages of a corpus, as the results of a search: the keys for results go to the next and the previous one.
enum WrongMessages {
    /// Lists them, or shows the next one of the list.
    ///
    /// - Parameter mistake: only those with this one; nil: all.
    static func list(
        _ mistake: Mistake? = nil, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect] {
        guard let marks = state.facts.marks else { return [] }
        let query = query(mistake)
        if let search = state.search, !search.isTyping, search.editor.text == query {
            return try Results.keys[.nextHit]?.action(&state, inbox) ?? []
        }
        guard mistake.map({ marks[$0] }) ?? marks.wrong > 0 else {
            state.status = .hint(ScoreText(counts: marks).sentence)
            return []
        }
        var effects = try state.openSearch(inbox)
        state.search?.editor = TextEditor(query)
        effects += try state.restartSearch(inbox)
        // A large inbox may need a moment: then the field shows how far the search is.
        _ = try state.listResults(inbox)
        return effects
    }

    private static func query(_ mistake: Mistake?) -> String { "wrong:\(mistake?.rawValue ?? "")" }

    /// The lines of the command palette: all wrong messages, and those with each mistake.
    static func entries(_ marks: MarkCounts, key: String) -> [PaletteEntry] {
        let mistakes: [Mistake?] = [nil] + Mistake.allCases.filter { marks[$0] > 0 && marks[$0] < marks.wrong }
        return mistakes.map { mistake in
            let title = "Search wrong messages"
            return PaletteEntry(
                kind: .command, heading: "Corpus", title: mistake.map { "\(title): \($0.name)" } ?? title,
                keys: mistake.map { Counted.number(marks[$0]) } ?? key,
                obstacle: marks.wrong == 0 ? ScoreText(counts: marks).sentence : nil,
                action: InboxPaletteAction.wrong(mistake))
        }
    }
}
