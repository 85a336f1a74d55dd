/// The UIKit views of listed elements. An element keeps its view as long as its place is in the hierarchy.
@MainActor enum ElementViews {
    /// - Returns: nil if it is not listed: an image without an action.
    static func view(for element: ListedElement) -> UIView? {
        switch element.content {
        case .text(let text):
            let label = kept(element) { UILabel() }
            label.text = text
            return label
        case .image: return nil
        case .button(let words, let isSelected, let action):
            let button = kept(element) { ElementButton() }
            button.setTitle(words, for: .normal)
            button.isChoice = isSelected != nil
            button.isSelected = isSelected ?? false
            button.isEnabled = element.isEnabled
            button.handler = action
            return button
        case .toggle(let words, let isOn, let set):
            let toggle = kept(element) { ElementSwitch() }
            toggle.accessibilityLabel = words
            toggle.isOn = isOn
            toggle.isEnabled = element.isEnabled
            toggle.handler = set
            return toggle
        case .choices(let words, let selected, let choose):
            let control = kept(element) { ElementChoices() }
            control.removeAllSegments()
            for (place, title) in words.enumerated() {
                control.insertSegment(withTitle: title, at: place, animated: false)
            }
            control.selectedSegmentIndex = selected ?? UISegmentedControl.noSegment
            control.isEnabled = element.isEnabled
            control.handler = choose
            return control
        case .field(let field):
            let view = kept(element) { ElementField() }
            view.placeholder = field.placeholder
            view.text = field.text
            view.isSecureTextEntry = field.isSecure
            view.isEnabled = element.isEnabled
            view.field = field
            return view
        case .editor(let text, let set):
            let view = kept(element) { ElementEditor() }
            view.text = text
            view.isEditable = element.isEnabled
            view.handler = set
            return view
        case .view(let view): return view
        }
    }

    private static func kept<Kept: UIView>(_ element: ListedElement, _ create: () -> Kept) -> Kept {
        if let known = element.node.hosted[element.part] as? Kept { return known }
        let created = create()
        element.node.hosted[element.part] = created
        return created
    }
}

private final class ElementButton: UIButton {
    var handler: @MainActor () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { [weak self] _ in self?.handler() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }
}

private final class ElementSwitch: UISwitch {
    var handler: @MainActor (Bool) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { [weak self] _ in if let self { handler(isOn) } }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }
}

private final class ElementChoices: UISegmentedControl {
    var handler: @MainActor (Int) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { [weak self] _ in if let self { handler(selectedSegmentIndex) } }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }
}

private final class ElementField: UITextField {
    var field: ListedElement.Field?

    override init(frame: CGRect) {
        super.init(frame: frame)
        func add(_ event: Event, _ handler: @escaping (ElementField) -> Void) {
            addAction(UIAction { [weak self] _ in if let self { handler(self) } }, for: event)
        }
        add(.editingDidBegin) { $0.field?.editing(true) }
        add(.editingChanged) { $0.field?.set($0.text ?? "") }
        add(.editingDidEndOnExit) { $0.field?.submit() }
        add(.editingDidEnd) { $0.field?.editing(false) }
    }

    required init?(coder: NSCoder) { nil }
}

private final class ElementEditor: UITextView, UITextViewDelegate {
    var handler: @MainActor (String) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    func textViewDidChange(_ textView: UITextView) { handler(textView.text) }
}
