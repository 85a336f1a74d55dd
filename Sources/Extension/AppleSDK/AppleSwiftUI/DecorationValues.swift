// The values and containers of the modifiers in the table of decorations (Decorations.swift).

/// A container whose glass shapes blend (iOS 26).
public struct GlassEffectContainer<Content: View>: View {
    public let body: Content
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { body = content() }
}

/// Glass (iOS 26).
public enum Glass: Equatable, Sendable {
    case regular, clear, identity
    public func tint(_ color: Color?) -> Glass { self }
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

public enum ScrollEdgeEffectStyle: Hashable, Sendable { case automatic, hard, soft }
public enum ScrollBounceBehavior: Sendable { case automatic, always, basedOnSize }
public enum ContainerBackgroundPlacement: Sendable { case widget, navigation, navigationSplitView }
public enum ToolbarPlacement: Sendable { case automatic, bottomBar, navigationBar, tabBar }
public enum AnimationCompletionCriteria: Hashable, Sendable { case logicallyComplete, removed }
public enum AccessibilityActionKind: Sendable { case `default`, escape, magicTap, delete, showMenu }

public enum ListSectionSpacing: Sendable {
    case `default`, compact
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { .default }
}

public struct MatchedGeometryProperties: OptionSet, Sendable {
    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// How a text or symbol changes (iOS 16).
public enum ContentTransition: Equatable, Sendable {
    case identity, opacity, interpolate, symbolEffect
    public static func numericText(countsDown: Bool = false) -> ContentTransition { .identity }
    public static func numericText(value: Double) -> ContentTransition { .identity }
    public static func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default
    ) -> ContentTransition { .identity }
}

/// The variants of a symbol (iOS 15).
public enum SymbolVariants: Hashable, Sendable {
    case none, circle, square, rectangle, fill, slash
    public var circle: SymbolVariants { self }
    public var square: SymbolVariants { self }
    public var fill: SymbolVariants { self }
    public var slash: SymbolVariants { self }
}

/// A coordinate space (iOS 13).
public enum CoordinateSpace: Hashable, Sendable {
    case global, local
    public static func named<Name: Hashable>(_ name: Name) -> CoordinateSpace { .global }
}

/// The size of a view (iOS 13). Never measured here.
public struct ViewDimensions: Sendable {
    public let width: CGFloat
    public let height: CGFloat
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
}

extension GeometryProxy {
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

/// What changes the look of a view without its layout (iOS 17).
public protocol VisualEffect: Sendable {}

public struct EmptyVisualEffect: VisualEffect {}

extension VisualEffect {
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// How a view changes while it scrolls in and out (iOS 17).
public enum ScrollTransitionPhase: Hashable, Sendable {
    case topLeading, identity, bottomTrailing
    public var isIdentity: Bool { self == .identity }
    public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

public enum ScrollTransitionConfiguration: Sendable {
    case interactive, animated, identity
    public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { .animated }
    public func threshold(_ threshold: Double) -> ScrollTransitionConfiguration { self }
}
