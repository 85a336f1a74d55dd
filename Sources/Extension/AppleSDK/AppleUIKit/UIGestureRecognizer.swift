/// A gesture recognizer (iOS 3.2). Only taps occur here, when the user presses an element.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    open var isEnabled = true
    open var cancelsTouchesInView = true
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    private(set) open var state = State.possible
    open internal(set) weak var view: UIView?
    private var targets: [(target: () -> AnyObject?, action: Selector)] = []

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public override init() { super.init() }

    open func addTarget(_ target: Any, action: Selector) {
        weak let held = target as AnyObject
        targets.append(({ held }, action))
    }

    func recognize() {
        guard isEnabled else { return }
        state = .ended
        for (target, action) in targets { target().map { action.call($0, self) } }
        state = .possible
    }
}

/// Recognizes taps (iOS 3.2): a view with one can be pressed like a button.
open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
}

/// Recognizes swipes (iOS 3.2), which do not occur here.
open class UISwipeGestureRecognizer: UIGestureRecognizer {}

/// Recognizes long presses (iOS 3.2), which do not occur here.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
}

/// Recognizes a moving finger (iOS 3.2), which does not occur here.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open func translation(in view: UIView?) -> CGPoint { .zero }
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// The delegate of a recognizer (iOS 3.2). It is never called: a tap is always recognized.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}
