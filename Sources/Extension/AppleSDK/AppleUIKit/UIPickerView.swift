/// The data source of a picker: the number of components and rows (iOS 2).
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The delegate of a picker: the titles of rows, and selections (iOS 2).
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// A picker (iOS 2). As on iOS, selecting a row in code does not call the delegate.
open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selection: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    open func selectedRow(inComponent component: Int) -> Int { selection[component] ?? 0 }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selection[component] = row }
    open func reloadAllComponents() {}
    open func reloadComponent(_ component: Int) {}

    /// Simulates choosing a row.
    package func turn(_ component: Int, to row: Int) {
        selection[component] = row
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
}
