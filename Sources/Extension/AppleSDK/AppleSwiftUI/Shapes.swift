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
@MainActor protocol KnownShape: InsettableShape, UnlistedView {}

extension KnownShape {
    public func path(in rect: CGRect) -> Path { Path() }
}

/// The corners of a rectangle (iOS 13).
public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

/// A rectangle (iOS 13).
public struct Rectangle: InsettableShape, KnownShape {
    public nonisolated init(style: RoundedCornerStyle = .continuous) {}
}

// Shapes are not drawn: these differ only in their names.
public typealias Capsule = Rectangle
public typealias Circle = Rectangle
public typealias ConcentricRectangle = Rectangle
public typealias ContainerRelativeShape = Rectangle
public typealias Ellipse = Rectangle

/// A rectangle with round corners (iOS 13).
public struct RoundedRectangle: InsettableShape, KnownShape {
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}

/// A rectangle with a radius for each corner (iOS 16).
public struct UnevenRoundedRectangle: InsettableShape, KnownShape {
    public nonisolated init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {}
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
    public static var capsule: Capsule { Capsule() }
    public static var circle: Circle { Circle() }
    public static var containerConcentric: ConcentricRectangle { ConcentricRectangle() }
    public static var ellipse: Ellipse { Ellipse() }
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
    public func fill<Style: ShapeStyle>(
        _ content: Style = Color.primary, style: FillStyle = FillStyle()
    ) -> some View { self }
    public func stroke<Style: ShapeStyle>(
        _ content: Style = Color.primary, lineWidth: CGFloat = 1, style: StrokeStyle = StrokeStyle()
    ) -> some View { self }
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some View { self }
}

extension InsettableShape {
    public func strokeBorder<Style: ShapeStyle>(
        _ content: Style = Color.primary, lineWidth: CGFloat = 1
    ) -> some View { self }
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}
