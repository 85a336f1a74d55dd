/// A color (iOS 13). It can be compared, but nothing is drawn.
public struct Color: ShapeStyle, Hashable, CustomStringConvertible {
    /// The color space of components.
    public enum RGBColorSpace: Sendable {
        case sRGB, sRGBLinear, displayP3
    }

    private let color: UIColor

    public init(_ color: UIColor) { self.color = color }

    fileprivate init(name: String) { color = UIColor(name) }

    public init(_ name: String, bundle: Bundle? = nil) { self.init(name: "named \(name)") }

    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        color = UIColor(red: red, green: green, blue: blue, alpha: opacity)
    }

    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        color = UIColor(white: white, alpha: opacity)
    }

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity)
    }

    public init(uiColor: UIColor) { self.init(uiColor) }
    public init(cgColor: CGColor) { self.init(UIColor(cgColor: cgColor)) }
    public init(_ cgColor: CGColor) { self.init(cgColor: cgColor) }

    public func opacity(_ opacity: Double) -> Color {
        Color(color.withAlphaComponent(color.cgColor.alpha * opacity))
    }

    public var description: String { color.cgColor.description }

    public static let primary = Color(name: "primary")
    public static let secondary = Color(name: "secondary")
    public static let accentColor = Color(name: "accentColor")
}

extension Color: View, UnlistedView {}

/// What a shape is filled with (iOS 13).
public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color(name: "red") }
    public static var orange: Color { Color(name: "orange") }
    public static var yellow: Color { Color(name: "yellow") }
    public static var green: Color { Color(name: "green") }
    public static var mint: Color { Color(name: "mint") }
    public static var teal: Color { Color(name: "teal") }
    public static var cyan: Color { Color(name: "cyan") }
    public static var blue: Color { Color(name: "blue") }
    public static var indigo: Color { Color(name: "indigo") }
    public static var purple: Color { Color(name: "purple") }
    public static var pink: Color { Color(name: "pink") }
    public static var brown: Color { Color(name: "brown") }
    public static var white: Color { Color(name: "white") }
    public static var gray: Color { Color(name: "gray") }
    public static var black: Color { Color(name: "black") }
    public static var clear: Color { Color(name: "clear") }
}

/// Levels of the current style (iOS 15).
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// The tint, and the styles of backgrounds and separators (iOS 15).
public struct TintShapeStyle: ShapeStyle {
    public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
    public static var background: TintShapeStyle { TintShapeStyle() }
    public static var foreground: TintShapeStyle { TintShapeStyle() }
    public static var selection: TintShapeStyle { TintShapeStyle() }
    public static var separator: TintShapeStyle { TintShapeStyle() }
    public static var placeholder: TintShapeStyle { TintShapeStyle() }
    public static var fill: TintShapeStyle { TintShapeStyle() }
    public static var link: TintShapeStyle { TintShapeStyle() }
}

/// A blurred background (iOS 15).
public enum Material: ShapeStyle {
    case ultraThin, thin, regular, thick, ultraThick
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .ultraThin }
    public static var thinMaterial: Material { .thin }
    public static var regularMaterial: Material { .regular }
    public static var thickMaterial: Material { .thick }
    public static var bar: Material { .thick }
}

/// A gradient (iOS 13).
public struct Gradient: ShapeStyle {
    public struct Stop: Sendable {
        public var color: Color
        public var location: CGFloat
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }

    public var stops: [Stop]
    public init(stops: [Stop]) { self.stops = stops }
    public init(colors: [Color]) { stops = colors.map { Stop(color: $0, location: 0) } }
}

/// A gradient along a line (iOS 13).
public struct LinearGradient: ShapeStyle {
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

extension LinearGradient: View, UnlistedView {}

/// A gradient around a point (iOS 13).
public struct RadialGradient: ShapeStyle {
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

extension RadialGradient: View, UnlistedView {}

/// A gradient around a circle (iOS 13).
public struct AngularGradient: ShapeStyle {
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {}
    public init(colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {}
    public init(colors: [Color], center: UnitPoint, angle: Angle) {}
}

extension AngularGradient: View, UnlistedView {}

/// A style of any type (iOS 15).
public struct AnyShapeStyle: ShapeStyle {
    public init<Style: ShapeStyle>(_ style: Style) {}
}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}
