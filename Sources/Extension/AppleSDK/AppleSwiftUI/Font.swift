/// A font (iOS 13). Nothing is drawn.
public enum Font: Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    case _other(String)

    public enum TextStyle: CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    public enum Design: Sendable {
        case `default`, serif, rounded, monospaced
    }

    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        ._other("system \(size)")
    }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        ._other("system \(style)")
    }

    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle = .body) -> Font {
        ._other("\(name) \(size)")
    }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { ._other("\(name) \(fixedSize)") }

    public init(_ font: UIFont) { self = ._other("UIFont \(font.pointSize)") }

    public func bold() -> Font { self }
    public func italic() -> Font { self }
    public func weight(_ weight: Weight) -> Font { self }
    public func monospaced() -> Font { self }
    public func monospacedDigit() -> Font { self }
    public func smallCaps() -> Font { self }
}
