extension View {
    /// Calls an action when the user presses the view.
    ///
    /// The words of the view become one button. If the view has controls, they stay what they are, and a tap beside
    /// them, which hides the keyboard in many apps, does not occur here.
    public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
        tapped(count == 1 ? action : nil)
    }

    /// A long press does not occur here.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
        perform action: @escaping @MainActor () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    public func gesture<G: Gesture>(_ gesture: G) -> some View {
        tapped((gesture as? any TapRecognizing)?.tapped)
    }

    public func simultaneousGesture<G: Gesture>(_ gesture: G) -> some View { self.gesture(gesture) }
    public func highPriorityGesture<G: Gesture>(_ gesture: G) -> some View { self.gesture(gesture) }

    private func tapped(_ action: (@MainActor () -> Void)?) -> some View {
        listed { content, context, listing in
            let inside = context.listing(of: content, at: .content)
            guard let action, !inside.hasControls, !inside.words.isEmpty else { return listing.add(inside) }
            listing.addRest(of: inside)
            var element = context.element(.button(inside.words, isSelected: inside.isSelected, action: action))
            element.tag = inside.elements.first?.tag
            listing.elements.append(element)
        }
    }
}

/// A gesture (iOS 13). Only taps occur here.
public protocol Gesture {
    associatedtype Value
}

/// A gesture that a tap ends.
private protocol TapRecognizing {
    var tapped: (@MainActor () -> Void)? { get }
}

/// A tap (iOS 13).
public struct TapGesture: Gesture {
    public typealias Value = Void
    private let count: Int
    public init(count: Int = 1) { self.count = count }

    public func onEnded(_ action: @escaping @MainActor (()) -> Void) -> some Gesture {
        guard count == 1 else { return EndedTap(tapped: nil) }
        return EndedTap { action(()) }
    }
}

private struct EndedTap: Gesture, TapRecognizing {
    typealias Value = Void
    let tapped: (@MainActor () -> Void)?
}

/// A drag (iOS 13), which does not occur here.
public struct DragGesture: Gesture {
    public struct Value: Sendable {
        public var translation: CGSize
        public var location: CGPoint
        public var startLocation: CGPoint
    }

    public init(minimumDistance: CGFloat = 10) {}
    public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
}

/// A long press (iOS 13), which does not occur here.
public struct LongPressGesture: Gesture {
    public typealias Value = Bool
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
    public func onChanged(_ action: @escaping @MainActor (Bool) -> Void) -> LongPressGesture { self }
    public func onEnded(_ action: @escaping @MainActor (Bool) -> Void) -> LongPressGesture { self }
}
