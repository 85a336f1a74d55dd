/// One row (iOS 2).
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
    /// What a cell of one's own puts its views into.
    public let contentView = UIView()
    public let imageView: UIImageView? = UIImageView()
    public let textLabel: UILabel? = UILabel()
    /// The second text; nil in the style that has none.
    public let detailTextLabel: UILabel?
    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    open var selectionStyle = SelectionStyle.default
    open var isSelected = false
    package var selectionIsPossible: Bool { selectionStyle != .none && isUserInteractionEnabled }

    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: .zero)
        addSubview(contentView)
    }

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        detailTextLabel = nil
        super.init(coder: coder)
        addSubview(contentView)
    }
}
