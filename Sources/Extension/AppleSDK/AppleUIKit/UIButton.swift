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
    /// Called before the button is listed, as iOS calls it when the state has changed.
    open var configurationUpdateHandler: ConfigurationUpdateHandler?
    open var automaticallyUpdatesConfiguration = true
    /// A menu, whose actions are listed after the button.
    open var menu: UIMenu?
    /// Whether a press selects or deselects it; for a menu, whether its title is that of the selected action.
    open var changesSelectionAsPrimaryAction = false
    open var role = Role.normal
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero
    open var adjustsImageWhenHighlighted = true
    open var showsTouchWhenHighlighted = false
    open var isPointerInteractionEnabled = false
    public let imageView: UIImageView? = UIImageView()
    public let subtitleLabel: UILabel? = UILabel()
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
    open func attributedTitle(for state: State) -> NSAttributedString? {
        title(for: state).map(NSAttributedString.init(string:))
    }
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {}
    open func setBackgroundImage(_ image: UIImage?, for state: State) {}
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {}
    open var currentImage: UIImage? { image(for: .normal) }
    open func setNeedsUpdateConfiguration() {}
    open func updateConfiguration() { configurationUpdateHandler?(self) }
    open override func _updateContents() { updateConfiguration() }
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open var contentEdgeInsets = UIEdgeInsets.zero

    /// The selected action of a menu that shows it as the button's title.
    private var selectedAction: UIAction? {
        guard changesSelectionAsPrimaryAction, let actions = menu?.actions(isSelection: true) else { return nil }
        return (actions.first { $0.action.state == .on } ?? actions.first)?.action
    }

    /// The actions of its menu. The one that is selected is marked.
    package var menuActions: [(action: UIAction, isSelected: Bool?)] {
        (menu?.actions(isSelection: changesSelectionAsPrimaryAction) ?? []).map { action, siblings in
            let isSelected = action.state == .on || changesSelectionAsPrimaryAction && action === selectedAction
            return (action, siblings == nil && action.state == .off ? nil : isSelected)
        }
    }

    /// Simulates choosing an action of the menu.
    package func choose(_ action: UIAction) {
        guard isEnabled, !action.attributes.contains(.disabled),
            let chosen = menu?.actions(isSelection: changesSelectionAsPrimaryAction).first(where: {
                $0.action === action
            })
        else { return }
        for sibling in chosen.siblings ?? [] { sibling.state = sibling === action ? .on : .off }
        sendActions(for: .menuActionTriggered)
        sendAction(action)
    }

    /// Its visible text; without a title, the name of its image.
    package var words: String {
        selectedAction?.title ?? configuration?.title ?? currentTitle ?? accessibilityLabel ?? configuration?.image?
            .name
            ?? image(for: .normal)?.name ?? ""
    }
}
