/// The message in the bottom line until the next key.
package enum Status: Hashable, Sendable {
    /// The result of an action.
    case done(String)
    /// Why a key does nothing.
    case hint(String)
    case error(String)

    package var isError: Bool {
        if case .error = self { true } else { false }
    }

    package var text: String {
        switch self {
        case .done(let text), .hint(let text), .error(let text): text
        }
    }

    /// The result of switching the mouse on or off.
    static func mouse(_ isOn: Bool) -> Status {
        .done(isOn ? "The mouse is on." : "The mouse is off: select and copy with the terminal.")
    }

    /// The hint after a key that could not scroll or select further.
    static let nothingMore = Status.hint("There is nothing more in this direction.")
}
