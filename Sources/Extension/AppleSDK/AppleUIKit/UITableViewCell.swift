/// A table cell (iOS 2).
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    public enum SelectionStyle: Int, Sendable {
        case none, blue, gray, `default`
    }

    public enum SeparatorStyle: Int, Sendable {
        case none, singleLine
    }

    public let reuseIdentifier: String?
    /// The view for the subviews of custom cells.
    public let contentView = UIView()
    public let imageView: UIImageView? = UIImageView()
    public let textLabel: UILabel? = UILabel()
    /// The detail label; nil in the style without one.
    public let detailTextLabel: UILabel?
    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    /// What is shown in editing mode, in which a table is never here.
    open var editingAccessoryType = AccessoryType.none
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var separatorInset = UIEdgeInsets.zero
    open var indentationLevel = 0
    open var isEditing = false
    private var configured = ConfiguredContent()
    open var selectionStyle = SelectionStyle.default
    open var isSelected = false
    open var isHighlighted = false

    /// Its contents instead of `textLabel` and `detailTextLabel` (iOS 14).
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { configured.show(contentConfiguration, in: contentView) }
    }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    package var selectionIsPossible: Bool { selectionStyle != .none && isUserInteractionEnabled }

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    /// Whether it has a button for details.
    package var hasDetailButton: Bool { accessoryType == .detailButton || accessoryType == .detailDisclosureButton }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        detailTextLabel = nil
        super.init(coder: coder)
        addSubview(contentView)
    }
}
