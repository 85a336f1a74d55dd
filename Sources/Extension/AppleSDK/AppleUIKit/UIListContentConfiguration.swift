/// What a cell or header shows (iOS 14).
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    func makeContentView() -> any UIView & UIContentView
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration (iOS 14).
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
    var configuration: any UIContentConfiguration { get set }
}

/// The state of a cell, for its configuration (iOS 14).
@preconcurrency @MainActor
public protocol UIConfigurationState {
    var traitCollection: UITraitCollection { get set }
}

/// The state of a cell (iOS 14).
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState {
    public var traitCollection = UITraitCollection.current
    public var isSelected = false
    public var isHighlighted = false
    public var isEditing = false
    public var isDisabled = false
}

/// What a cell or header shows as words (iOS 14). Properties of fonts and margins have no effect.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    /// How a text is drawn.
    public struct TextProperties {
        public var font = UIFont.preferredFont(forTextStyle: .body)
        public var color = UIColor.label
        public var alignment = NSTextAlignment.natural
        public var lineBreakMode = NSLineBreakMode.byWordWrapping
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0
        public var adjustsFontForContentSizeCategory = true
        public var allowsDefaultTighteningForTruncation = false
        public var colorTransformer: UIConfigurationColorTransformer?
    }

    /// How an image is drawn.
    public struct ImageProperties {
        public var tintColor: UIColor?
        public var tintColorTransformer: UIConfigurationColorTransformer?
        public var accessibilityIgnoresInvertColors = false
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    }

    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var imageProperties = ImageProperties()
    public var prefersSideBySideTextAndSecondaryText = false
    public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    public var imageToTextPadding: CGFloat = 0
    public var textToSecondaryTextHorizontalPadding: CGFloat = 0
    public var textToSecondaryTextVerticalPadding: CGFloat = 0

    /// Only its string is stored.
    public var attributedText: NSAttributedString? {
        get { text.map(NSAttributedString.init(string:)) }
        set { text = newValue?.string }
    }

    /// Only its string is stored.
    public var secondaryAttributedText: NSAttributedString? {
        get { secondaryText.map(NSAttributedString.init(string:)) }
        set { secondaryText = newValue?.string }
    }

    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func header() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func footer() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func plainFooter() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func groupedFooter() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func sidebarHeader() -> UIListContentConfiguration { UIListContentConfiguration() }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// The view of a list configuration (iOS 14): a label for each part.
open class UIListContentView: UIView, UIContentView {
    private let label = UILabel()
    private let secondaryLabel = UILabel()

    open var configuration: any UIContentConfiguration {
        didSet { show() }
    }

    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        addSubview(label)
        addSubview(secondaryLabel)
        show()
    }

    public required init?(coder: NSCoder) {
        configuration = UIListContentConfiguration()
        super.init(coder: coder)
        addSubview(label)
        addSubview(secondaryLabel)
    }

    private func show() {
        let shown = configuration as? UIListContentConfiguration
        label.text = shown?.text
        secondaryLabel.text = shown?.secondaryText
    }
}

/// The background of a cell (iOS 14), which is not drawn.
public struct UIBackgroundConfiguration {
    public var customView: UIView?
    public var image: UIImage?
    public var visualEffect: UIVisualEffect?
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

/// The view of a cell's or header's configuration, which stays as long as its type does.
@MainActor struct ConfiguredContent {
    private(set) var view: (any UIView & UIContentView)?

    mutating func show(_ configuration: (any UIContentConfiguration)?, in contentView: UIView) {
        if let configuration, let view, type(of: view.configuration) == type(of: configuration) {
            view.configuration = configuration
            return
        }
        view?.removeFromSuperview()
        view = configuration?.makeContentView()
        if let view { contentView.addSubview(view) }
    }
}
