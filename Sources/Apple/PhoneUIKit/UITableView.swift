/// What says how many rows a table has, and what stands in each (iOS 2).
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// What is told of a row that the user chooses (iOS 2).
@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// Rows in sections (iOS 2). It keeps no rows: each is asked for when somebody looks at it.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        dataSource?.tableView(self, cellForRowAt: indexPath)
    }

    /// A cell to use again: there never is one, so that the data source makes its own.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

    /// Does nothing: the rows are asked for whenever somebody looks.
    open func reloadData() {}
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// One row (iOS 2).
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    public let textLabel: UILabel? = UILabel()
    /// The second text; nil in the style that has none.
    public let detailTextLabel: UILabel?
    open var accessoryType = AccessoryType.none

    public init(style: CellStyle, reuseIdentifier: String?) {
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        detailTextLabel = nil
        super.init(coder: coder)
    }
}

extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}
