// Transitions and sheets, which are not shown.

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
