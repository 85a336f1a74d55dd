import Device
import Messages

// What the screen says about a search.
extension SearchPane {
    /// How many messages have been searched.
    var searchedCount: Int { min(search.searchedCount, total) }

    /// `2 of 12`, and the progress of the search.
    ///
    /// - Parameters:
    ///   - preparation: how much of the inbox is prepared for fast searches, in percent; nil: all of it.
    ///   - hasMarks: whether the inbox shows a corpus.
    func summary(preparation: Int?, hasMarks: Bool) -> String {
        let preparing = preparation.map { "Preparing search: \($0) %" }
        if query.isEmpty {
            if hasMarks, preparing == nil { return "Type wrong: or expected:junk, a sender or a word" }
            return preparing ?? "Type a sender or a word, -word; also \(SearchQuery.fields)"
        }
        guard let index = selectedIndex else {
            if isDone { return "No results" }
            let searching = "Searching: \(Counted.number(searchedCount)) of \(Counted.number(total))"
            return [searching, preparing].compactMap { $0 }.joined(separator: " · ")
        }
        let percent = total > 0 ? searchedCount * 100 / total : 100
        let progress = isDone ? "" : " so far, \(percent) % searched"
        return "\(Counted.number(index + 1)) of \(count)\(progress)"
    }

    /// The number of results: `12`, or `500 or more`.
    var count: String { Counted.number(hits.count) + (hits.count >= Self.maximum ? " or more" : "") }

    /// The title of the list of results.
    var title: String { "Search: \(typed.oneLine(200))" }

    /// Beside the title: `2 of 12`.
    var place: String { "\(Counted.number((selectedIndex ?? 0) + 1)) of \(count)\(isDone ? "" : " …")" }
}
