// Animators and sheets, whose changes apply at once.

/// An animation that can be paused (iOS 10). Its changes apply when it starts.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    public let duration: TimeInterval

    public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.duration = duration
        self.animations = animations.map { [$0] } ?? []
    }
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) { self.init(duration: duration, curve: .easeInOut, animations: animations) }

    open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }
    open func startAnimation() { startAnimation(afterDelay: 0) }
    open func startAnimation(afterDelay delay: TimeInterval) {
        let (animations, completions) = (animations, completions)
        (self.animations, self.completions) = ([], [])
        UIView.animate(withDuration: duration, delay: delay) {
            for animation in animations { animation() }
        } completion: { _ in
            for completion in completions { completion(.end) }
        }
    }
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }
}

public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current
}

extension UIView {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear
    }
}

/// The transition to another size (iOS 7). Never created here.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {
    func animate(alongsideTransition animation: ((Any) -> Void)?, completion: ((Any) -> Void)?) -> Bool
}

/// The sheet of a presented controller (iOS 15).
@preconcurrency @MainActor
open class UISheetPresentationController: NSObject {
    public struct Detent: Sendable {
        public enum Identifier: Hashable, Sendable {
            case medium, large
        }

        public static func medium() -> Detent { Detent() }
        public static func large() -> Detent { Detent() }
        public static func custom(
            identifier: Identifier? = nil, resolver: @escaping (Any) -> CGFloat?
        ) -> Detent { Detent() }
    }

    open var detents: [Detent] = []
    open var selectedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var preferredCornerRadius: CGFloat?
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
}
