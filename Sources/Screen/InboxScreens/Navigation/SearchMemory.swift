import Messages

/// What the screen knows about searches, besides the open one, and about the palette.
struct SearchMemory {
    /// What is restored when a search ends.
    struct Place: Sendable {
        var open: FolderID
        var list: ConversationPane
        var transcript: TranscriptPane
        var focus: Pane
    }

    var before: Place?
    /// Whether the last search ended at the place from before.
    var isPlaceRestored = false
    var history = SearchHistory()
    /// The term that is highlighted in the open transcript.
    var highlightedTerm = ""
    /// How much of the inbox is prepared for fast searches, in percent; nil: all of it, or as much as is needed.
    var preparation: Int?
    /// The palette's lines that were used, the last one first.
    private(set) var usedLines: [PaletteEntry.Name] = []

    private static let maxUsedLines = 5

    mutating func recordUse(of line: PaletteEntry.Name) {
        usedLines.removeAll { $0 == line }
        usedLines = Array(([line] + usedLines).prefix(Self.maxUsedLines))
    }
}
