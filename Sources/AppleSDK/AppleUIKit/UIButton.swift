/// A button (iOS 2).
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case close = 7
    }

    public let titleLabel: UILabel? = UILabel()
    private(set) open var buttonType = ButtonType.custom
    /// The configuration of iOS 15. Its title has precedence.
    open var configuration: Configuration?
    /// Whether it is listed as a choice, which is chosen if the button is selected.
    package var isChoice = false
    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]

    public convenience init(type buttonType: ButtonType) { self.init(type: buttonType, primaryAction: nil) }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
    }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { titles[state] = title?.string }
    open var currentTitle: String? { title(for: isEnabled ? (isSelected ? .selected : .normal) : .disabled) }
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open var contentEdgeInsets = UIEdgeInsets.zero

    /// Its visible text; without a title, the name of its image.
    package var words: String {
        configuration?.title ?? currentTitle ?? accessibilityLabel ?? configuration?.image?.name
            ?? image(for: .normal)?.name ?? ""
    }
}

extension UIButton {
    /// The configuration of a button (iOS 15). Only its text is used.
    public struct Configuration {
        public var title: String?
        public var subtitle: String?
        public var image: UIImage?
        public var baseBackgroundColor: UIColor?
        public var baseForegroundColor: UIColor?
        public var contentInsets = NSDirectionalEdgeInsets.zero
        public var imagePadding: CGFloat = 0
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize = Size.medium
        public var showsActivityIndicator = false

        public enum CornerStyle: Int, Sendable {
            case dynamic, small, medium, large, capsule
        }

        public enum Size: Int, Sendable {
            case mini, small, medium, large
        }

        public static func plain() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
        public static func gray() -> Configuration { Configuration() }
        public static func tinted() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
        public static func borderedProminent() -> Configuration { Configuration() }
        public static func borderedTinted() -> Configuration { Configuration() }
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        if let primaryAction, configuration.title == nil, !primaryAction.title.isEmpty {
            self.configuration?.title = primaryAction.title
        }
    }
}
