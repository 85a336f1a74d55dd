/// A controller with a storyboard. The build of the extension adds the code that creates the views to the copy of its
/// source.
@preconcurrency @MainActor
public protocol _DrawnInStoryboard: UIViewController {
    /// Creates the views, and connects outlets and actions.
    func _drawnView() -> UIView
}

/// The value for an outlet; nil if the object has another type.
@preconcurrency @MainActor
public func _outlet<Value>(_ object: AnyObject) -> Value? { object as? Value }

/// An empty coder for a custom view. Its storyboard properties are set afterwards.
@preconcurrency @MainActor
public func _emptyCoder() -> NSCoder { NSKeyedArchiver(requiringSecureCoding: true) }
