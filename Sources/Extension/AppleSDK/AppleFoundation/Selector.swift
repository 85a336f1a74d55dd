public import Foundation

/// The replacement of `#selector(…)` without Objective-C: the method itself.
///
/// The compiled copy of the source has `_selector(` instead of `#selector(`, with the same length.
public struct Selector: Sendable {
    package let call: @Sendable (_ target: AnyObject, _ sender: Any) -> Void

    /// The method as a comparison of strings, for `NSSortDescriptor`; nil: it is another method.
    package private(set) var compare: (@Sendable (String, String) -> ComparisonResult)?

    fileprivate init(comparing method: @escaping @Sendable (NSString) -> (String) -> ComparisonResult) {
        call = { _, _ in }
        compare = { method(NSString(string: $0))($1) }
    }

    fileprivate static func unisolated(
        _ call: @escaping @Sendable (_ target: AnyObject, _ sender: Any) -> Void
    ) -> Selector {
        Selector(stored: call)
    }

    private init(stored call: @escaping @Sendable (_ target: AnyObject, _ sender: Any) -> Void) { self.call = call }

    fileprivate init(_ call: @escaping @MainActor @Sendable (_ target: AnyObject, _ sender: Any) -> Void) {
        // Like Objective-C's messages, the call happens on whatever thread sends it: the two types differ only in what
        // the compiler checks. A method that is not isolated must also be called on other threads.
        self.call = unsafeBitCast(call, to: (@Sendable (AnyObject, Any) -> Void).self)
    }
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

/// A comparison of strings: `#selector(NSString.caseInsensitiveCompare(_:))`.
public func _selector(_ method: @escaping @Sendable (NSString) -> (String) -> ComparisonResult) -> Selector {
    Selector(comparing: method)
}

/// What calls methods on any thread.
///
/// Swift does not prefer the functions below to those above when only the isolation differs, so they restrict the
/// argument. A method with an argument of type `Any` is called as a control's.
public protocol _SelectorSender {}
extension Notification: _SelectorSender {}
extension Timer: _SelectorSender {}

// Methods that are not isolated.

/// A method of `self` for notifications or timers: `#selector(changed(_:))`.
public func _selector<Sender: _SelectorSender>(_ method: @escaping (Sender) -> Void) -> Selector {
    uncheckedSelector(method)
}

/// A method of `self` without arguments: `#selector(changed)`.
public func _selector(_ method: @escaping () -> Void) -> Selector {
    uncheckedSelector { (_: Any) in method() }
}

/// A method of a class for notifications or timers: `#selector(Words.changed(_:))`.
public func _selector<Target, Sender: _SelectorSender>(
    _ method: @escaping (Target) -> (Sender) -> Void
) -> Selector {
    uncheckedSelector { (target: Target, sender) in method(target)(sender) }
}

/// A method of a class without arguments: `#selector(Words.changed)`.
public func _selector<Target>(_ method: @escaping (Target) -> () -> Void) -> Selector {
    uncheckedSelector { (target: Target, _: Any) in method(target)() }
}

private func uncheckedSelector<Sender>(_ method: @escaping (Sender) -> Void) -> Selector {
    .unisolated { _, sender in _ = (sender as? Sender).map(method) }
}

private func uncheckedSelector<Target, Sender>(_ method: @escaping (Target, Sender) -> Void) -> Selector {
    let call: @Sendable (AnyObject, Any) -> Void = { target, sender in
        if let target = target as? Target, let sender = sender as? Sender { method(target, sender) }
    }
    return .unisolated(call)
}
