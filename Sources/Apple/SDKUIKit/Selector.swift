/// The replacement of `#selector(…)` without Objective-C: the method itself.
///
/// The compiled copy of the source has `_selector(` instead of `#selector(`, with the same length.
public struct Selector: Sendable {
    let call: @MainActor @Sendable (_ target: AnyObject, _ sender: Any) -> Void
}

/// A method of `self`: `#selector(choose(_:))`. Its result is ignored, as on iOS.
@preconcurrency
public func _selector<Sender, Result>(_ method: @escaping @MainActor (Sender) -> Result) -> Selector {
    Selector { _, sender in _ = (sender as? Sender).map(method) }
}

/// A method of `self` without arguments: `#selector(done)`.
@preconcurrency
public func _selector<Result>(_ method: @escaping @MainActor () -> Result) -> Selector {
    Selector { _, _ in _ = method() }
}

/// A method of a class: `#selector(Form.choose(_:))`.
@preconcurrency
public func _selector<Target, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
) -> Selector {
    Selector { target, sender in
        if let target = target as? Target, let sender = sender as? Sender { _ = method(target)(sender) }
    }
}

/// A method of a class without arguments: `#selector(Form.done)`.
@preconcurrency
public func _selector<Target, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
) -> Selector {
    Selector { target, _ in _ = (target as? Target).map { method($0)() } }
}

/// A method with a Bool argument: `#selector(UIView.endEditing(_:))`.
@preconcurrency
public func _selector<Target, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Bool) -> Result
) -> Selector {
    Selector { target, sender in _ = (target as? Target).map { method($0)(sender as? Bool ?? true) } }
}

extension UIControl {
    /// Calls a method for the given events. As on iOS, the target is referenced weakly.
    ///
    /// Without a target, iOS searches the responder chain. Here nothing is called.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else { return }
        weak let held = target as AnyObject
        let uiAction = UIAction { [weak self] _ in
            if let self, let held { action.call(held, self) }
        }
        addAction(uiAction, for: controlEvents)
    }
}
