/// A controller whose views were drawn in a storyboard: when its extension is built, what makes them is written into the
/// copy of its source.
@preconcurrency @MainActor
public protocol _DrawnInStoryboard: UIViewController {
    /// Makes the views, and connects outlets and actions.
    func _drawnView() -> UIView
}

/// What an outlet gets: nil when the object is none of its type.
@preconcurrency @MainActor
public func _outlet<Value>(_ object: AnyObject) -> Value? { object as? Value }

/// A coder for a view of one's own, which has nothing of what the storyboard says: that is said behind.
@preconcurrency @MainActor
public func _emptyCoder() -> NSCoder { NSKeyedArchiver(requiringSecureCoding: true) }
