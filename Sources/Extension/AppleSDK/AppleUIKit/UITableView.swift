/// The data source of a table: the number of rows, and their cells (iOS 2).
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// The delegate of a table, for row selection (iOS 2).
@preconcurrency @MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
}

/// A table (iOS 2). As on iOS, each row is requested once, and again after `reloadData`.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }

    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    public nonisolated static let automaticDimension: CGFloat = -1

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    open var rowHeight = UITableView.automaticDimension
    open var estimatedRowHeight = UITableView.automaticDimension
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var tableHeaderView: UIView?
    open var tableFooterView: UIView?
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    open var separatorColor: UIColor?
    open var separatorInset = UIEdgeInsets.zero
    open var sectionHeaderHeight = UITableView.automaticDimension
    open var sectionFooterHeight = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    open var sectionHeaderTopPadding: CGFloat = 0
    open var backgroundView: UIView?
    /// Editing is not possible here: rows cannot be moved or deleted.
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var allowsSelectionDuringEditing = false
    open var cellLayoutMarginsFollowReadableWidth = false
    private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    private var headers: [Int: UIView?] = [:]
    private var footers: [Int: UIView?] = [:]
    private var classes: [String: UITableViewCell.Type] = [:]
    private var prototypes: [String: () -> UITableViewCell] = [:]
    private var cells: [IndexPath: UITableViewCell] = [:]
    private var selected: [IndexPath] = []

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

    /// All rows are visible here; nil for a row that does not exist.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        if let known = cells[indexPath] { return known }
        guard let dataSource, indexPath.section >= 0, indexPath.section < numberOfSections, indexPath.row >= 0,
            indexPath.row < numberOfRows(inSection: indexPath.section)
        else { return nil }
        let cell = dataSource.tableView(self, cellForRowAt: indexPath)
        cell.isSelected = selected.contains(indexPath)
        cells[indexPath] = cell
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
        return cell
    }

    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        classes[identifier] = cellClass as? UITableViewCell.Type
    }

    /// Without effect: no cell is read from a nib file.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}

    /// Cells are not reused: always creates one from the storyboard's prototype or of the registered class.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        prototypes[identifier]?()
            ?? classes[identifier].map { $0._instance(style: .default, reuseIdentifier: identifier) }
    }

    /// Registers the prototype of a storyboard.
    public func _registerPrototype(_ identifier: String, _ make: @escaping () -> UITableViewCell) {
        prototypes[identifier] = make
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    }

    /// Headers are not reused: always creates one of the registered class.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        headerClasses[identifier].map { $0._instance(reuseIdentifier: identifier) }
    }

    /// The delegate's view for a section, requested once, and again after the section is reloaded.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        header(section) as? UITableViewHeaderFooterView
    }

    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footer(section) as? UITableViewHeaderFooterView
    }

    package func header(_ section: Int) -> UIView? {
        if let known = headers[section] { return known }
        let view = delegate?.tableView(self, viewForHeaderInSection: section)
        headers[section] = .some(view)
        return view
    }

    package func footer(_ section: Int) -> UIView? {
        if let known = footers[section] { return known }
        let view = delegate?.tableView(self, viewForFooterInSection: section)
        footers[section] = .some(view)
        return view
    }

    /// Simulates a tap on a row's button for details.
    package func pressDetails(_ indexPath: IndexPath) {
        delegate?.tableView(self, accessoryButtonTappedForRowWith: indexPath)
    }

    /// Without a registered class, iOS ends the extension. Here it is a plain cell, because a storyboard may have a
    /// prototype.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier)
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: identifier)
    }

    /// Requests all rows again, and clears the selection.
    open func reloadData() {
        cells = [:]
        selected = []
        (headers, footers) = ([:], [:])
    }

    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        for path in indexPaths { cells[path] = nil }
    }

    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        cells = cells.filter { !sections.contains($0.key.section) }
        for section in sections { (headers[section], footers[section]) = (nil, nil) }
    }

    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { forgetRows() }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { forgetRows() }

    private func forgetRows() {
        cells = [:]
        (headers, footers) = ([:], [:])
    }

    open func reconfigureRows(at indexPaths: [IndexPath]) { for path in indexPaths { cells[path] = nil } }
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        completion?(true)
    }

    /// Nothing scrolls here.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
    open var visibleCells: [UITableViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }
    open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { cells = [:] }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { cells = [:] }
    open func beginUpdates() {}
    open func endUpdates() {}

    open var indexPathForSelectedRow: IndexPath? { selected.first }
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

    /// Selects a row in code, without calling the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return selected.forEach { deselectRow(at: $0, animated: animated) } }
        if !allowsMultipleSelection { selected.forEach { deselectRow(at: $0, animated: animated) } }
        selected.append(indexPath)
        cells[indexPath]?.isSelected = true
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cells[indexPath]?.isSelected = false
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }

    /// Simulates a tap on a row: selects it, or deselects it if multiple selection is allowed.
    package func press(_ indexPath: IndexPath) {
        guard allowsSelection, cells[indexPath]?.selectionIsPossible ?? false,
            delegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true
        else { return }
        if allowsMultipleSelection, selected.contains(indexPath) {
            guard let indexPath = delegate.map({ $0.tableView(self, willDeselectRowAt: indexPath) }) ?? indexPath else {
                return
            }
            deselectRow(at: indexPath, animated: true)
            delegate?.tableView(self, didDeselectRowAt: indexPath)
            return
        }
        guard let wanted = delegate?.tableView(self, willSelectRowAt: indexPath) ?? (delegate == nil ? indexPath : nil)
        else { return }
        let before = allowsMultipleSelection ? [] : selected.filter { $0 != wanted }
        selectRow(at: wanted, animated: true, scrollPosition: .none)
        for path in before { delegate?.tableView(self, didDeselectRowAt: path) }
        delegate?.tableView(self, didSelectRowAt: wanted)
    }
}

extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}
