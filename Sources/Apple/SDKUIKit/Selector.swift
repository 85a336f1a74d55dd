/// What `#selector(…)` is where there is no Objective-C: the method itself.
///
/// The copy of a source that is compiled has `_selector(` in place of `#selector(`, which is as long.
public struct Selector: Sendable {
    let call: @MainActor @Sendable (_ target: AnyObject, _ sender: Any) -> Void
}

/// A method of `self` by its name: `#selector(choose(_:))`. What it returns is nobody's, as on a phone.
@preconcurrency
public func _selector<Sender, Result>(_ method: @escaping @MainActor (Sender) -> Result) -> Selector {
    Selector { _, sender in _ = (sender as? Sender).map(method) }
}

/// A method of `self` that is told nothing: `#selector(done)`.
@preconcurrency
public func _selector<Result>(_ method: @escaping @MainActor () -> Result) -> Selector {
    Selector { _, _ in _ = method() }
}

/// A method of a class by its name: `#selector(Form.choose(_:))`.
@preconcurrency
public func _selector<Target, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
) -> Selector {
    Selector { target, sender in
        if let target = target as? Target, let sender = sender as? Sender { _ = method(target)(sender) }
    }
}

/// A method of a class that is told nothing: `#selector(Form.done)`.
@preconcurrency
public func _selector<Target, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
) -> Selector {
    Selector { target, _ in _ = (target as? Target).map { method($0)() } }
}

/// A method of every view that is told whether: `#selector(UIView.endEditing(_:))`, which a tap tells nothing.
@preconcurrency
public func _selector<Target, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Bool) -> Result
) -> Selector {
    Selector { target, sender in _ = (target as? Target).map { method($0)(sender as? Bool ?? true) } }
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
