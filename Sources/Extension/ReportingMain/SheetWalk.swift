import AppleUIKit
import FilterWire

/// Traverses a tree of views in order. Hidden views are skipped, with their subviews.
@MainActor
struct SheetWalk {
    struct Found {
        let key: SheetViews.Key
        let part: SheetViews.Part
        let kind: SheetLine.Element.Kind
        var text: String
        let isEnabled: Bool

        /// The same element with a label's text.
        func labeled(_ text: String) -> Found {
            guard case .toggle = kind else { return self }
            var copy = self
            copy.text = text
            return copy
        }
    }

    private(set) var found: [Found] = []
    /// The maximum nesting of views.
    static let deepest = 100

    /// Limits a number that the extension returns.
    private static func limited(_ count: Int) -> Range<Int> { 0..<min(max(count, 0), 1000) }

    private var isFull: Bool { found.count >= SheetLine.maxElements }

    nonisolated init() {}

    mutating func visit(_ controller: UIViewController) {
        if let alert = controller as? UIAlertController {
            visit(alert)
        } else if let view = controller.view {
            visit(view, depth: 0)
        }
    }

    private mutating func visit(_ alert: UIAlertController) {
        for (place, text) in [alert.title, alert.message].enumerated() {
            if let text { add(alert, [place], .view(alert.view), .label, text) }
        }
        for field in alert.textFields ?? [] { visit(field, depth: 0) }
        for action in alert.actions {
            add(action, [], .alertAction(alert, action), .button, action.title ?? "", action.isEnabled)
        }
    }

    private mutating func visit(_ view: UIView, depth: Int) {
        guard !isFull, !view.isHidden, view.alpha > 0.01, depth < Self.deepest else { return }
        view._updateContents()
        switch view {
        case let label as UILabel: add(label, .label, label.text ?? "")
        case let button as UIButton: visit(button)
        case let control as UISwitch:
            add(control, .toggle(isOn: control.isOn), control.accessibilityLabel ?? "", control.isEnabled)
        case let control as UISegmentedControl:
            for segment in 0..<control.numberOfSegments {
                add(
                    control, [segment], .segment(control, segment),
                    .choice(isChosen: control.selectedSegmentIndex == segment),
                    control.titleForSegment(at: segment) ?? "", control.isEnabled)
            }
        case let field as UITextField:
            let text = field.text ?? ""
            add(
                field, .field(placeholder: SheetLine.cut(field.placeholder ?? "")),
                field.isSecureTextEntry ? String(repeating: "•", count: text.count) : text, field.isEnabled)
        case let text as UITextView:
            if text.isEditable {
                add(text, .field(placeholder: ""), text.text ?? "")
            } else {
                add(text, .label, text.text ?? "")
            }
        case let picker as UIPickerView: visitRows(of: picker)
        case let table as UITableView: visitRows(of: table, depth)
        case let indicator as UIActivityIndicatorView: if indicator.isAnimating { add(indicator, .label, "…") }
        default: visitChildren(of: view, depth)
        }
    }

    /// A button, and the actions of its menu. If a press opens the menu, which is always open here, the button is a label.
    private mutating func visit(_ button: UIButton) {
        let isChoice = button.isChoice || button.menu == nil && button.changesSelectionAsPrimaryAction
        let opensMenu = button.menu != nil && button.showsMenuAsPrimaryAction
        add(
            button, opensMenu ? .label : isChoice ? .choice(isChosen: button.isSelected) : .button, button.words,
            button.isEnabled)
        for (action, isSelected) in button.menuActions {
            add(
                action, [], .menuAction(button, action), isSelected.map { .choice(isChosen: $0) } ?? .button,
                action.title, button.isEnabled && !action.attributes.contains(.disabled))
        }
    }

    /// A custom view, which may be tappable. A label and a switch without other siblings are one element.
    private mutating func visitChildren(of view: UIView, _ depth: Int) {
        let before = found.count
        let shown = view.subviews.filter { !$0.isHidden }
        if shown.count == 2, !view.hasSeparateElements, let label = shown.lazy.compactMap({ $0 as? UILabel }).first,
            let control = shown.lazy.compactMap({ $0 as? UISwitch }).first
        {
            return add(control, .toggle(isOn: control.isOn), label.text ?? "", control.isEnabled)
        }
        let inside = (view as? UIStackView).map { stack in
            stack.arrangedSubviews + stack.subviews.filter { view in !stack.arrangedSubviews.contains { $0 === view } }
        }
        for subview in inside ?? view.subviews { visit(subview, depth: depth + 1) }
        if found.count == before, view.hasTap || view is UIControl, let words = view.accessibilityLabel {
            add(view, .button, words, (view as? UIControl)?.isEnabled ?? true)
        }
    }

