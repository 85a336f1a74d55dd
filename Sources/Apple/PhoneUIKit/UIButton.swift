/// A button (iOS 2).
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case close = 7
    }

    public let titleLabel: UILabel? = UILabel()
    private(set) open var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]

    public convenience init(type buttonType: ButtonType) { self.init(type: buttonType, primaryAction: nil) }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
    }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {}
}

/// A switch (iOS 2). As on a phone, setting it sends no event.
open class UISwitch: UIControl {
    open var isOn = false
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// One of several to choose (iOS 2). As on a phone, choosing it in code sends no event.
open class UISegmentedControl: UIControl {
    /// The index that stands for none.
    public static let noSegment = -1
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    private var titles: [String?] = []

    /// - Parameter items: texts; what is no text has no title.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = items?.map { $0 as? String } ?? []
    }

    open var numberOfSegments: Int { titles.count }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: min(max(segment, 0), titles.count))
    }

    open func titleForSegment(at segment: Int) -> String? {
        titles.indices.contains(segment) ? titles[segment] : nil
    }

    open func removeAllSegments() {
        titles = []
        selectedSegmentIndex = UISegmentedControl.noSegment
    }
}
