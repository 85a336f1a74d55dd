/// How the user has changed the panes.
struct PaneSizes: Hashable, Sendable {
    /// The columns that were added to the list of conversations; negative: taken away.
    private(set) var added = 0
    /// Whether the pane with the focus has the whole screen.
    var isZoomed = false
    var hidesFolders = false

    private static let step = 4
    private static let minColumns = 16
    /// What the other panes keep.
    private static let reserved = 44

    /// The columns of the list in a room.
    ///
    /// - Parameter standard: Its columns before the user changed them.
    func list(_ standard: Int, in columns: Int) -> Int {
        min(max(standard + added, min(standard, Self.minColumns)), max(standard, columns - Self.reserved))
    }

    /// Makes the list wider (1) or narrower (-1).
    mutating func widen(_ direction: Int) { added = min(max(-40, added + direction * Self.step), 80) }
}
