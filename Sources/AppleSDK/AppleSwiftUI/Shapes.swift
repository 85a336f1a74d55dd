/// A shape (iOS 13), which is not drawn and not listed.
@preconcurrency @MainActor
public protocol Shape: View, Sendable {}

/// A shape that can be inset (iOS 13).
public protocol InsettableShape: Shape {}

/// A shape of this module.
@MainActor protocol KnownShape: InsettableShape, ListedView {}

extension KnownShape {
    func list(_ context: ViewContext, into listing: inout Listing) {}
}

/// The corners of a rectangle (iOS 13).
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

/// A rectangle (iOS 13).
public struct Rectangle: InsettableShape, KnownShape {
    public nonisolated init() {}
}

/// A rectangle with round corners (iOS 13).
public struct RoundedRectangle: InsettableShape, KnownShape {
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}

/// A circle (iOS 13).
public struct Circle: InsettableShape, KnownShape {
    public nonisolated init() {}
}

/// An ellipse (iOS 13).
public struct Ellipse: InsettableShape, KnownShape {
    public nonisolated init() {}
}

/// A capsule (iOS 13).
public struct Capsule: InsettableShape, KnownShape {
    public nonisolated init(style: RoundedCornerStyle = .continuous) {}
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}

/// How a line is drawn (iOS 13).
public struct StrokeStyle: Hashable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: Int = 0, lineJoin: Int = 0, miterLimit: CGFloat = 10, dash: [CGFloat] = [],
        dashPhase: CGFloat = 0
    ) {}
}

/// The style of a shape's inside (iOS 13).
public struct FillStyle: Hashable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

extension Shape {
    public func fill<Style: ShapeStyle>(_ content: Style, style: FillStyle = FillStyle()) -> some View { self }
    public func fill(style: FillStyle = FillStyle()) -> some View { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> some View { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> some View { self }
    public func stroke(lineWidth: CGFloat = 1) -> some View { self }
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some View { self }
}

extension InsettableShape {
    public func strokeBorder<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> some View { self }
    public func strokeBorder(lineWidth: CGFloat = 1) -> some View { self }
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
