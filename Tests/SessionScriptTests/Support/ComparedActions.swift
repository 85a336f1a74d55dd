@testable import SessionScript

extension Session {
    /// The actions of its steps, to compare them.
    var actions: [AnyHashable] { steps.compactMap(\.action).hashable }
}

extension [any StepAction] {
    /// The actions, to compare them.
    var hashable: [AnyHashable] { map { AnyHashable($0) } }
}
