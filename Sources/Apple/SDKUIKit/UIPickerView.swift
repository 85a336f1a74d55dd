/// What says how many wheels a picker has, and how many rows (iOS 2).
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// What says what stands in a picker's rows, and is told of a choice (iOS 2).
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

/// Wheels of which each stands at one row (iOS 2). As on a phone, turning one in code tells nobody.
open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?
    private var chosen: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    open func selectedRow(inComponent component: Int) -> Int { chosen[component] ?? 0 }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { chosen[component] = row }
    open func reloadAllComponents() {}
    open func reloadComponent(_ component: Int) {}

    /// What the user does.
    package func turn(_ component: Int, to row: Int) {
        chosen[component] = row
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
}
