/// What the user would lose with an inbox that is not saved.
struct UnsavedActions {
    private(set) var hasUserActions = false
    /// Whether the bottom line asks the user to press the key for quitting again.
    var isConfirmationShown = false

    mutating func record(_ effects: [Effect]) {
        for case .enter(_, let purpose) in effects where ![.quiet, .reading].contains(purpose) {
            hasUserActions = true
        }
    }

    /// Whether quitting asks first.
    mutating func asksBeforeQuitting() -> Bool {
        guard hasUserActions, !isConfirmationShown else { return false }
        isConfirmationShown = true
        return true
    }
}
