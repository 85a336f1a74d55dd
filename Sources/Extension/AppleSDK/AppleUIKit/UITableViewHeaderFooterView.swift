/// The header or footer of a table's section (iOS 6).
open class UITableViewHeaderFooterView: UIView {
    public let reuseIdentifier: String?
    /// The view for the subviews of custom headers.
    public let contentView = UIView()
    public let textLabel: UILabel? = UILabel()
    public let detailTextLabel: UILabel? = UILabel()
    open var backgroundView: UIView?
    open var backgroundConfiguration: UIBackgroundConfiguration?
    private var configured = ConfiguredContent()

    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { configured.show(contentConfiguration, in: contentView) }
    }

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addParts()
    }

    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addParts()
    }

    private func addParts() {
        for label in [textLabel, detailTextLabel] { label.map(addSubview) }
        addSubview(contentView)
    }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .header() }
    open func prepareForReuse() {}
}
