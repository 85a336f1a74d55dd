import Synchronization

/// The identity of a view in its parent.
enum ViewKey: Hashable {
    /// The only content of a container.
    case content
    /// Its place among the statements of a builder, or among the parts of a view.
    case place(Int)
    /// Its identity in a `ForEach`, or the one that the `id` modifier gives it.
    case id(AnyHashable)
}

/// A place in the hierarchy: what stays there while the values of views come and go.
@MainActor final class ViewNode {
    let type: ObjectIdentifier
    let graph: ViewGraph
    private var children: [ViewKey: ViewNode] = [:]
    private var lastPass = 0
    /// The storage of a view's properties such as `@State`, by their offsets in the view's value.
    var storage: [Int: AnyObject] = [:]
    /// The UIKit views of the elements that are listed here.
    var hosted: [Int: UIView] = [:]
    /// What a modifier keeps here, such as the last value of `onChange`.
    var memory: Any?
    /// Called when the place is no longer in the hierarchy.
    var disappeared: (() -> Void)?

    init(type: ObjectIdentifier, graph: ViewGraph) {
        self.type = type
        self.graph = graph
    }

    /// The child with a key, which is new if the last one was of another type.
    func child(_ key: ViewKey, _ type: ObjectIdentifier) -> ViewNode {
        if let known = children[key], known.type == type {
            known.lastPass = graph.pass
            return known
        }
        children[key]?.end()
        let child = ViewNode(type: type, graph: graph)
        child.lastPass = graph.pass
        children[key] = child
        return child
    }

    /// Removes the children that the current pass did not list.
    func removeUnlisted() {
        for (key, child) in children {
            if child.lastPass == graph.pass {
                child.removeUnlisted()
            } else {
                child.end()
                children[key] = nil
            }
        }
    }

    /// Ends the place and all below it.
    func end() {
        for child in children.values { child.end() }
        children = [:]
        guard let disappeared else { return }
        self.disappeared = nil
        graph.afterwards.append(disappeared)
    }
}

/// One hierarchy of views: whether it has to be evaluated again.
@MainActor final class ViewGraph {
    /// Increased with each evaluation.
    var pass = 0
    /// What the last evaluation has to do when the views are in place: `onAppear`, `onChange`.
    var afterwards: [() -> Void] = []
    nonisolated let change = PendingChange()
}

/// Whether a value that a hierarchy depends on has changed; set from any thread.
final class PendingChange: Sendable {
    private let isPending = Atomic<Bool>(true)

    func mark() { isPending.store(true, ordering: .releasing) }
    /// Whether there was a change since the last call.
    func take() -> Bool { isPending.exchange(false, ordering: .acquiringAndReleasing) }
}
