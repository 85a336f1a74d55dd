/// Why a control socket cannot be opened or used: what happened, where, and what to do.
package struct ControlFailure: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
