/// What was searched before, the most recent last.
struct SearchHistory: Hashable, Sendable {
    private static let maxEntries = 50

    private var entries: [String] = []
    /// The entry that was recalled last; nil: none.
    private var recalled: Int?

    /// Records a search that was opened or left.
    mutating func record(_ text: String) {
        recalled = nil
        let text = text.trimmed
        guard !text.isEmpty else { return }
        entries.removeAll { $0 == text }
        entries.append(text)
        entries.removeFirst(max(0, entries.count - Self.maxEntries))
    }

    /// The search before the one that was recalled last; nil: there is none.
    mutating func recallEarlier() -> String? {
        let next = (recalled ?? entries.count) - 1
        guard entries.indices.contains(next) else { return nil }
        recalled = next
        return entries[next]
    }
}