    private mutating func visitRows(of picker: UIPickerView) {
        for component in Self.limited(picker.numberOfComponents) {
            for row in Self.limited(picker.numberOfRows(inComponent: component)) where !isFull {
                add(
                    picker, [component, row], .wheel(picker, component: component, row: row),
                    .choice(isChosen: picker.selectedRow(inComponent: component) == row),
                    picker.delegate?.pickerView(picker, titleForRow: row, forComponent: component) ?? "")
            }
        }
    }

    private mutating func visitRows(of table: UITableView, _ depth: Int) {
        if let header = table.tableHeaderView { visit(header, depth: depth + 1) }
        for section in Self.limited(table.numberOfSections) {
            guard !isFull else { return }
            if let header = table.header(section) {
                visit(header, depth: depth + 1)
            } else if let title = table.dataSource?.tableView(table, titleForHeaderInSection: section) {
                add(table, [section, -1], .view(table), .label, title)
            }
            for row in Self.limited(table.numberOfRows(inSection: section)) {
                guard !isFull else { return }
                let path = IndexPath(row: row, section: section)
                if let cell = table.cellForRow(at: path) { visit(cell, at: path, of: table, depth) }
            }
            if let footer = table.footer(section) {
                visit(footer, depth: depth + 1)
            } else if let title = table.dataSource?.tableView(table, titleForFooterInSection: section) {
                add(table, [section, -2], .view(table), .label, title)
            }
        }
        if let footer = table.tableFooterView { visit(footer, depth: depth + 1) }
    }

    /// A row can be chosen. Controls inside it, such as a switch, follow it as separate elements.
    private mutating func visit(_ cell: UITableViewCell, at path: IndexPath, of table: UITableView, _ depth: Int) {
        guard !cell.isHidden else { return }
        var inside = SheetWalk()
        for view in cell.subviews + [cell.accessoryView].compactMap({ $0 }) { inside.visit(view, depth: depth + 1) }
        let own = [cell.textLabel?.text, cell.detailTextLabel?.text].compactMap { $0 }.filter { !$0.isEmpty }
        let labels = inside.found.filter { $0.kind == .label }.map(\.text)
        let words = (own + labels).joined(separator: " · ")
        let others = inside.found.filter { $0.kind != .label }
        let isPressed = table.allowsSelection && cell.selectionIsPossible
        // A row that cannot be selected and has a control is not an element itself.
        if isPressed || others.isEmpty {
            let isChosen = cell.accessoryType == .checkmark || cell.isSelected
            add(
                table, [path.section, path.row], .row(table, path), isPressed ? .choice(isChosen: isChosen) : .label,
                words)
        }
        if cell.hasDetailButton {
            add(table, [path.section, path.row, 1], .details(table, path), .button, "ⓘ \(words)")
        }
        for element in others where !isFull {
            found.append(element.text.isEmpty ? element.labeled(words) : element)
        }
    }

    private mutating func add(_ view: UIView, _ kind: SheetLine.Element.Kind, _ text: String, _ isEnabled: Bool = true)
    {
        if kind == .label, text.isEmpty { return }
        // A label that can be tapped is shown as a button.
        let shown = kind == .label && view.hasTap ? .button : kind
        add(view, [], .view(view), shown, text, shown == .label || isEnabled && view.isUserInteractionEnabled)
    }

    private mutating func add(
        _ object: AnyObject, _ place: [Int], _ part: SheetViews.Part, _ kind: SheetLine.Element.Kind, _ text: String,
        _ isEnabled: Bool = true
    ) {
        guard !isFull else { return }
        let key = SheetViews.Key(object: ObjectIdentifier(object), place: place)
        found.append(.init(key: key, part: part, kind: kind, text: text, isEnabled: isEnabled))
    }
}
