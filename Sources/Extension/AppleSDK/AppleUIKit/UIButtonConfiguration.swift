extension UIButton {
    public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

    public enum Role: Int, Sendable {
        case normal, primary, cancel, destructive
    }

    /// The configuration of a button (iOS 15). Only its text is used.
    public struct Configuration {
        public var title: String?
        public var subtitle: String?
        public var image: UIImage?
        public var baseBackgroundColor: UIColor?
        public var baseForegroundColor: UIColor?
        public var background = UIBackgroundConfiguration()
        public var contentInsets = NSDirectionalEdgeInsets.zero
        public var imagePadding: CGFloat = 0
        public var imagePlacement = NSDirectionalRectEdge.leading
        public var imageReservation: CGFloat = 0
        public var titlePadding: CGFloat = 1
        public var titleAlignment = TitleAlignment.automatic
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize = Size.medium
        public var indicator = Indicator.automatic
        public var showsActivityIndicator = false
        public var automaticallyUpdateForSelection = true
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var imageColorTransformer: UIConfigurationColorTransformer?
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
        public var indicatorColorTransformer: UIConfigurationColorTransformer?

        /// Only its string is stored.
        public var attributedTitle: AttributedString? {
            get { title.map { AttributedString($0) } }
            set { title = newValue.map { String($0.characters) } }
        }

        /// Only its string is stored.
        public var attributedSubtitle: AttributedString? {
            get { subtitle.map { AttributedString($0) } }
            set { subtitle = newValue.map { String($0.characters) } }
        }

        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic, small, medium, large, capsule
        }

        public enum Size: Int, Sendable {
            case mini, small, medium, large
        }

        public enum TitleAlignment: Int, Sendable {
            case automatic, leading, center, trailing
        }

        public enum Indicator: Int, Sendable {
            case automatic, none, popup
        }

        public func updated(for button: UIButton) -> Configuration { self }

        public static func plain() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
        public static func gray() -> Configuration { Configuration() }
        public static func tinted() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
        public static func borderless() -> Configuration { Configuration() }
        public static func borderedProminent() -> Configuration { Configuration() }
        public static func borderedTinted() -> Configuration { Configuration() }
        public static func glass() -> Configuration { Configuration() }
        public static func clearGlass() -> Configuration { Configuration() }
        public static func prominentGlass() -> Configuration { Configuration() }
        public static func prominentClearGlass() -> Configuration { Configuration() }
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        if let primaryAction, configuration.title == nil, !primaryAction.title.isEmpty {
            self.configuration?.title = primaryAction.title
        }
    }
}
