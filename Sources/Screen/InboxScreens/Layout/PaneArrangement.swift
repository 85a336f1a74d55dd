import Configuration

/// How the user has arranged the panes.
struct PaneArrangement: Hashable, Sendable {
    /// The widths that the user wants, without the edges of the boxes.
    var sizes = PaneSizes()
    /// Whether the pane with the focus has the whole screen.
    var isZoomed = false

    private static let edges = 2
    /// What the transcript keeps.
    private static let reserved = 24

    /// The columns of the folders' box.
    ///
    /// - Parameters:
    ///   - standard: its columns if the user wants no other width.
    ///   - columns: those of all panes.
    func folders(_ standard: Int, in columns: Int) -> Int {
        // The list keeps as much as the transcript.
        Self.fitted(sizes.folders, standard, columns - 2 * Self.reserved)
    }

    /// The columns of the list's box.
    ///
    /// - Parameters:
    ///   - standard: its columns if the user wants no other width.
    ///   - columns: those of the list and the transcript.
    func list(_ standard: Int, in columns: Int) -> Int {
        Self.fitted(sizes.conversations, standard, columns - Self.reserved)
    }

    /// The columns of the box that explains a message.
    ///
    /// - Parameters:
    ///   - standard: its columns if the user wants no other width.
    ///   - columns: those of all panes.
    ///   - others: those that folders and list have if the user wants no other widths.
    func why(_ standard: Int, in columns: Int, besides others: Int) -> Int {
        Self.fitted(sizes.why, standard, columns - others - Self.reserved)
    }

    private static func fitted(_ wanted: Int?, _ standard: Int, _ most: Int) -> Int {
        wanted.map { min($0 + edges, max(standard, most)) } ?? standard
    }

    /// Sets the width of the pane that a border resizes, within its limits.
    mutating func setColumns(_ columns: Int, by border: PaneBorder) {
        func limited(_ widths: ClosedRange<Int>) -> Int { min(max(widths.lowerBound, columns), widths.upperBound) }
        switch border {
        case .folders: sizes.folders = limited(PaneSizes.folderWidths)
        case .conversations: sizes.conversations = limited(PaneSizes.conversationWidths)
        case .transcript: sizes.why = limited(PaneSizes.whyWidths)
        }
    }
}
