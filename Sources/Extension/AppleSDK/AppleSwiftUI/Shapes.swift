/// A shape (iOS 13), which is not drawn and not listed.
@preconcurrency @MainActor
public protocol Shape: View, Sendable {
    func path(in rect: CGRect) -> Path
}

extension Shape {
    public var body: some View { EmptyView() }
}

/// A shape that can be inset (iOS 13).
public protocol InsettableShape: Shape {}

/// A shape of this module.
@MainActor protocol KnownShape: InsettableShape, ListedView {}

extension KnownShape {
    public func path(in rect: CGRect) -> Path { Path() }
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

/// A rectangle with a radius for each corner (iOS 16).
public struct UnevenRoundedRectangle: InsettableShape, KnownShape {
    public nonisolated init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {}
}

/// The shape of the container (iOS 14).
public struct ContainerRelativeShape: InsettableShape, KnownShape {
    public nonisolated init() {}
}

/// A rectangle whose corners follow those of the container (iOS 26).
public struct ConcentricRectangle: InsettableShape, KnownShape {
    public nonisolated init() {}
}

/// A shape of any type (iOS 16).
public struct AnyShape: KnownShape {
    public nonisolated init<S: Shape>(_ shape: S) {}
}

/// A drawn line (iOS 13).
public struct Path: KnownShape {
    public nonisolated init() {}
    public nonisolated init(_ callback: (inout Path) -> Void) {
        var path = Path()
        callback(&path)
    }
    public nonisolated init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    public nonisolated init(ellipseIn rect: CGRect) {}
    public nonisolated init(_ rect: CGRect) {}
    public nonisolated mutating func move(to point: CGPoint) {}
    public nonisolated mutating func addLine(to point: CGPoint) {}
    public nonisolated mutating func addLines(_ points: [CGPoint]) {}
    public nonisolated mutating func addRect(_ rect: CGRect) {}
    public nonisolated mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
    ) {}
    public nonisolated mutating func addEllipse(in rect: CGRect) {}
    public nonisolated mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {}
    public nonisolated mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {}
    public nonisolated mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {}
    public nonisolated mutating func addPath(_ path: Path) {}
    public nonisolated mutating func closeSubpath() {}
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == UnevenRoundedRectangle {
    public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle { UnevenRoundedRectangle() }
}

extension Shape where Self == ConcentricRectangle {
    public static var containerConcentric: ConcentricRectangle { ConcentricRectangle() }
}

extension Shape where Self == Ellipse {
    public static var ellipse: Ellipse { Ellipse() }
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
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [],
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
