/// An image (iOS 2). Only the name is stored.
///
/// Asset catalogs are not read, and the system's symbols are unknown here: every name is valid.
public final class UIImage: NSObject, Sendable {
    /// How an image uses the tint color.
    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal, alwaysTemplate
    }

    /// A configuration of an image.
    public class Configuration: NSObject {}
    public final class SymbolConfiguration: Configuration {
        public convenience init(pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .default) {
            self.init()
        }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) { self.init() }
        public convenience init(font: UIFont, scale: SymbolScale = .default) { self.init() }
        public convenience init(weight: SymbolWeight) { self.init() }
        public convenience init(scale: SymbolScale) { self.init() }
        public convenience init(hierarchicalColor: UIColor) { self.init() }
        public convenience init(paletteColors: [UIColor]) { self.init() }
        public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration() }
        public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration() }
        public func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration { self }
    }
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// The requested name.
    package let name: String

    private init(_ name: String) { self.name = name }

    public convenience init?(
        named name: String, in bundle: Bundle? = nil, with configuration: Configuration? = nil
    ) { self.init(name) }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        self.init(name)
    }
    public convenience init?(
        systemName name: String, variableValue value: Double = 0, configuration: Configuration? = nil
    ) { self.init(name) }
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(name)
    }

    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
    public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
    public var size: CGSize { .zero }
}

/// An image view (iOS 2). As on iOS, it ignores touches by default.
open class UIImageView: UIView {
    override class var ignoresTouches: Bool { true }

    open var image: UIImage?
    open var highlightedImage: UIImage?
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    open func setSymbolImage(
        _ symbolImage: UIImage, contentTransition: SymbolEffect, options: SymbolEffectOptions = .default
    ) { image = symbolImage }
}

/// An activity indicator (iOS 2).
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    open var style = Style.medium
    open var hidesWhenStopped = true
    // As Apple's property.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var color: UIColor!
    private(set) open var isAnimating = false

    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
    }

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

/// A file in an asset catalog (iOS 9).
@available(
    *, unavailable, message: "Siftbox does not read asset catalogs; put the file in the folder and use Bundle.main"
)
public final class NSDataAsset: NSObject {
    public let data = Data()
    public init?(name: String) { nil }
    public init?(name: String, bundle: Bundle) { nil }
}
