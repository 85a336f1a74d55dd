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

public enum GlassEffectTransition: Sendable { case identity, matchedGeometry, materialize }
public enum ScrollEdgeEffectStyle: Hashable, Sendable { case automatic, hard, soft }
public enum ButtonSizing: Hashable, Sendable { case automatic, fitted, flexible }
public enum ContentMarginPlacement: Sendable { case automatic, scrollContent, scrollIndicators }
public enum ScrollBounceBehavior: Sendable { case automatic, always, basedOnSize }
public enum ToolbarRole: Sendable { case automatic, navigationStack, browser, editor }
public enum PresentationContentInteraction: Sendable { case automatic, resizes, scrolls }
public enum PresentationAdaptation: Sendable { case automatic, none, popover, sheet, fullScreenCover }
public enum PresentationSizing: Sendable { case automatic, page, form, fitted }
public enum MenuOrder: Hashable, Sendable { case automatic, priority, fixed }
public enum HoverEffect: Sendable { case automatic, highlight, lift }
public enum ContainerBackgroundPlacement: Sendable { case widget, navigation, navigationSplitView }
public enum ToolbarPlacement: Sendable { case automatic, bottomBar, navigationBar, tabBar }
public enum AnimationCompletionCriteria: Hashable, Sendable { case logicallyComplete, removed }
public enum AccessibilityActionKind: Sendable { case `default`, escape, magicTap, delete, showMenu }
public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }
public enum AccessibilityHeadingLevel: Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
public enum AccessibilityCustomContentImportance: Sendable { case `default`, high }

public enum BlendMode: Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut
    case plusDarker, plusLighter
}

public enum PresentationBackgroundInteraction: Sendable {
    case automatic, enabled, disabled
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { .enabled }
}

public enum ListSectionSpacing: Sendable {
    case `default`, compact
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { .default }
}

public enum ScrollTargetBehavior: Sendable {
    case paging, viewAligned
}

public enum NavigationTransition: Sendable {
    case automatic
    public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> NavigationTransition {
        .automatic
    }
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

/// A spring (iOS 17).
public struct Spring: Hashable, Sendable {
    public init(duration: TimeInterval = 0.5, bounce: Double = 0) {}
    public init(response: Double, dampingRatio: Double) {}
    public static let smooth = Spring()
    public static let snappy = Spring()
    public static let bouncy = Spring()
}

/// A key of a hardware keyboard (iOS 14).
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
    public init(extendedGraphemeClusterLiteral: Character) {}
    public static let `return`: KeyEquivalent = "\r"
    public static let escape: KeyEquivalent = "\u{1B}"
    public static let space: KeyEquivalent = " "
}

public struct KeyboardShortcut: Sendable {
    public static let defaultAction = KeyboardShortcut(.return)
    public static let cancelAction = KeyboardShortcut(.escape)
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {}
}

public struct EventModifiers: OptionSet, Sendable {
    public static let command = EventModifiers(rawValue: 16)
    public static let shift = EventModifiers(rawValue: 2)
    public static let option = EventModifiers(rawValue: 8)
    public static let control = EventModifiers(rawValue: 4)
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
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
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

extension GeometryProxy {
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

/// The view that an animator changes (iOS 17).
public struct PlaceholderContentView<Value: View>: View {
    let content: Value
    public var body: some View { content }
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

/// The keyframes of an animation (iOS 17), which is not shown.
public struct Keyframes<Value> {}

@resultBuilder
public enum KeyframesBuilder<Value> {
    public static func buildExpression<Part>(_ track: KeyframeTrack<Value, Part>) -> Keyframes<Value> { Keyframes() }
    public static func buildExpression(_ keyframe: Keyframe<Value>) -> Keyframes<Value> { Keyframes() }
    public static func buildBlock(_ parts: Keyframes<Value>...) -> Keyframes<Value> { Keyframes() }
}

public struct KeyframeTrack<Root, Value> {
    public init(
        _ keyPath: WritableKeyPath<Root, Value>, @KeyframesBuilder<Value> content: () -> Keyframes<Value>
    ) {}
}

public struct Keyframe<Value> {
    public init(_ to: Value, duration: TimeInterval = 0) {}
    public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring) {}
}

public typealias LinearKeyframe = Keyframe
public typealias CubicKeyframe = Keyframe
public typealias SpringKeyframe = Keyframe
public typealias MoveKeyframe = Keyframe
