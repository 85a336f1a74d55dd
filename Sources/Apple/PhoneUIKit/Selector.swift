/// What `#selector(…)` is where there is no Objective-C: the method itself.
///
/// The copy of a source that is compiled has `_selector(` in place of `#selector(`, which is as long.
public struct Selector: Sendable {
    let call: @MainActor @Sendable (_ target: AnyObject, _ sender: Any) -> Void
}

/// A method of `self` by its name: `#selector(choose(_:))`.
public func _selector<Sender>(_ method: @escaping @MainActor (Sender) -> Void) -> Selector {
    Selector { _, sender in (sender as? Sender).map(method) }
}

/// A method of `self` that is told nothing: `#selector(done)`.
public func _selector(_ method: @escaping @MainActor () -> Void) -> Selector {
    Selector { _, _ in method() }
}

/// A method of a class by its name: `#selector(Form.choose(_:))`.
public func _selector<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
) -> Selector {
    Selector { target, sender in
        if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
    }
}

/// A method of a class that is told nothing: `#selector(Form.done)`.
public func _selector<Target>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) -> Selector {
    Selector { target, _ in (target as? Target).map { method($0)() } }
}

extension UIControl {
    /// Has a method called when one of the events comes. The target is held weakly, as on a phone.
    ///
    /// Without a target a phone looks along the responders for one that has the method; here nobody is found.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else { return }
        weak let held = target as AnyObject
        let told = UIAction { [weak self] _ in
            if let self, let held { action.call(held, self) }
        }
        addAction(told, for: controlEvents)
    }
}
