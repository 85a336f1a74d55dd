// User interaction with views, with the same events as on iOS.
extension UIView {
    /// Whether it reacts to taps.
    package var hasTap: Bool {
        isUserInteractionEnabled
            && gestureRecognizers?.contains { $0 is UITapGestureRecognizer && $0.isEnabled } ?? false
    }

    /// Simulates a tap. Does nothing if it is disabled.
    package func press() {
        guard !isHidden, isUserInteractionEnabled else { return }
        if let control = self as? UIControl {
            guard control.isEnabled else { return }
            if let toggle = control as? UISwitch { toggle.setOn(!toggle.isOn, animated: true) }
            if let button = control as? UIButton, button.changesSelectionAsPrimaryAction, button.menu == nil {
                button.isSelected.toggle()
            }
            control.sendActions(for: control is UISwitch ? [.valueChanged, .primaryActionTriggered] : .touch)
        }
        for recognizer in gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer { recognizer.recognize() }
    }
}

extension UIControl.Event {
    /// The events of a tap on a button.
    fileprivate static let touch: UIControl.Event = [.touchDown, .touchUpInside, .primaryActionTriggered]
}

extension UISegmentedControl {
    /// Simulates a tap on a segment. As on iOS, the selected segment sends no event.
    package func press(_ segment: Int) {
        guard isEnabled, !isHidden, segment != selectedSegmentIndex, segment < numberOfSegments else { return }
        selectedSegmentIndex = segment
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
