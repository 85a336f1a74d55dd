// The values that layout modifiers take. Nothing is laid out.

/// Where a view is in its container (iOS 13).
public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// The places in a row (iOS 13).
public enum HorizontalAlignment: Sendable {
    case leading, center, trailing, listRowSeparatorLeading, listRowSeparatorTrailing
}

/// The places in a column (iOS 13).
public enum VerticalAlignment: Sendable {
    case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// The places of a text's lines (iOS 13).
public enum TextAlignment: CaseIterable, Sendable {
    case leading, center, trailing
}

/// A direction (iOS 13).
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Sendable {
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
    }
}

/// An edge of a rectangle (iOS 13).
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    public typealias Set = NSDirectionalRectEdge
}

extension NSDirectionalRectEdge {
    public static let horizontal: Self = [.leading, .trailing]
    public static let vertical: Self = [.top, .bottom]
}

/// Insets of a rectangle in points (iOS 13).
public typealias EdgeInsets = NSDirectionalEdgeInsets

/// How an image fills its frame (iOS 13).
public enum ContentMode: CaseIterable, Sendable {
    case fit, fill
}

/// An angle (iOS 13).
public struct Angle: Hashable, Sendable {
    public var radians: Double
    public var degrees: Double { radians * 180 / .pi }
    public static let zero = Angle(radians: 0)
    public init(radians: Double) { self.radians = radians }
    public init(degrees: Double) { radians = degrees * .pi / 180 }
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}

/// A point of a unit square (iOS 13).
public struct UnitPoint: Hashable, Sendable {
    public var x, y: CGFloat
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
    public static let zero = UnitPoint(x: 0, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// The headers that stay visible (iOS 14).
public struct PinnedScrollableViews: OptionSet, Sendable {
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Whether something is shown (iOS 15).
public enum Visibility: CaseIterable, Sendable {
    case automatic, visible, hidden
}

/// Parts of the screen that a view avoids (iOS 14).
public struct SafeAreaRegions: OptionSet, Sendable {
    public static let all = SafeAreaRegions(rawValue: 3)
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// An animation (iOS 13). Changes apply immediately.
public enum Animation: Hashable, Sendable {
    case `default`, linear, easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy
    public static func linear(duration: TimeInterval) -> Animation { .default }
    public static func easeIn(duration: TimeInterval) -> Animation { .default }
    public static func easeOut(duration: TimeInterval) -> Animation { .default }
    public static func easeInOut(duration: TimeInterval) -> Animation { .default }
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { .default }
    public static func spring(duration: TimeInterval, bounce: Double = 0) -> Animation { .default }
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { .default }
    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func speed(_ speed: Double) -> Animation { self }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view appears (iOS 13): immediately.
public enum AnyTransition: Sendable {
    case opacity, slide, scale, identity, blurReplace, symbolEffect
    public static func move(edge: Edge) -> AnyTransition { .identity }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { .identity }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { .identity }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// Applies changes (iOS 13) and completes (iOS 17), both immediately.
@preconcurrency @MainActor
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void = {}
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Applies changes (iOS 13).
@preconcurrency @MainActor
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// The appearance of the device (iOS 13): here always light.
public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

/// The reading direction (iOS 13).
public enum LayoutDirection: CaseIterable, Sendable {
    case leftToRight, rightToLeft
}

/// Whether the app is in use (iOS 14): here always active.
public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}

/// The size of the screen (iOS 13).
public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}

/// The text size (iOS 15).
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
    public static func < (first: DynamicTypeSize, second: DynamicTypeSize) -> Bool { first.rawValue < second.rawValue }
}

/// The text size (iOS 13).
public enum ContentSizeCategory: CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge
}
